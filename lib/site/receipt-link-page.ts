import 'server-only';
import { z } from 'zod';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { GUEST_REFILL } from '#lib/litepay/server/litepay-purchase.ts';
import { toReceiptTotals } from '#lib/payment/server/receipt.ts';
import { listPaidTv } from '#lib/refill/server/refill-purchase.ts';
import { BUY } from '#lib/shop/server/shop-purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { LinkedReceiptView } from './receipt-link-views.ts';
import { findReceiptAttempt } from '#lib/payment/server/receipt-link-token.ts';

/** A receipt, opened again from its message. It shows what the ledger stores of the payment, and so no name, address, phone or email. */
export async function loadReceiptPage({ params }: PageRequest): Promise<LinkedReceiptView> {
  const { SUPPORT_PHONE } = config();
  const attempt = await findReceiptAttempt(params['token'] ?? '', now());
  return { receipt: attempt && receiptOf(attempt), supportPhone: SUPPORT_PHONE };
}

function receiptOf(attempt: Attempt): NonNullable<LinkedReceiptView['receipt']> {
  // The ids that requests about this purchase need stay with the browser that made it.
  const { purchaseId: _purchaseId, attempt: _attempt, ...totals } = toReceiptTotals(attempt);
  const { planDays } = attempt.quote;
  const isByPin = totals.card === null && totals.totalCents === 0;
  const paidThrough = paidThroughOf(attempt, totals.paidOn);
  const tv = listPaidTv(attempt, totals.paidOn);
  return { ...totals, kind: kindOf(attempt.flow), planDays, isByPin, paidThrough, tv };
}

function kindOf(flow: string): 'order' | 'guest' | 'owner' {
  if (flow === BUY) return 'order';
  return flow === GUEST_REFILL ? 'guest' : 'owner';
}

const refillSchema = z.object({ expiry: z.string().nullable() });

/** Null if no days were bought, or they have not begun. */
function paidThroughOf({ flow, quote, paidThrough }: Attempt, paidOn: CalendarDay): CalendarDay | null {
  const snapshot = refillSchema.safeParse(quote.snapshot);
  if (flow === BUY || !snapshot.success || quote.planDays === 0) return null;
  return paidThrough ?? newExpiry(snapshot.data.expiry, paidOn, quote.planDays);
}
