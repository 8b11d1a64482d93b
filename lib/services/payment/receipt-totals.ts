import 'server-only';
import { config } from '#lib/config.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReceiptTotals } from '#lib/views/payment.ts';
import { submissionDay } from './submission-day.ts';

/** The part of a confirmed payment's receipt that all flows share. */
export function receiptTotals(attempt: Attempt): ReceiptTotals {
  const { SUPPORT_PHONE, MARKETING_URL, APP_ORIGIN } = config();
  const { orderNumber, reference, quote, card } = attempt;
  return {
    purchaseId: attempt.purchaseId ?? '',
    attempt: attempt.id,
    merchant: { supportPhone: SUPPORT_PHONE, url: MARKETING_URL ?? APP_ORIGIN },
    orderNumber,
    reference,
    paidOn: submissionDay(attempt),
    lines: quote.lines,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    card,
  };
}
