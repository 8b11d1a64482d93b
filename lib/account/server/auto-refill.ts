import 'server-only';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { escapeHtml } from '#lib/http/plain-page.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { log } from '#lib/log.ts';
import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import type { SavedCard } from './provider-account.ts';
import { isCardExpiredOn, predictAutoRefill } from '#lib/account/auto-refill.ts';
import { refillPromo, winbackPromo } from '#lib/plans/account-promo.ts';
import { type CalendarDay, daysRemaining, formatPlainDay } from '#lib/domain/calendar-day.ts';
import { toCardBrand } from '#lib/domain/card/card.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { store } from '#lib/store/store.ts';
import type { AccountData } from './load-account-data.ts';
import { calculateNextCharge } from './next-charge.ts';
import { toPaymentPageBase } from './owner-card.ts';
import { hasMovedTo } from './related-accounts.ts';

export type AutoRefillView = Awaited<ReturnType<typeof loadAutoRefillView>>;

/**
 * Spec 2 §4 'Auto-refill'. `ifOn`: what auto-refill would do if it is turned on now. `agreed`: the terms that were agreed to on this site;
 * null if there are none.
 */
export async function loadAutoRefillView(owner: Owner, accountData: AccountData, locale: Locale) {
  const { account, payment, promos, today } = accountData;
  const view = toPaymentPageBase(accountData);
  const { stored, lastDay } = view;
  const expiry = stored?.card?.expiry ?? null;
  const { charge, wouldChargeOn } = calculateNextCharge(account, payment, today);
  const { isPaused } = account;
  const agreement = stored?.hasAutoRefill ? await findAutoRefillAgreement(owner) : null;
  return {
    ...view,
    charge,
    wouldChargeOn,
    ifOn: predictAutoRefill({
      hasAutoRefill: true,
      expiry: lastDay,
      today,
      isPaused,
      nextChargeOn: wouldChargeOn,
      declinedOn: null,
      cardExpiry: expiry,
    }),
    hasOffer: (winbackPromo(promos, today) ?? refillPromo(promos, today)) !== null,
    isCardExpiring: expiry !== null && wouldChargeOn !== null && isCardExpiredOn(expiry, wouldChargeOn),
    isPaused,
    isOver: !isPaused && lastDay !== null && daysRemaining(lastDay, today) <= 0,
    termsVersion: (await loadAutoRefillTerms(locale)).version,
    agreed: agreement && { version: agreement.version, on: agreement.agreedOn },
  };
}

/** For how long a customer may download the terms that they agreed to. */
const RETENTION_MS = 10 * 365 * 24 * 60 * 60_000;

const agreementSchema = z.object({
  version: z.string(),
  agreedOn: z.iso.date(),
  locale: z.enum(LOCALES),
  bodyHtml: z.string(),
});
/** The terms as worded when they were agreed to. */
export type AutoRefillAgreement = z.output<typeof agreementSchema>;

const formatAgreementKey = (accountId: string) => `auto-refill-terms ${hashSubject('account', accountId)}`;
/** The enrolment was sent, but it is not known yet whether it was made. */
const formatPendingKey = (accountId: string) => `auto-refill-terms-pending ${hashSubject('account', accountId)}`;

/** The cards that auto-refill with a backup charges, which its terms name. */
export interface AgreedCards {
  first: Pick<SavedCard, 'type' | 'lastFour'>;
  backup: Pick<SavedCard, 'type' | 'lastFour'>;
}

/** With a backup the terms have a paragraph more, which names both cards, and a version of their own. */
export async function loadAutoRefillTerms(
  locale: Locale,
  cards: AgreedCards | null = null,
): Promise<{ version: string; bodyHtml: string }> {
  const t = await getTranslations({ locale, namespace: 'account.card.options.terms' });
  const [version, bodyHtml] = [t('version'), String(t.raw('bodyHtml'))];
  if (!cards) return { version, bodyHtml };
  const backupTerms = await getTranslations({ locale, namespace: 'cards.terms' });
  const recap = await getTranslations({ locale, namespace: 'payment.recap' });
  const brandNames = await getTranslations({ locale, namespace: 'fields.cardBrands' });
  const name = ({ type, lastFour }: AgreedCards['first']) =>
    recap('ending', { brand: brandNames(toCardBrand(type)), lastFour });
  const text = backupTerms('text', { first: name(cards.first), backup: name(cards.backup) });
  return { version: `${version}+${backupTerms('version')}`, bodyHtml: `${bodyHtml}<p>${escapeHtml(text)}</p>` };
}

/** Stores the agreement as pending before the enrolment is sent, so that a lost response or a crash loses no agreement. */
export async function saveAutoRefillProposal(
  accountId: string,
  locale: Locale,
  cards: AgreedCards | null = null,
): Promise<void> {
  const agreedOn: CalendarDay = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const agreement: AutoRefillAgreement = { ...(await loadAutoRefillTerms(locale, cards)), agreedOn, locale };
  const { flags } = await store();
  await flags.put(formatPendingKey(accountId), JSON.stringify(agreement), RETENTION_MS);
}

/** Records whether the enrolment was made. Null if that is unknown: the agreement stays pending. */
export async function settleAutoRefillProposal(accountId: string, isMade: boolean | null): Promise<void> {
  if (isMade === null) return;
  const { flags } = await store();
  const pending = await flags.find(formatPendingKey(accountId));
  if (isMade && pending !== null) await flags.put(formatAgreementKey(accountId), pending, RETENTION_MS);
  await flags.remove(formatPendingKey(accountId));
}

/**
 * Returns the owner's latest agreement for an account whose auto-refill is on, which confirms a pending one. A move takes auto-refill
 * along, so it may be the former account's agreement. Null if the owner did not agree on this site.
 */
export async function findAutoRefillAgreement({
  ownerSession,
  callContext,
  accountId,
}: Owner): Promise<AutoRefillAgreement | null> {
  const ownAgreement = await findAgreement(accountId);
  if (ownAgreement) return ownAgreement;
  let latest: AutoRefillAgreement | null = null;
  for (const { accountId: other } of ownerSession.accounts) {
    const agreement = other === accountId ? null : await findAgreement(other);
    if (!agreement || (latest && latest.agreedOn >= agreement.agreedOn)) continue;
    if (await hasMovedTo(callContext, { from: other, to: accountId })) latest = agreement;
  }
  return latest;
}

async function findAgreement(accountId: string): Promise<AutoRefillAgreement | null> {
  const { flags } = await store();
  const json = (await flags.find(formatPendingKey(accountId))) ?? (await flags.find(formatAgreementKey(accountId)));
  return json === null ? null : parseAgreement(json);
}

/** An unreadable agreement must fail neither the page nor the search for another one. */
function parseAgreement(json: string): AutoRefillAgreement | null {
  try {
    return agreementSchema.parse(JSON.parse(json));
  } catch {
    log.warn({ event: 'agreement_unreadable' });
    return null;
  }
}

/** Returns the agreed terms, with date and version, as an HTML page; null if there is no agreement. */
export async function createTermsFile(owner: Owner): Promise<string | null> {
  const agreement = await findAutoRefillAgreement(owner);
  if (!agreement) return null;
  const { agreedOn, bodyHtml, locale, version } = agreement;
  const t = await getTranslations({ locale, namespace: 'account.card.options.terms' });
  const title = t('title');
  const line = t('agreed', { date: formatPlainDay(agreedOn, locale), version });
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${line}</p>${bodyHtml}</html>\n`;
}
