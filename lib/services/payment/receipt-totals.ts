import 'server-only';
import { config } from '#lib/config.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReceiptTotals } from '#lib/views/payment.ts';
import { sentOn } from './sent-on.ts';

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
    paidOn: sentOn(attempt),
    lines: quote.lines,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    card,
  };
}
