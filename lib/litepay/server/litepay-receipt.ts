import 'server-only';
import { getTranslations } from 'next-intl/server';
import { config } from '#lib/config.ts';
import { formatPlainDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { refillLineName } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LitepayReceiptView, ServiceState } from '#lib/litepay/api.ts';
import { type AttemptRef, findOwnAttempt } from '#lib/payment/server/payment-status.ts';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { loadNetworkState } from '#lib/plans/server/provider-service-status.ts';
import { formatDaysSentence } from '#lib/i18n/days-sentence.ts';
import { explainDays } from '#lib/domain/days-sentence.ts';
import { wasCutOff } from '#lib/plans/service-status.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { loadGuestAccount } from './guest-account.ts';
import {
  GUEST_PIN,
  type LitepayPurchase,
  litepayPurchases,
  parseLitepaySnapshot,
  visibleContact,
  withoutPlanCodes,
} from './litepay-purchase.ts';

/**
 * Spec 3 §2.5: what was paid, what it bought, and the reference to quote. Phone and ZIP code are included until this browser looks up
 * another account.
 */
export function litepayReceipt(attempt: Attempt, { data }: LitepayPurchase): LitepayReceiptView {
  const { quote } = attempt;
  const totals = toReceiptTotals(attempt);
  const { expiry, grace, showAcpTile } = parseLitepaySnapshot(attempt);
  const { located: account } = data;
  const isSame = account !== null && attempt.subjectHash === hashSubject('account', account.accountId);
  const isPin = attempt.flow === GUEST_PIN;
  return {
    ...totals,
    lines: isPin ? totals.lines : withoutPlanCodes(totals.lines),
    kind: isPin ? 'pin' : 'card',
    ...visibleContact(isSame ? account : null),
    planDays: quote.planDays,
    paidThrough: attempt.paidThrough ?? newExpiry(expiry, totals.paidOn, quote.planDays, grace),
    keptDays: explainGuestRefill(attempt, totals),
    // As the guest found it: without days. A day of grace that keeps it online is not told.
    wasCutOff: wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
  };
}

/**
 * The same for a paused account as for any other, and nothing of a day of grace: whoever pays learns of neither. Where grace makes the last day
 * another one, no such sentence is true.
 */
function explainGuestRefill(attempt: Attempt, { paidOn }: ReceiptTotals) {
  const { expiry, grace } = parseLitepaySnapshot(attempt);
  const days = attempt.quote.planDays;
  if (newExpiry(expiry, paidOn, days, grace) !== newExpiry(expiry, paidOn, days)) return null;
  return explainDays({ kind: 'refill', expiry, grace: null, paidOn, days, move: null });
}

/** Describes a guest's receipt. It may name the account's phone and ZIP code, never its address. */
export async function describeLitepayReceipt(
  attempt: Attempt,
  purchase: LitepayPurchase,
  locale: Locale,
): Promise<ReceiptLabels> {
  const t = await getTranslations({ locale, namespace: 'litepay.confirmation' });
  const review = await getTranslations({ locale, namespace: 'litepay.review' });
  const pin = await getTranslations({ locale, namespace: 'pin.receipt' });
  const days = await getTranslations({ locale, namespace: 'payment.days' });
  const { kind, phone, zip, paidThrough, keptDays } = litepayReceipt(attempt, purchase);
  const contact = [
    { label: t('phone'), value: displayPhone(phone) },
    { label: t('zip'), value: zip },
  ];
  return {
    title: t('title'),
    paidThrough,
    headline: t('activeThrough', { date: formatPlainDay(paidThrough, locale) }),
    keptDays: keptDays && formatDaysSentence(days, keptDays, (day) => formatPlainDay(day, locale)),
    details: contact.filter(({ value }) => value !== ''),
    describeLine: (line) => ({
      label: refillLineName(review, line),
      ...(kind === 'pin' && { priceText: pin('paid') }),
    }),
  };
}

/**
 * Loads whether the account of a confirmed refill is active again; null if that cannot be determined. Only the browser that paid may ask,
 * and only about the account that it looked up last; nothing else about the account leaves the server.
 */
export async function loadServiceState(browserSession: BrowserSession, attemptRef: AttemptRef): Promise<ServiceState> {
  const attempt = await findOwnAttempt(browserSession.browserId, attemptRef);
  const purchase = await litepayPurchases.find(browserSession.browserId, attemptRef.purchaseId);
  const account = purchase?.data.located;
  const isSame = account && attempt?.subjectHash === hashSubject('account', account.accountId);
  if (!isSame || attempt?.state !== 'confirmed') return { isActive: null };
  const caller = hashSubject('phone', account.phone);
  const callContext = browserContext(browserSession, { trackingId: purchase.data.trackingId, caller });
  const current = await loadGuestAccount(callContext, account);
  if (!current.ok || current.value.accountId !== account.accountId) return { isActive: null };
  const { state } = current.value;
  // Whoever paid learns no more than anybody else: the state of an account that guests may not learn of is unknown.
  if (state === 'not-found') return { isActive: null };
  const { network } = await loadNetworkState(callContext, account.accountId, 'guest');
  return { isActive: state === 'days-left', hasOutage: network === 'outage' };
}
