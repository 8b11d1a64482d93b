import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import { sendReceiptMessage } from '#lib/provider/receipt.ts';
import type { Recipient } from '#lib/rules/contact/recipient.ts';
import { receiptLinkUrl } from '#lib/services/receipt-link/receipt-link-token.ts';
import { findOwnAttempt, type NamedAttempt, type PaymentReader } from './payment-status.ts';
import { receiptMessage } from './receipt-message.ts';
import { receiptTotals } from './receipt-totals.ts';

/** Decision on receipts by message: the text is composed here, from the stored data of a confirmed payment. False if it was not sent. */
export async function sendReceipt(
  { browserId, open }: PaymentReader,
  { recipient, locale, ...named }: NamedAttempt & { recipient: Recipient; locale: Locale },
): Promise<boolean> {
  const attempt = await findOwnAttempt(browserId, named);
  const opened = attempt?.state === 'confirmed' ? await open(named.purchaseId) : null;
  if (!attempt || !opened) return false;
  const labels = await opened.describeReceipt(attempt, locale);
  const url = receiptLinkUrl(attempt, locale);
  const { subject, whole, brief } = await receiptMessage(receiptTotals(attempt), labels, locale, url);
  return sendReceiptMessage(opened.context, {
    referenceID: attempt.id,
    recipient,
    subject,
    text: recipient.channel === 'email' ? whole : brief,
    isSpanish: locale === 'es',
  });
}
