import { dollars } from '../messages/bill.ts';
import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import { chooseReminderChannel } from '../state/reminder-channel.ts';

interface Reminder {
  /** The last paid day. */
  expirationDate: string;
  /** Below zero once it has passed. */
  daysBefore: number;
  /** The price of the account's plan, without tax. */
  priceCents: number;
  timestamp: Date;
  /** The last digits of auto-refill's backup card; absent without one. */
  backup?: string | undefined;
}

/** The reminder before an account's internet runs out, or the news that it has; null if the account gets no reminders. */
export function reminderMessage(account: Account, reminder: Reminder, settings: LinkSettings): Message | null {
  const channel = chooseReminderChannel(account);
  const recipient = channel === 'EMAIL' ? account.email : account.phone;
  if (channel === 'NONE' || !recipient) return null;
  const { accountId, language } = account;
  const envelope = { language, accountId, timestamp: reminder.timestamp };
  // While the outcome of a charge is unknown, the account gets another message (`autoRefillOpenMessages`).
  if (account.autoRefillOpen) return null;
  const autoRefill = toAutoRefillState(account, reminder);
  const url = pageLink(settings, language, autoRefill === 'on' ? 'account' : 'refill');
  const { texts, ...mail } = (language === 'SPANISH' ? spanish : english)({ ...reminder, autoRefill, url });
  return channel === 'EMAIL' ? emailMessage(recipient, mail, envelope) : textMessage(recipient, texts, envelope);
}

type ReminderAccount = Reminder & { autoRefill: ReturnType<typeof toAutoRefillState>; url: string };

function english({ expirationDate, daysBefore, priceCents, autoRefill, backup, url }: ReminderAccount) {
  const price = `${dollars(priceCents)} plus tax`;
  const day = spokenDay(expirationDate, 'ENGLISH');
  const facts = [
    { label: 'Internet through', value: day },
    { label: 'Your plan', value: price },
  ];
  if (daysBefore < 0) {
    const endedText = `Your internet ran through ${day} and has stopped.`;
    return {
      texts: [
        `${endedText} Refill to get back online, ${price}: ${url}`,
        `${endedText} Refill: ${url}`,
        `Your internet ran through ${day}: ${url}`,
      ] as const,
      subject: 'Your internet has stopped',
      heading: 'Your internet has stopped',
      lead: [endedText, 'Refill to get back online.'],
      facts,
      action: { label: 'Refill now', url },
    };
  }
  const last = `Your internet runs through ${day}, ${daysBefore === 1 ? 'tomorrow' : `${daysBefore} days from now`}.`;
  const next = {
    off: `Refill before then to stay online, ${price}`,
    on: `Auto-refill is on and will charge ${price}`,
    declined: `Auto-refill was declined: refill or change the card to stay online, ${price}`,
    backup: `Auto-refill was declined: we'll try your card again, then your backup card ending in ${backup}, ${price}`,
  }[autoRefill];
  return {
    texts: [`${last} ${next}: ${url}`, `${last} ${url}`] as const,
    subject: `Your internet runs through ${day}`,
    heading: `Your internet runs through ${day}`,
    lead: [last, `${next}.`],
    facts,
    action: autoRefill === 'on' ? { label: 'See your account', url } : { label: 'Refill now', url },
  };
}

function spanish({ expirationDate, daysBefore, priceCents, autoRefill, backup, url }: ReminderAccount) {
  const price = dollars(priceCents);
  const day = spokenDay(expirationDate, 'SPANISH');
  const facts = [
    { label: 'Internet hasta el', value: day },
    { label: 'Su plan', value: `${price} más impuestos` },
  ];
  if (daysBefore < 0) {
    const endedText = `Tuvo internet hasta el ${day} y ahora no tiene servicio.`;
    return {
      texts: [
        `${endedText} Recargue su plan por ${price}, impuestos aparte: ${url}`,
        `${endedText} Recargue: ${url}`,
        `Tuvo internet hasta el ${day}: ${url}`,
      ] as const,
      subject: 'Su internet está cortado',
      heading: 'Su internet está cortado',
      lead: [`Tuvo internet hasta el ${day} y ya está cortado.`, 'Recargue para volver a tener internet.'],
      facts,
      action: { label: 'Recargar ahora', url },
    };
  }
  const next = {
    off: {
      text: `Recargue su plan por ${price}, impuestos aparte`,
      mail: `Recargue antes para no quedarse sin servicio, por ${price} más impuestos.`,
    },
    on: {
      text: `Recargaremos su plan por usted por ${price}, impuestos aparte`,
      mail: `La recarga automática está activada: recargaremos su plan por usted, por ${price} más impuestos.`,
    },
    declined: {
      text: `Su tarjeta fue rechazada: recargue o cambie la tarjeta, ${price}, impuestos aparte`,
      mail: `La recarga automática fue rechazada: recargue o cambie la tarjeta para no quedarse sin servicio, por ${price} más impuestos.`,
    },
    backup: {
      text: `Su tarjeta fue rechazada: la probaremos otra vez y luego la de respaldo terminada en ${backup}, ${price}, impuestos aparte`,
      mail: `La recarga automática fue rechazada: lo intentaremos de nuevo y luego con su tarjeta de respaldo terminada en ${backup}, por ${price} más impuestos.`,
    },
  }[autoRefill];
  const timeLeft = daysBefore === 1 ? 'mañana' : `dentro de ${daysBefore} días`;
  const last = spokenLast(day, daysBefore);
  return {
    texts: [`${last} ${next.text}: ${url}`, `${last} ${url}`] as const,
    subject: `Tiene internet hasta el ${day}`,
    heading: `Tiene internet hasta el ${day}`,
    lead: [`Tiene internet hasta el ${day}, ${timeLeft}.`, next.mail],
    facts,
    action: autoRefill === 'on' ? { label: 'Ver su cuenta', url } : { label: 'Recargar ahora', url },
  };
}

/** Says how soon without the word for days, whose í would halve what a message holds. No two are alike: a reminder is recognized by its text. */
function spokenLast(day: string, daysBefore: number): string {
  if (daysBefore === 1) return `Tiene internet hasta mañana, ${day}.`;
  if (daysBefore === 7) return `Tiene internet una semana: hasta el ${day}.`;
  return `Tiene internet solo hasta el ${day}.`;
}

/** A day's charge is attempted before its reminder is sent, so the last reminder may follow a decline. */
function toAutoRefillState(
  { autoRefill, autoRefillDeclines }: Account,
  { backup }: Reminder,
): 'off' | 'on' | 'declined' | 'backup' {
  if (!autoRefill) return 'off';
  const last = autoRefillDeclines.at(-1);
  if (!last) return 'on';
  return backup !== undefined && last.backupCode === undefined ? 'backup' : 'declined';
}
