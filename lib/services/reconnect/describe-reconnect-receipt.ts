import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '#lib/i18n/locales.ts';
import { planDays } from '#lib/rules/refill/litepay-price.ts';
import type { ReceiptLabels } from '#lib/services/payment/receipt-message.ts';
import type { ReconnectReceiptView } from '#lib/views/reconnect.ts';

export async function describeReconnectReceipt(
  { planDays: days }: ReconnectReceiptView,
  locale: Locale,
): Promise<ReceiptLabels> {
  const t = await getTranslations({ locale, namespace: 'reconnect' });
  return {
    title: t('thanks.title'),
    promise: t('buys.text', { days }),
    facts: [],
    nameOf: ({ code }) => ({ label: t('plan.option', { days: planDays(code) }) }),
  };
}
