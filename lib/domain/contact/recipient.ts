import { emailProblem, emailText } from './email.ts';
import { phoneDigits } from './phone.ts';

/** Where a receipt is sent. */
export type Recipient = { channel: 'email'; email: string } | { channel: 'sms'; phone: string };

/** Decision on receipts by message: one field takes an email address or a phone number; null when it is neither. */
export function recipientOf(typed: string): Recipient | null {
  if (typed.includes('@')) {
    const email = emailText(typed);
    return emailProblem(email) === null ? { channel: 'email', email } : null;
  }
  const phone = phoneDigits(typed);
  // Digits mixed with letters are not taken for a phone number.
  return phone && !/\p{L}/u.test(typed) ? { channel: 'sms', phone } : null;
}

/** A key that does not depend on how the recipient was typed, for limits and ids. */
export function recipientKey(recipient: Recipient): string {
  return recipient.channel === 'email' ? recipient.email.toLowerCase() : recipient.phone;
}
