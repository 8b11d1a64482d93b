import 'server-only';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { log } from '#lib/log.ts';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import type { OwnerAccount } from './provider-owner-account.ts';
import type { PaymentInfo } from './provider-account.ts';
import { autoRefillOutlook } from '#lib/account/auto-refill-outlook.ts';
import { refillPromo, winbackPromo } from '#lib/plans/account-promo.ts';
import { isCardExpiredOn, nextChargeDay } from '#lib/account/auto-refill.ts';
import { type CalendarDay, daysRemaining, formatPlainDay } from '#lib/domain/calendar-day.ts';
import { acpCreditCents } from '#lib/domain/acp.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { store } from '#lib/store/store.ts';
import type { AutoRefillView } from '#lib/account/payment-views.ts';
import type { AccountData } from './load-account-data.ts';
import { storedViewOf } from './payment-views.ts';
import { movedTo } from './related-accounts.ts';

/** Spec 2 §4 'Auto-refill'. */
export async function autoRefillViewOf(owner: Owner, data: AccountData, locale: Locale): Promise<AutoRefillView> {
  const { account, payment, promos, today } = data;
  const view = storedViewOf(data);
  const { stored, lastDay } = view;
  const expiry = stored?.card?.expiry ?? null;
  const { charge, wouldChargeOn } = upcomingCharge(account, payment, today);
  const { isPaused } = account;
  const agreement = stored?.hasAutoRefill ? await findAutoRefillAgreement(owner) : null;
  return {
    ...view,
    charge,
    wouldChargeOn,
    ifOn: autoRefillOutlook({
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
    termsVersion: (await autoRefillTerms(locale)).version,
    agreed: agreement && { version: agreement.version, on: agreement.agreedOn },
  };
}

/** How long a customer may ask what they agreed to. */
const KEPT_MS = 10 * 365 * 24 * 60 * 60_000;

const agreement = z.object({
  version: z.string(),
  agreedOn: z.iso.date(),
  locale: z.enum(LOCALES),
  bodyHtml: z.string(),
});
/** The terms as worded when they were agreed to. */
export type AutoRefillAgreement = z.output<typeof agreement>;

const idOf = (accountId: string) => `auto-refill-terms ${hashSubject('account', accountId)}`;
/** The enrolment was sent, but it is not known yet whether it was made. */
const pendingIdOf = (accountId: string) => `auto-refill-terms-pending ${hashSubject('account', accountId)}`;

/** The current terms. */
export async function autoRefillTerms(locale: Locale): Promise<{ version: string; bodyHtml: string }> {
  const t = await getTranslations({ locale, namespace: 'account.card.options.terms' });
  return { version: t('version'), bodyHtml: String(t.raw('bodyHtml')) };
}

/** Stores the agreement as pending before the enrolment is sent, so that a lost response or a crash loses no agreement. */
export async function proposeAutoRefillTerms(accountId: string, locale: Locale): Promise<void> {
  const agreedOn: CalendarDay = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const agreed: AutoRefillAgreement = { ...(await autoRefillTerms(locale)), agreedOn, locale };
  const { flags } = await store();
  await flags.put(pendingIdOf(accountId), JSON.stringify(agreed), KEPT_MS);
}

/** Records whether the enrolment was made. Null if that is unknown: the agreement stays pending. */
export async function settleAutoRefillTerms(accountId: string, isMade: boolean | null): Promise<void> {
  if (isMade === null) return;
  const { flags } = await store();
  const pending = await flags.find(pendingIdOf(accountId));
  if (isMade && pending !== null) await flags.put(idOf(accountId), pending, KEPT_MS);
  await flags.remove(pendingIdOf(accountId));
}

/**
 * Returns the owner's latest agreement for an account whose auto-refill is on, which confirms a pending one. A move takes auto-refill
 * along, so it may be the former account's agreement. Null if the owner did not agree on this site.
 */
export async function findAutoRefillAgreement({
  ownerSession,
  context,
  accountId,
}: Owner): Promise<AutoRefillAgreement | null> {
  const own = await agreementOf(accountId);
  if (own) return own;
  let latest: AutoRefillAgreement | null = null;
  for (const { accountId: other } of ownerSession.accounts) {
    const agreed = other === accountId ? null : await agreementOf(other);
    if (!agreed || (latest && latest.agreedOn >= agreed.agreedOn)) continue;
    if (await movedTo(context, { from: other, to: accountId })) latest = agreed;
  }
  return latest;
}

async function agreementOf(accountId: string): Promise<AutoRefillAgreement | null> {
  const { flags } = await store();
  const stored = (await flags.find(pendingIdOf(accountId))) ?? (await flags.find(idOf(accountId)));
  return stored === null ? null : parseAgreement(stored);
}

/** One that cannot be read does not hide the others, nor the page. */
function parseAgreement(stored: string): AutoRefillAgreement | null {
  try {
    return agreement.parse(JSON.parse(stored));
  } catch {
    log.warn({ event: 'agreement_unreadable' });
    return null;
  }
}

/** Returns the agreed terms, with date and version, as an HTML page; null if there is no agreement. */
export async function autoRefillTermsFile(owner: Owner): Promise<string | null> {
  const agreed = await findAutoRefillAgreement(owner);
  if (!agreed) return null;
  const { agreedOn, bodyHtml, locale, version } = agreed;
  const t = await getTranslations({ locale, namespace: 'account.card.options.terms' });
  const title = t('title');
  const line = t('agreed', { date: formatPlainDay(agreedOn, locale), version });
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${line}</p>${bodyHtml}</html>\n`;
}

/**
 * Returns what auto-refill charges if it is turned on now, in integer cents, and the day. The provider's own amount where it names one, else
 * the plan's price less the benefit, without the tax. Offers are not used.
 */
export function upcomingCharge(
  { internet, acp, subscriptions, isPaused }: OwnerAccount,
  payment: PaymentInfo | null,
  today: CalendarDay,
): Pick<AutoRefillView, 'charge' | 'wouldChargeOn'> {
  const wouldChargeOn = nextChargeDay({ expiry: internet?.expiry ?? null, today, isPaused });
  if (!internet) return { charge: null, wouldChargeOn };
  const { planCode, planDays, priceCents } = internet;
  const creditCents = Math.min(acpCreditCents(acp), priceCents);
  const netCents = priceCents - creditCents;
  const planName = subscriptions.find((one) => one.planCode === planCode)?.name ?? '';
  const namedCents = payment?.autoRefill?.nextChargeCents ?? null;
  const taxCents = namedCents === null ? null : namedCents - netCents;
  return {
    charge: { planCode, planName, planDays, creditCents, taxCents, totalCents: namedCents ?? netCents },
    wouldChargeOn,
  };
}
