import type { Account } from '../state/accounts.ts';
import { addDays, spokenDay } from '../state/days.ts';
import type { outbox } from '../state/schema/messages.ts';

type Message = typeof outbox.$inferInsert;

interface Declined {
  lastFour: string | null;
  /** The last day with internet. */
  lastDay: string;
  /** The day of the attempt. */
  on: string;
  /** Null after the last attempt. */
  retryOn: string | null;
}

/** The messages after a declined attempt. */
export function autoRefillDeclinedMessages(
  account: Account,
  { timestamp, ...declined }: Declined & { timestamp: Date },
): Message[] {
  const { accountId, email, language, phone } = account;
  const { subject, text } = language === 'SPANISH' ? spanish(declined) : english(declined);
  const common = { language, text, accountId, timestamp };
  const sms: Message = { ...common, channel: 'sms', recipient: phone };
  return email ? [sms, { ...common, channel: 'email', recipient: email, subject }] : [sms];
}

function english({ lastFour, lastDay, on, retryOn }: Declined) {
  const what = lastFour
    ? `We couldn't charge your card ending in ${lastFour} for auto-refill.`
    : 'Auto-refill has no saved card that we can charge.';
  const last = spokenDay(lastDay, 'ENGLISH');
  const service = serviceOf({ lastDay, on, retryOn });
  const until = {
    over: `Your internet ran through ${last} and has stopped.`,
    stops: `Your internet runs through ${last} and then stops.`,
    runs: `Your internet runs through ${last}.`,
  }[service];
  const ways =
    service === 'stops'
      ? `Refill in your account by ${last} to stay online, or change the card before we try again.`
      : 'You can change the card or refill in your account before then.';
  const next = retryOn
    ? `We'll try again on ${spokenDay(retryOn, 'ENGLISH')}. ${ways}`
    : `We won't try again. Refill or change the card in your account to ${service === 'over' ? 'get back' : 'stay'} online.`;
  return { subject: 'Auto-refill was declined', text: `${what} ${until} ${next}` };
}

/** `stops`: before the next attempt. */
function serviceOf({ lastDay, on, retryOn }: Omit<Declined, 'lastFour'>): 'over' | 'stops' | 'runs' {
  if (lastDay < on) return 'over';
  return retryOn !== null && retryOn > addDays(lastDay, 1) ? 'stops' : 'runs';
}

function spanish({ lastFour, lastDay, on, retryOn }: Declined) {
  const what = lastFour
    ? `No pudimos hacer el cargo de la recarga automática a su tarjeta terminada en ${lastFour}.`
    : 'La recarga automática no tiene una tarjeta guardada que esté vigente.';
  const last = spokenDay(lastDay, 'SPANISH');
  const service = serviceOf({ lastDay, on, retryOn });
  const until = {
    over: `Tuvo internet hasta el ${last} y ya está cortado.`,
    stops: `Tiene internet hasta el ${last} y después se corta.`,
    runs: `Tiene internet hasta el ${last}.`,
  }[service];
  const ways =
    service === 'stops'
      ? `Recargue en su cuenta a más tardar el ${last} para no quedarse sin internet, o cambie la tarjeta antes del nuevo intento.`
      : 'Antes puede cambiar la tarjeta o recargar en su cuenta.';
  const goal = service === 'over' ? 'volver a tener internet' : 'no quedarse sin internet';
  const next = retryOn
    ? `Lo intentaremos de nuevo el ${spokenDay(retryOn, 'SPANISH')}. ${ways}`
    : `No lo intentaremos más. Recargue o cambie la tarjeta en su cuenta para ${goal}.`;
  return { subject: 'La recarga automática fue rechazada', text: `${what} ${until} ${next}` };
}
