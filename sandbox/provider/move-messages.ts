import { type LinkSettings, pageLink } from '../messages/links.ts';
import { type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';

interface Move {
  confirmationNumber: string;
  /** The day that was chosen; null for a move that begins at once. */
  scheduledDate: string | null;
  timestamp: Date;
}

type Owner = Pick<Account, 'accountId' | 'language' | 'phone'>;

/** The text message after a move was canceled. */
export function moveCancelledMessage(
  { accountId, language, phone }: Owner,
  { confirmationNumber, scheduledDate, timestamp }: Move,
  settings: LinkSettings,
): Message {
  const day = scheduledDate && spokenDay(scheduledDate, language);
  const url = pageLink(settings, language, 'account');
  const cancelText =
    language === 'SPANISH'
      ? `Su mudanza ${confirmationNumber}${day ? ` del ${day}` : ''} fue cancelada`
      : `Your move ${confirmationNumber}${day ? ` on ${day}` : ''} is canceled`;
  const stays =
    language === 'SPANISH' ? 'Su servicio sigue en su domicilio actual' : 'Your service stays at your current address';
  return textMessage(phone, [`${cancelText}. ${stays}: ${url}`, `${cancelText}: ${url}`], {
    language,
    accountId,
    timestamp,
  });
}

/** The text message after a move was started or scheduled. `today`: the day of the order; `addressLine1`: where it goes. */
export function moveStartedMessage(
  { accountId, language, phone }: Owner,
  { confirmationNumber, scheduledDate, timestamp, today, addressLine1 }: Move & { today: string; addressLine1: string },
  settings: LinkSettings,
): Message {
  const url = pageLink(settings, language, scheduledDate ? 'account' : 'activation');
  const day = spokenDay(scheduledDate ?? today, language);
  const write = language === 'SPANISH' ? spanish : english;
  const { told, next } = write({ confirmationNumber, day, isScheduled: scheduledDate !== null });
  const place = language === 'SPANISH' ? ` a ${addressLine1}` : ` to ${addressLine1}`;
  const texts = [`${told(place)}. ${next}: ${url}`, `${told('')}. ${next}: ${url}`, `${told('')}: ${url}`] as const;
  return textMessage(phone, texts, { language, accountId, timestamp });
}

interface MoveStart {
  confirmationNumber: string;
  /** In words. */
  day: string;
  isScheduled: boolean;
}

function english({ confirmationNumber, day, isScheduled }: MoveStart) {
  return isScheduled
    ? {
        told: (to: string) => `Your move ${confirmationNumber}${to} is scheduled for ${day}`,
        next: 'You can cancel it until the day before',
      }
    : {
        told: (to: string) => `We received your move ${confirmationNumber}${to} on ${day}`,
        next: 'Activate your service when you are there',
      };
}

function spanish({ confirmationNumber, day, isScheduled }: MoveStart) {
  return isScheduled
    ? {
        told: (to: string) => `Su mudanza ${confirmationNumber}${to} es el ${day}`,
        next: 'Puede cancelarla antes de esa fecha',
      }
    : {
        told: (to: string) => `Recibimos su mudanza ${confirmationNumber}${to} el ${day}`,
        next: 'Active el servicio cuando llegue',
      };
}
