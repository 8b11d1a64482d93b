import { emailProblem, emailText } from './email.ts';
import { phoneDigits } from './phone.ts';

/** To whom a receipt goes. */
export type Recipient = { channel: 'email'; email: string } | { channel: 'sms'; phone: string };

/** Decision on receipts by message: one field takes an email address or a phone number; null when it is neither. */
export function recipientOf(typed: string): Recipient | null {
  if (typed.includes('@')) {
    const email = emailText(typed);
    return emailProblem(email) === null ? { channel: 'email', email } : null;
  }
  const phone = phoneDigits(typed);
  // Digits among letters are no number that anybody would recognize.
  return phone && !/\p{L}/u.test(typed) ? { channel: 'sms', phone } : null;
}

/** The same for one recipient however they were typed: for limits and ids. */
export function recipientKey(recipient: Recipient): string {
  return recipient.channel === 'email' ? recipient.email.toLowerCase() : recipient.phone;
}
