import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import { emailProblem, normalizeEmail } from './email.ts';
import { parsePhone, phoneProblem } from './phone.ts';

/** Where a receipt is sent. */
export type Recipient = { channel: 'email'; email: string } | { channel: 'sms'; phone: string };

/** Decision on receipts by message: one field takes an email address or a phone number; null when it is neither. */
export function parseRecipient(typed: string): Recipient | null {
  const email = normalizeEmail(typed);
  if (email.includes('@')) return emailProblem(email) === null ? { channel: 'email', email } : null;
  const phone = parsePhone(typed);
  // Digits mixed with letters are not taken for a phone number.
  return phone && !/\p{L}/u.test(typed) ? { channel: 'sms', phone } : null;
}

/** What is wrong with a recipient as typed, or null. */
export function recipientError(typed: string): FieldErrorKey | null {
  if (typed.trim() === '') return 'recipient.required';
  if (parseRecipient(typed)) return null;
  return phoneProblem(typed) === 'extension' ? 'phone.extension' : 'recipient.invalid';
}

/** A key that does not depend on how the recipient was typed, for ids. */
export function recipientKey(recipient: Recipient): string {
  return recipient.channel === 'email' ? recipient.email.toLowerCase() : recipient.phone;
}

/** Domains of one mail service that leaves dots before the @ out of account. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * What limits count by: a mailbox is one, with or without `+tag`, and where its service says so with or without dots. A message goes to what
 * was typed.
 */
export function recipientLimitKey(recipient: Recipient): string {
  const key = recipientKey(recipient);
  if (recipient.channel === 'sms') return key;
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, at).split('+');
  // An address that is nothing but a tag names no other mailbox.
  if (name === '') return key;
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
