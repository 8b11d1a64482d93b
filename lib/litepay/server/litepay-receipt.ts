import 'server-only';
import { config } from '#lib/config.ts';
import { formatPlainDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { wasCutOff } from '#lib/plans/service-return.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { LitepayReceiptView } from '#lib/litepay/views.ts';
import { GUEST_PIN, type LitepayPurchase, litepaySnapshotOf, shownOf } from './litepay-purchase.ts';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '#lib/i18n/locales.ts';
import { refillLineName } from '#lib/i18n/line-names.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';

/**
 * Spec 3 §2.5: what was paid, what it bought, and the reference to quote. Phone and ZIP code are included until this browser locates
 * another account.
 */
export function litepayReceipt(attempt: Attempt, { data }: LitepayPurchase): LitepayReceiptView {
  const { quote } = attempt;
  const totals = toReceiptTotals(attempt);
  const { expiry, showAcpTile } = litepaySnapshotOf(attempt);
  const isSame = data.located !== null && attempt.subjectHash === hashSubject('account', data.located.accountId);
  const located = isSame ? data.located : null;
  return {
    ...totals,
    kind: attempt.flow === GUEST_PIN ? 'pin' : 'card',
    ...shownOf(located),
    planDays: quote.planDays,
    paidThrough: attempt.paidThrough ?? newExpiry(expiry, totals.paidOn, quote.planDays),
    wasCutOff: wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
  };
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
  const { kind, phone, zip, paidThrough } = litepayReceipt(attempt, purchase);
  const located = [
    { label: t('phone'), value: displayPhone(phone) },
    { label: t('zip'), value: zip },
  ];
  return {
    title: t('title'),
    paidThrough,
    headline: t('activeThrough', { date: formatPlainDay(paidThrough, locale) }),
    details: located.filter(({ value }) => value !== ''),
    describeLine: (line) => ({
      label: refillLineName(review, line),
      ...(kind === 'pin' && { priceText: pin('paid') }),
    }),
  };
}
