import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import { reminderChannelOf } from '../state/reminder-channel.ts';
import type { outbox } from '../state/schema/messages.ts';

interface Reminder {
  /** The last paid day. */
  expirationDate: string;
  /** Below zero once it has passed. */
  daysBefore: number;
  timestamp: Date;
}

/** The reminder before an account's internet runs out, or the news that it has; null if the account gets no reminders. */
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

function english(account: Account, { expirationDate, daysBefore }: Reminder) {
  if (daysBefore < 0) {
    const ended = `Your internet ran through ${spokenDay(expirationDate, 'ENGLISH')} and has stopped.`;
    return { subject: 'Your internet has stopped', text: `${ended} Refill in your account to get back online.` };
  }
  const last = `${spokenDay(expirationDate, 'ENGLISH')}, ${daysBefore === 1 ? 'tomorrow' : `${daysBefore} days from now`}`;
  const next = {
    off: 'Refill before then to stay online.',
    on: "Auto-refill is on: we'll refill your plan for you.",
    declined: 'Auto-refill was declined: refill or change the card in your account to stay online.',
  };
  return {
    subject: `Your internet runs through ${spokenDay(expirationDate, 'ENGLISH')}`,
    text: `Your internet runs through ${last}. ${next[autoRefillOf(account)]}`,
  };
}

function spanish(account: Account, { expirationDate, daysBefore }: Reminder) {
  if (daysBefore < 0) {
    const ended = `Tuvo internet hasta el ${spokenDay(expirationDate, 'SPANISH')} y ya está cortado.`;
    return {
      subject: 'Su internet está cortado',
      text: `${ended} Recargue en su cuenta para volver a tener internet.`,
    };
  }
  const last = `${spokenDay(expirationDate, 'SPANISH')}, ${daysBefore === 1 ? 'mañana' : `dentro de ${daysBefore} días`}`;
  const next = {
    off: 'Recargue antes para no quedarse sin servicio.',
    on: 'La recarga automática está activada: recargaremos su plan por usted.',
    declined:
      'La recarga automática fue rechazada: recargue o cambie la tarjeta en su cuenta para no quedarse sin servicio.',
  };
  return {
    subject: `Tiene internet hasta el ${spokenDay(expirationDate, 'SPANISH')}`,
    text: `Tiene internet hasta el ${last}. ${next[autoRefillOf(account)]}`,
  };
}

/** A day's charge is attempted before its reminder is sent, so the last reminder may follow a decline. */
function autoRefillOf({ autoRefill, autoRefillDeclines }: Account): 'off' | 'on' | 'declined' {
  if (!autoRefill) return 'off';
  return autoRefillDeclines.length > 0 ? 'declined' : 'on';
}
