import { recipientOf } from '#lib/rules/contact/recipient.ts';
import type { FieldErrors } from './field-errors.ts';

/** To whom a receipt is to be sent, as it is typed. */
export interface ReceiptFormValues {
  recipient: string;
}

/** What is wrong with it. Apart from the schema, which the receipt does not carry. */
export function receiptErrors({ recipient }: ReceiptFormValues): FieldErrors<keyof ReceiptFormValues> {
  if (recipient.trim() === '') return { recipient: 'recipient.required' };
  return { recipient: recipientOf(recipient) ? null : 'recipient.invalid' };
}
