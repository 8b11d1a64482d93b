import { type Bill, billRows, dollars } from '../messages/bill.ts';
import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { addDays, spokenDay } from '../state/days.ts';

interface AutoRefillDecline {
  bill: Bill;
  /** Null without a saved card. */
  lastFour: string | null;
  /** Null without a backup card. `isDeclined`: it was tried as well. */
  backup: { lastFour: string; isDeclined: boolean } | null;
  /** The last day with internet. */
  lastDay: string;
  /** The day of the attempt. */
  on: string;
  /** Null after the last attempt. */
  retryOn: string | null;
}

/** The messages after a declined attempt. */
export function autoRefillDeclinedMessages(
  { accountId, email, language, phone }: Pick<Account, 'accountId' | 'email' | 'language' | 'phone'>,
  { timestamp, ...declined }: AutoRefillDecline & { timestamp: Date },
  settings: LinkSettings,
): Message[] {
  const envelope = { language, accountId, timestamp };
  const links = {
    refill: pageLink(settings, language, 'refill'),
    card: pageLink(settings, language, 'card'),
  };
  const { texts, ...mail } = language === 'SPANISH' ? spanish(declined, links) : english(declined, links);
  const sms = textMessage(phone, texts, envelope);
  if (!email) return [sms];
  return [sms, emailMessage(email, { ...mail, lines: billRows(declined.bill, language, 'notCharged') }, envelope)];
}

interface Links {
  refill: string;
  card: string;
}

function english({ bill, lastFour, backup, lastDay, on, retryOn }: AutoRefillDecline, links: Links) {
  const amount = dollars(bill.totalCents);
  const day = spokenDay(on, 'ENGLISH');
  const last = spokenDay(lastDay, 'ENGLISH');
  const service = judgeService({ lastDay, on, retryOn });
  const what = lastFour
    ? `We couldn't charge ${amount} to your card ending in ${lastFour}${backup?.isDeclined ? ` or your backup card ending in ${backup.lastFour}` : ''} on ${day}.`
    : `Auto-refill of ${amount} on ${day}: no saved card that we can charge.`;
  const until = {
    over: `Your internet ran through ${last} and has stopped.`,
    stops: `Your internet runs through ${last} and then stops.`,
    runs: `Your internet runs through ${last}.`,
  }[service];
  const thenBackup = backup && !backup.isDeclined ? `, then your backup card ending in ${backup.lastFour}` : '';
  const retry = retryOn
    ? `We'll try ${backup ? 'this card ' : ''}again on ${spokenDay(retryOn, 'ENGLISH')}${thenBackup}.`
    : `We won't try again.`;
  const refill = {
    over: 'Refill to get back online',
    stops: `Refill by ${last} to stay online`,
    runs: 'Refill to stay online',
  }[service];
  const isCardFirst = helpsNewCard({ service, retryOn });
  const act = isCardFirst ? `Change the card: ${links.card}` : `${refill}: ${links.refill}`;
  const link = isCardFirst ? links.card : links.refill;
  return {
    texts: [
      `${what} ${until} ${retry} ${act}`,
      `${what} ${until} ${link}`,
      `Auto-refill of ${amount} declined on ${day}: ${link}`,
    ] as const,
    subject: 'Auto-refill was declined',
    heading: 'Auto-refill was declined',
    lead: [
      what,
      until,
      retry,
      isCardFirst ? `Change the card, or ${lowerFirst(refill)}.` : `${refill}, or change the card.`,
    ],
    ...(isCardFirst
      ? { action: { label: 'Change card', url: links.card }, closing: [`Refill now: ${links.refill}`] }
      : { action: { label: 'Refill now', url: links.refill }, closing: [`Change the card: ${links.card}`] }),
  };
}

/** `stops`: before the next attempt. */
function judgeService({
  lastDay,
  on,
  retryOn,
}: Pick<AutoRefillDecline, 'lastDay' | 'on' | 'retryOn'>): 'over' | 'stops' | 'runs' {
  if (lastDay < on) return 'over';
  return retryOn !== null && retryOn > addDays(lastDay, 1) ? 'stops' : 'runs';
}

