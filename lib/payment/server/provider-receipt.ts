import 'server-only';
import { sendReceipt } from '#lib/contract/receipt.ts';
import type { Recipient } from '#lib/domain/contact/recipient.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';

interface SentReceipt {
  /** The attempt's id, under which the provider knows the charge. */
  referenceID: string;
  recipient: Recipient;
  /** Only for an email; a text message has none. */
  subject: string;
  text: string;
  isSpanish: boolean;
}

/** Has the provider send a receipt, once. False when it did not, or its answer was lost. */
export async function sendReceiptMessage(context: ProviderContext, receipt: SentReceipt): Promise<boolean> {
  const { trackingId } = context;
  const { referenceID, recipient, subject, text, isSpanish } = receipt;
  const langPref = isSpanish ? ('SPANISH' as const) : ('ENGLISH' as const);
  const common = { referenceID, message: text, langPref, trackingId };
  const result = await callAsGuest(context, sendReceipt, {
    query: { trackingId },
    body:
      recipient.channel === 'email'
        ? { channel: 'EMAIL', email: recipient.email, subject, ...common }
        : { channel: 'SMS', tn: recipient.phone, ...common },
  });
  return result.ok;
}
