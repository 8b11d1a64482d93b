import 'server-only';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { type CalendarDay, formatDay } from '#lib/rules/shared/calendar-day.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { store } from '#lib/store/store.ts';

/** As long as anyone may ask what was agreed to. */
const KEPT_MS = 10 * 365 * 24 * 60 * 60_000;

const agreement = z.object({
  version: z.string(),
  agreedOn: z.iso.date(),
  locale: z.enum(LOCALES),
  bodyHtml: z.string(),
});
/** The terms as worded when they were agreed to. */
export type AutoRefillAgreement = z.output<typeof agreement>;

const idOf = (accountId: string) => `auto-refill-terms ${subjectHashOf('account', accountId)}`;

/** The current terms. */
export async function autoRefillTerms(locale: Locale): Promise<{ version: string; bodyHtml: string }> {
  const t = await getTranslations({ locale, namespace: 'account.card.options.terms' });
  return { version: t('version'), bodyHtml: String(t.raw('bodyHtml')) };
}

/** Stores the terms that the customer has just agreed to. */
export async function keepAutoRefillTerms(accountId: string, locale: Locale): Promise<void> {
  const now = clock();
  const agreedOn: CalendarDay = calendarDayIn(config().PROVIDER_TIME_ZONE, now);
  const agreed: AutoRefillAgreement = { ...(await autoRefillTerms(locale)), agreedOn, locale };
  const { flags } = await store();
  await flags.put(idOf(accountId), JSON.stringify(agreed), now + KEPT_MS);
}

/** What the owner of this account last agreed to; null if nothing was agreed to here. */
export async function findAutoRefillAgreement(accountId: string): Promise<AutoRefillAgreement | null> {
  const { flags } = await store();
  const stored = await flags.find(idOf(accountId), clock());
  return stored === null ? null : agreement.parse(JSON.parse(stored));
}

/** The agreed terms with their date and version as an HTML document; null if nothing was agreed to. */
export async function autoRefillTermsFile(accountId: string): Promise<string | null> {
  const agreed = await findAutoRefillAgreement(accountId);
  if (!agreed) return null;
  const { agreedOn, bodyHtml, locale, version } = agreed;
  const t = await getTranslations({ locale, namespace: 'account.card.options.terms' });
  const title = t('title');
  const line = t('agreed', { date: formatDay(agreedOn), version });
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${line}</p>${bodyHtml}</html>\n`;
}
