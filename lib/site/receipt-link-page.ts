import 'server-only';
import { z } from 'zod';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { GUEST_REFILL, withoutPlanCodes } from '#lib/litepay/server/litepay-purchase.ts';
import { toReceiptTotals } from '#lib/payment/server/receipt.ts';
import { listPaidTv } from '#lib/refill/server/refill-purchase.ts';
import { BUY } from '#lib/shop/server/shop-purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { findReceiptAttempt } from '#lib/payment/server/receipt-link-token.ts';
import { owedGraceSchema } from '#lib/plans/server/owed-grace.ts';
import type { TvEnd } from '#lib/plans/refill-cart.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';

/** A receipt, opened again from its message. It shows what the ledger stores of the payment, and so no name, address, phone or email. */
export async function loadReceiptPage({ params }: PageRequest): Promise<LinkedReceiptView> {
  const { SUPPORT_PHONE } = config();
  const attempt = await findReceiptAttempt(params['token'] ?? '', now());
  return { receipt: attempt && toReceipt(attempt), supportPhone: SUPPORT_PHONE };
}

function toReceipt(attempt: Attempt): NonNullable<LinkedReceiptView['receipt']> {
  // The ids that requests about this purchase need stay with the browser that made it.
  const { purchaseId: _purchaseId, attempt: _attempt, ...totals } = toReceiptTotals(attempt);
  const { planDays } = attempt.quote;
  const isByPin = totals.card === null && totals.totalCents === 0;
  const paidThrough = findLastPaidDay(attempt, totals.paidOn);
  const tv = listPaidTv(attempt, totals.paidOn);
  const kind = receiptKind(attempt.flow);
  const lines = kind === 'guest' ? withoutPlanCodes(totals.lines) : totals.lines;
  return { ...totals, lines, kind, planDays, isByPin, paidThrough, tv };
}

function receiptKind(flow: string): 'order' | 'guest' | 'owner' {
  if (flow === BUY) return 'order';
  return flow === GUEST_REFILL ? 'guest' : 'owner';
}

const refillSchema = z.object({ expiry: z.string().nullable(), grace: owedGraceSchema });

/** Null if no days were bought, or they have not begun. */
function findLastPaidDay({ flow, quote, paidThrough }: Attempt, paidOn: CalendarDay): CalendarDay | null {
  const snapshot = refillSchema.safeParse(quote.snapshot);
  if (flow === BUY || !snapshot.success || quote.planDays === 0) return null;
  return paidThrough ?? newExpiry(snapshot.data.expiry, paidOn, quote.planDays, snapshot.data.grace);
}

/** A receipt opened from a message, by anyone with its link. */
export interface LinkedReceiptView {
  /** Null for a link that cannot be used, whatever the reason. */
  receipt:
    | (Omit<ReceiptTotals, 'purchaseId' | 'attempt'> & {
        /** Of the shop, of quick refill, or of the account area. */
        kind: 'order' | 'guest' | 'owner';
        planDays: number;
        /** Paid with a refill PIN; nothing was charged. */
        isByPin: boolean;
        /** The last paid day; null if no days were bought or they have not begun. */
        paidThrough: CalendarDay | null;
        /** The television that was bought, each product with its last paid day. */
        tv: readonly TvEnd[];
      })
    | null;
  supportPhone: string;
}
