import 'server-only';
import { getTranslations } from 'next-intl/server';
import { ownerRefillLineName, planName } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { dayInWords, formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { ReceiptLabels } from '#lib/services/payment/receipt.ts';
import type { RefillReceiptView } from '#lib/views/refill.ts';

export async function describeRefillReceipt(
  { kind, paidThrough, tv }: RefillReceiptView,
  locale: Locale,
): Promise<ReceiptLabels> {
  const refill = await getTranslations({ locale, namespace: 'refill' });
  const plans = await getTranslations({ locale, namespace: 'dictionary.plans' });
  const pin = await getTranslations({ locale, namespace: 'pin.receipt' });
  const date = paidThrough && formatDay(paidThrough);
  return {
    title: refill('confirmation.title'),
    promise: date && refill('confirmation.through', { date }),
    facts: [
      ...(date ? [{ label: refill('confirmation.expiry'), value: date }] : []),
      ...tv.map(({ code, until }) => ({
        label: refill('confirmation.tvExpiry', { name: planName(plans, code, '') }),
        value: dayInWords(until, locale),
      })),
    ],
    nameOf: (line) => ({
      label: ownerRefillLineName({ refill, plans }, line),
      ...(kind === 'pin' && { priceText: pin('paid') }),
    }),
  };
}
