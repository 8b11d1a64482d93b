import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import type { outbox } from '../state/schema/messages.ts';

/** The text message after a move was canceled. */
export function moveCancelledMessage(
  account: Account,
  confirmation: string,
  timestamp: Date,
): typeof outbox.$inferInsert {
  const { accountId, language, phone } = account;
  const text =
    language === 'SPANISH'
      ? `Su mudanza ${confirmation} quedó cancelada. Su servicio sigue en la dirección actual.`
      : `Your move ${confirmation} is canceled. Your service stays at your current address.`;
  return { channel: 'sms', recipient: phone, language, text, accountId, timestamp };
}

/** The text message after a move was started or scheduled. */
export function moveStartedMessage(
  { accountId, language, phone }: Account,
  {
    confirmationNumber,
    scheduledDate,
    timestamp,
  }: { confirmationNumber: string; scheduledDate: string | null; timestamp: Date },
): typeof outbox.$inferInsert {
  const day = scheduledDate && spokenDay(scheduledDate, language);
  const english = day
    ? `Your move ${confirmationNumber} is scheduled for ${day}. You can cancel it until the day before.`
    : `We received your move ${confirmationNumber}. Activate your service at the new address when you are there.`;
  const spanish = day
    ? `Su mudanza ${confirmationNumber} está programada para el ${day}. Puede cancelarla hasta el día anterior.`
    : `Recibimos su mudanza ${confirmationNumber}. Active el servicio en la nueva dirección cuando esté allí.`;
  const text = language === 'SPANISH' ? spanish : english;
  return { channel: 'sms', recipient: phone, language, text, accountId, timestamp };
}
