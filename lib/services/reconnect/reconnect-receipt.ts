import 'server-only';
import { receiptTotals } from '#lib/services/payment/receipt-totals.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReconnectReceiptView } from '#lib/views/reconnect.ts';
import type { ReconnectPurchase } from './reconnect-purchase.ts';

/** Spec 3 §2.4: what was paid. The days begin with the activation. */
export function reconnectReceipt(attempt: Attempt, { data: { account } }: ReconnectPurchase): ReconnectReceiptView {
  const { planDays } = attempt.quote;
  return { ...receiptTotals(attempt), account: account?.facts.reference ?? '', planDays };
}
