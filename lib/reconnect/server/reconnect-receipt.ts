import 'server-only';
import { getTranslations } from 'next-intl/server';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReconnectReceiptView } from '#lib/reconnect/views.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ReconnectPurchase } from './reconnect-purchase.ts';

/** Spec 3 §2.4: what was paid. The days begin with the activation. */
export function reconnectReceipt(attempt: Attempt, { data: { account } }: ReconnectPurchase): ReconnectReceiptView {
  const { planDays } = attempt.quote;
  return { ...toReceiptTotals(attempt), account: account?.facts.reference ?? '', planDays };
}

export async function describeReconnectReceipt(
  { planDays: days }: ReconnectReceiptView,
  locale: Locale,
): Promise<ReceiptLabels> {
  const t = await getTranslations({ locale, namespace: 'reconnect' });
  return {
    title: t('thanks.title'),
    paidThrough: null,
    headline: t('buys.text', { days }),
    details: [],
    describeLine: () => ({ label: t('plan.option', { days }) }),
  };
}
