import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '#lib/i18n/locales.ts';
import { refillLineName } from '#lib/i18n/line-names.ts';
import { displayPhone } from '#lib/rules/contact/phone.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { ReceiptLabels } from '#lib/services/payment/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { LitepayPurchase } from './litepay-purchase.ts';
import { litepayReceipt } from './litepay-receipt.ts';

/** Describes a guest's receipt. It may name the account's phone and ZIP code, never its address. */
export async function describeLitepayReceipt(
  attempt: Attempt,
  purchase: LitepayPurchase,
  locale: Locale,
): Promise<ReceiptLabels> {
  const t = await getTranslations({ locale, namespace: 'litepay.confirmation' });
  const review = await getTranslations({ locale, namespace: 'litepay.review' });
  const pin = await getTranslations({ locale, namespace: 'pin.receipt' });
  const { kind, phone, zip, planDays, paidThrough } = litepayReceipt(attempt, purchase);
  const located = [
    { label: t('phone'), value: displayPhone(phone) },
    { label: t('zip'), value: zip },
  ];
  return {
    title: t('title'),
    promise: t('activeThrough', { date: formatDay(paidThrough) }),
    facts: located.filter(({ value }) => value !== ''),
    nameOf: (line) => ({
      label: refillLineName(review, line, planDays),
      ...(kind === 'pin' && { priceText: pin('paid') }),
    }),
  };
}
