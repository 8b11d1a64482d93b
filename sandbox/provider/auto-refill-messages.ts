import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import type { outbox } from '../state/schema/messages.ts';

type Message = typeof outbox.$inferInsert;

interface Declined {
  lastFour: string | null;
  /** The last day with internet; null if that day has passed. */
  paidThrough: string | null;
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

function english({ lastFour, paidThrough, retryOn }: Declined) {
  const what = lastFour
    ? `We couldn't charge your card ending in ${lastFour} for auto-refill.`
    : 'Auto-refill has no saved card that we can charge.';
  const until = paidThrough ? `Your internet runs through ${spokenDay(paidThrough)}.` : 'Your internet has stopped.';
  const next = retryOn
    ? `We'll try again on ${spokenDay(retryOn)}. You can change the card or refill in your account before then.`
    : `We won't try again. Refill or change the card in your account to ${paidThrough ? 'stay' : 'get back'} online.`;
  return { subject: 'Auto-refill was declined', text: `${what} ${until} ${next}` };
}

function spanish({ lastFour, paidThrough, retryOn }: Declined) {
  const what = lastFour
    ? `No pudimos cobrar la recarga automática a su tarjeta terminada en ${lastFour}.`
    : 'La recarga automática no tiene una tarjeta guardada a la que podamos cobrar.';
  const until = paidThrough ? `Tiene internet hasta el ${spokenDay(paidThrough)}.` : 'Su internet está cortado.';
  const goal = paidThrough ? 'no quedarse sin internet' : 'volver a tener internet';
  const next = retryOn
    ? `Lo intentaremos de nuevo el ${spokenDay(retryOn)}. Antes puede cambiar la tarjeta o recargar en su cuenta.`
    : `No lo intentaremos más. Recargue o cambie la tarjeta en su cuenta para ${goal}.`;
  return { subject: 'La recarga automática fue rechazada', text: `${what} ${until} ${next}` };
}
