import 'server-only';
import { config } from '#lib/config.ts';
import { sendReceipt } from '#lib/contract/receipt.ts';
import type { WrittenMail } from '#lib/mail/mail.ts';
import type { Recipient } from '#lib/domain/contact/recipient.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import { type MessageOutcome, messageOutcome } from '#lib/provider/provider-result.ts';

interface SentReceipt {
  /** The attempt's id, under which the provider knows the charge. */
  referenceID: string;
  recipient: Recipient;
  /** For an email, as text and, where the provider takes it, as HTML. */
  mail: WrittenMail;
  /** For a text message. */
  brief: string;
  isSpanish: boolean;
}

/** Has the provider send a receipt, once. */
export async function sendReceiptMessage(context: CallContext, receipt: SentReceipt): Promise<MessageOutcome> {
  const { trackingId } = context;
  const { referenceID, recipient, mail, brief, isSpanish } = receipt;
  const langPref = isSpanish ? ('SPANISH' as const) : ('ENGLISH' as const);
  const common = { referenceID, langPref, trackingId };
  const result = await callAsGuest(context, sendReceipt, {
    query: { trackingId },
    body:
      recipient.channel === 'email'
        ? {
            channel: 'EMAIL',
            email: recipient.email,
            subject: mail.subject,
            message: mail.text,
            ...(config().PROVIDER_HTML_RECEIPTS && { html: mail.html }),
            ...common,
          }
        : { channel: 'SMS', tn: recipient.phone, message: brief, ...common },
  });
  return messageOutcome(result);
}
