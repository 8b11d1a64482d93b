import 'server-only';
import type { PayRequest } from '#lib/api/payment.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { sendReceiptMessage } from '#lib/provider/receipt.ts';
import type { Recipient } from '#lib/rules/contact/recipient.ts';
import { receiptLinkUrl } from '#lib/services/receipt-link/receipt-link-token.ts';
import { findOwnAttempt, type NamedAttempt } from './find-own-attempt.ts';
import type { PaymentFlow } from './payment-flow.ts';
import type { PurchaseBasics } from './purchase.ts';
import { receiptMessage } from './receipt-message.ts';
import { receiptTotals } from './receipt-totals.ts';

/** Decision on receipts by message: the text is composed here, from the stored data of a confirmed payment. False if it was not sent. */
export async function sendReceipt<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>(
  flow: PaymentFlow<Who, Data, Request, Order, Receipt>,
  who: Who,
  { recipient, locale, ...named }: NamedAttempt & { recipient: Recipient; locale: Locale },
): Promise<boolean> {
  const attempt = await findOwnAttempt(flow, who, named);
  const purchase = attempt?.state === 'confirmed' ? await flow.findPurchase(who, named.purchaseId) : null;
  if (!attempt || !purchase) return false;
  const labels = await flow.describeReceipt(attempt, purchase, locale);
  const url = receiptLinkUrl(attempt, locale);
  const { subject, whole, brief } = await receiptMessage(receiptTotals(attempt), labels, locale, url);
  return sendReceiptMessage(flow.context(who, purchase), {
    referenceID: attempt.id,
    recipient,
    subject,
    text: recipient.channel === 'email' ? whole : brief,
    isSpanish: locale === 'es',
  });
}
