import { recipientError } from '#lib/domain/contact/recipient.ts';
import type { FieldErrors } from '#lib/domain/field-errors.ts';

/** The recipient of a receipt, as typed. */
export interface ReceiptFormValues {
  recipient: string;
}

/** The errors of the values. Separate from the schema, which the receipt page does not load. */
export function receiptErrors({ recipient }: ReceiptFormValues): FieldErrors<keyof ReceiptFormValues> {
  return { recipient: recipientError(recipient) };
}
