import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import { emailProblem, emailText } from './email.ts';
import { phoneDigits, phoneProblem } from './phone.ts';

/** Where a receipt is sent. */
export type Recipient = { channel: 'email'; email: string } | { channel: 'sms'; phone: string };

/** Decision on receipts by message: one field takes an email address or a phone number; null when it is neither. */
export function recipientOf(typed: string): Recipient | null {
  const email = emailText(typed);
  if (email.includes('@')) return emailProblem(email) === null ? { channel: 'email', email } : null;
  const phone = phoneDigits(typed);
  // Digits mixed with letters are not taken for a phone number.
  return phone && !/\p{L}/u.test(typed) ? { channel: 'sms', phone } : null;
}

/** What is wrong with a recipient as typed, or null. */
export function recipientError(typed: string): FieldErrorKey | null {
  if (typed.trim() === '') return 'recipient.required';
  if (recipientOf(typed)) return null;
  return phoneProblem(typed) === 'extension' ? 'phone.extension' : 'recipient.invalid';
}

/** A key that does not depend on how the recipient was typed, for limits and ids. */
export function recipientKey(recipient: Recipient): string {
  return recipient.channel === 'email' ? recipient.email.toLowerCase() : recipient.phone;
}
