import * as z from 'zod/mini';
import { reportErrors } from '#lib/domain/field-errors.ts';
import { receiptErrors } from './receipt-errors.ts';
import { parseRecipient } from '#lib/domain/contact/recipient.ts';
import { attemptIdSchema, localeSchema, purchaseIdSchema } from './api.ts';

/** POST …/receipt: which payment, and to whom. The server writes the message itself. */
export const receiptRequestSchema = z.pipe(
  z.object({
    purchase: purchaseIdSchema,
    attempt: attemptIdSchema,
    locale: localeSchema,
    recipient: z.string().check(z.maxLength(400)),
    /** In the account area: the reference of the account that the page shows. */
    account: z.optional(z.string().check(z.maxLength(64))),
  }),
  z.transform((values, context) => {
    const recipient = parseRecipient(values.recipient);
    if (reportErrors(receiptErrors(values), values, context) || !recipient) return z.NEVER;
    return { ...values, recipient };
  }),
);

export interface ReceiptResponse {
  /** False if the provider did not send the receipt of a payment of the caller's. True also where there is no such payment. */
  sent: boolean;
}
