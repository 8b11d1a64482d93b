import { localeFromWire } from '#lib/i18n/locales.ts';
import { type Mail, renderMail } from '#lib/mail/mail.ts';
import { mailBrand } from '#lib/mail/mail-brand.ts';
import { chooseFittingText } from '#lib/mail/text-message.ts';
import type { outbox } from '../state/schema/messages.ts';

export type Message = typeof outbox.$inferInsert;
export type Language = Message['language'];

/** About whom a message is, in which language, and when it is sent. */
export interface Envelope {
  language: Language;
  accountId?: string | undefined;
  timestamp: Date;
}

/**
 * A text message, which begins with the brand. `texts`: the fullest first; one with less follows where a name or an address may make that
 * longer than two messages. Spanish ones are written in words without á, í, ó and ú, which would halve what a message holds.
 */
export function textMessage(phone: string, texts: readonly [string, ...string[]], envelope: Envelope): Message {
  const [first, ...shorter] = texts.map((text) => `${mailBrand().name}: ${text}`);
  return { ...envelope, channel: 'sms', recipient: phone, text: chooseFittingText(first ?? '', ...shorter) };
}

/** An e-mail, as text and as HTML. */
export function emailMessage(address: string, mail: Omit<Mail, 'locale'>, envelope: Envelope): Message {
  const locale = localeFromWire(envelope.language);
  return { ...envelope, channel: 'email', recipient: address, ...renderMail({ ...mail, locale }) };
}
