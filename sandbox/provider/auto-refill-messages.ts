import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import type { outbox } from '../state/schema/messages.ts';

type Message = typeof outbox.$inferInsert;

/** The messages after a declined attempt. `retryOn` is null after the last one. */
export function autoRefillDeclinedMessages(
  account: Account,
  { lastFour, retryOn, timestamp }: { lastFour: string | null; retryOn: string | null; timestamp: Date },
): Message[] {
  const { accountId, email, language, phone } = account;
  const { subject, text } = language === 'SPANISH' ? spanish(lastFour, retryOn) : english(lastFour, retryOn);
  const common = { language, text, accountId, timestamp };
  const sms: Message = { ...common, channel: 'sms', recipient: phone };
  return email ? [sms, { ...common, channel: 'email', recipient: email, subject }] : [sms];
}

function english(lastFour: string | null, retryOn: string | null) {
  const what = lastFour
    ? `We couldn't charge your card ending in ${lastFour} for auto-refill.`
    : 'Auto-refill has no saved card that we can charge.';
  const next = retryOn
    ? `We'll try again on ${spokenDay(retryOn)}. You can change the card or refill in your account before then.`
    : "We won't try again. Refill or change the card in your account to stay online.";
  return { subject: 'Auto-refill was declined', text: `${what} ${next}` };
}

function spanish(lastFour: string | null, retryOn: string | null) {
  const what = lastFour
    ? `No pudimos cobrar la recarga automática a su tarjeta terminada en ${lastFour}.`
    : 'La recarga automática no tiene una tarjeta guardada a la que podamos cobrar.';
  const next = retryOn
    ? `Lo intentaremos de nuevo el ${spokenDay(retryOn)}. Antes puede cambiar la tarjeta o recargar en su cuenta.`
    : 'No lo intentaremos más. Recargue o cambie la tarjeta en su cuenta para no quedarse sin internet.';
  return { subject: 'La recarga automática fue rechazada', text: `${what} ${next}` };
}
