import type { Account } from '../state/accounts.ts';
import type { outbox } from '../state/schema/messages.ts';

/** The text message after an activation. */
export function activatedMessage(
  { accountId, language, phone }: Pick<Account, 'accountId' | 'language' | 'phone'>,
  timestamp: Date,
): typeof outbox.$inferInsert {
  const text =
    language === 'SPANISH'
      ? 'Su servicio de internet está activo. Gracias por elegirnos.'
      : 'Your internet service is active. Thank you for choosing us.';
  return { channel: 'sms', recipient: phone, language, text, accountId, timestamp };
}