/** While internet runs and the card is tried again, a new card is what helps, as on the dashboard; afterwards only a refill does. */
function helpsNewCard({
  service,
  retryOn,
}: { service: ReturnType<typeof judgeService> } & Pick<AutoRefillDecline, 'retryOn'>): boolean {
  return service === 'runs' && retryOn !== null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function spanish({ bill, lastFour, backup, lastDay, on, retryOn }: AutoRefillDecline, links: Links) {
  const amount = dollars(bill.totalCents);
  const day = spokenDay(on, 'SPANISH');
  const last = spokenDay(lastDay, 'SPANISH');
  const service = judgeService({ lastDay, on, retryOn });
  const what = lastFour
    ? `No pudimos hacer el cargo de ${amount} a su tarjeta terminada en ${lastFour}${backup?.isDeclined ? ` ni a la de respaldo terminada en ${backup.lastFour}` : ''} el ${day}.`
    : `Recarga de ${amount} el ${day}: no hay tarjeta guardada que siga vigente.`;
  const until = {
    over: { text: 'Ya no tiene internet.', mail: `Tuvo internet hasta el ${last} y ya está cortado.` },
    stops: {
      text: `Tiene internet hasta el ${last} y luego se corta.`,
      mail: `Tiene internet hasta el ${last} y después se corta.`,
    },
    runs: { text: `Tiene internet hasta el ${last}.`, mail: `Tiene internet hasta el ${last}.` },
  }[service];
  const again =
    retryOn &&
    `${spokenDay(retryOn, 'SPANISH')}${backup && !backup.isDeclined ? ` con ella y luego con la de respaldo terminada en ${backup.lastFour}` : ''}`;
  const refill = {
    over: { text: 'Recargue para volver a tener internet', mail: 'Recargue para volver a tener internet' },
    stops: {
      text: 'Recargue antes para no quedarse sin internet',
      mail: `Recargue a más tardar el ${last} para no quedarse sin internet`,
    },
    runs: { text: 'Recargue para no quedarse sin internet', mail: 'Recargue para no quedarse sin internet' },
  }[service];
  const isCardFirst = helpsNewCard({ service, retryOn });
  const act = isCardFirst ? `Cambie la tarjeta: ${links.card}` : `${refill.text}: ${links.refill}`;
  const link = isCardFirst ? links.card : links.refill;
  return {
    texts: [
      `${what} ${until.text} ${again ? `Haremos otro intento el ${again}.` : 'No haremos otro intento.'} ${act}`,
      `${what} ${until.text} ${link}`,
      `Recarga de ${amount} rechazada el ${day}: ${link}`,
    ] as const,
    subject: 'La recarga automática fue rechazada',
    heading: 'La recarga automática fue rechazada',
    lead: [
      what,
      until.mail,
      again ? `Lo intentaremos de nuevo el ${again}.` : 'No lo intentaremos más.',
      isCardFirst ? `Cambie la tarjeta, o ${lowerFirst(refill.mail)}.` : `${refill.mail}, o cambie la tarjeta.`,
    ],
    ...(isCardFirst
      ? { action: { label: 'Cambiar la tarjeta', url: links.card }, closing: [`Recargar ahora: ${links.refill}`] }
      : { action: { label: 'Recargar ahora', url: links.refill }, closing: [`Cambiar la tarjeta: ${links.card}`] }),
  };
}

/** A charge to which the gateway has not responded. */
interface OpenCharge {
  lastFour: string;
  totalCents: number;
  /** The day of the attempt. */
  on: string;
}

/** The message while it is not known whether a card was charged: nothing else is charged before that is known. */
export function autoRefillOpenMessages(
  { accountId, language, phone }: Pick<Account, 'accountId' | 'language' | 'phone'>,
  { lastFour, totalCents, on, timestamp }: OpenCharge & { timestamp: Date },
  settings: LinkSettings,
): Message[] {
  const amount = dollars(totalCents);
  const day = spokenDay(on, language);
  const url = pageLink(settings, language, 'payments');
  const texts =
    language === 'SPANISH'
      ? ([
          `El banco de su tarjeta terminada en ${lastFour} no responde sobre el cargo de ${amount} del ${day}. Preguntaremos de nuevo cada 24 horas y mientras tanto no usamos otra tarjeta: ${url}`,
          `Sin confirmar: ${amount} del ${day}: ${url}`,
        ] as const)
      : ([
          `The bank of your card ending in ${lastFour} hasn't responded about ${amount} on ${day}. We ask again every day and charge no other card meanwhile: ${url}`,
          `Auto-refill of ${amount} on ${day} not confirmed: ${url}`,
        ] as const);
  return [textMessage(phone, texts, { language, accountId, timestamp })];
}
