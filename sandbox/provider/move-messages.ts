import type { Account } from '../state/accounts.ts';
import type { outbox } from '../state/schema.ts';

/** What a provider would text after a move was cancelled. */
export function moveCancelledMessage(
  account: Account,
  confirmation: string,
  timestamp: Date,
): typeof outbox.$inferInsert {
  const { accountId, language, phone } = account;
  const text =
    language === 'SPANISH'
      ? `Su mudanza ${confirmation} quedó cancelada. Su servicio sigue en la dirección actual.`
      : `Your move ${confirmation} is cancelled. Your service stays at your current address.`;
  return { channel: 'sms', recipient: phone, language, text, accountId, timestamp };
}
