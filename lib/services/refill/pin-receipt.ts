import 'server-only';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import { newExpiry } from '#lib/rules/account/paid-days.ts';
import { wasCutOff } from '#lib/rules/refill/service-return.ts';
import { receiptTotals } from '#lib/services/payment/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { RefillReceiptView } from '#lib/views/refill.ts';
import type { PinPurchase } from './pin-purchase.ts';

export const pinSnapshotSchema = z.object({
  expiry: z.string().nullable(),
  showAcpTile: z.boolean(),
  /** A move in progress paused the account, which the redemption ends. */
  isPaused: z.boolean().default(false),
});

/** Spec 3 §2.2: a PIN's receipt, with the order's date and the last paid day. */
export function pinReceipt(attempt: Attempt, { data: { found } }: PinPurchase): RefillReceiptView {
  const totals = receiptTotals(attempt);
  const { expiry, showAcpTile, isPaused } = pinSnapshotSchema.parse(attempt.quote.snapshot);
  const { planDays } = attempt.quote;
  return {
    ...totals,
    kind: 'pin',
    account: found?.account.reference ?? '',
    planDays,
    paidThrough: attempt.paidThrough ?? newExpiry(expiry, totals.paidOn, planDays),
    tv: [],
    wasCutOff: wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
    hasAutoRefill: found?.account.hasAutoRefill ?? false,
    isPaused,
  };
}
