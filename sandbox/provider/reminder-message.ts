import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import { reminderChannelOf } from '../state/reminder-channel.ts';
import type { outbox } from '../state/schema/messages.ts';

interface Reminder {
  /** The last paid day. */
  expirationDate: string;
  daysBefore: number;
  timestamp: Date;
}

/** The reminder before an account's internet runs out; null if the account gets no reminders. */
export function reminderMessage(account: Account, reminder: Reminder): typeof outbox.$inferInsert | null {
  const channel = reminderChannelOf(account);
  const recipient = channel === 'EMAIL' ? account.email : account.phone;
  if (channel === 'NONE' || !recipient) return null;
  const { subject, text } = account.language === 'SPANISH' ? spanish(account, reminder) : english(account, reminder);
  return {
    channel: channel === 'EMAIL' ? 'email' : 'sms',
    recipient,
    language: account.language,
    subject: channel === 'EMAIL' ? subject : null,
    text,
    accountId: account.accountId,
    timestamp: reminder.timestamp,
  };
}

function english({ autoRefill }: Account, { expirationDate, daysBefore }: Reminder) {
  const last = `${spokenDay(expirationDate)}, ${daysBefore === 1 ? 'tomorrow' : `${daysBefore} days from now`}`;
  return {
    subject: `Your internet runs through ${spokenDay(expirationDate)}`,
    text: autoRefill
      ? `Your internet runs through ${last}. Auto-refill is on: we'll refill your plan for you.`
      : `Your internet runs through ${last}. Refill before then to stay online.`,
  };
}

function spanish({ autoRefill }: Account, { expirationDate, daysBefore }: Reminder) {
  const last = `${spokenDay(expirationDate)}, ${daysBefore === 1 ? 'mañana' : `dentro de ${daysBefore} días`}`;
  return {
    subject: `Tiene internet hasta el ${spokenDay(expirationDate)}`,
    text: autoRefill
      ? `Tiene internet hasta el ${last}. La recarga automática está activada: recargaremos su plan por usted.`
      : `Tiene internet hasta el ${last}. Recargue antes para no quedarse sin servicio.`,
  };
}
