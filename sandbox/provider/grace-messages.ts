import { type LinkSettings, pageLink } from '../messages/links.ts';
import { emailMessage, type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';
import type { GraceTerms } from '../state/grace.ts';

type Recipient = Pick<Account, 'accountId' | 'email' | 'language' | 'phone' | 'smsOptIn'>;
type Texts = Omit<Parameters<typeof emailMessage>[1], 'locale'> & { texts: readonly [string, ...string[]] };

/** The link for a day of grace: to the account's own phone, or e-mail address if it takes no text messages. */
export function graceLinkMessage(account: Recipient, { url, timestamp }: { url: string; timestamp: Date }): Message {
  return write(account, timestamp, account.language === 'SPANISH' ? spanishLink(url) : englishLink(url));
}

/** Confirms a day of grace that was taken, with what it takes away. */
export function graceTakenMessage(
  account: Recipient,
  { timestamp, ...terms }: GraceTerms & { timestamp: Date },
  settings: LinkSettings,
): Message {
  const url = pageLink(settings, account.language, 'refill');
  return write(account, timestamp, (account.language === 'SPANISH' ? spanishTaken : englishTaken)(terms, url));
}

function write({ accountId, email, language, phone, smsOptIn }: Recipient, timestamp: Date, texts: Texts): Message {
  const { texts: shortTexts, ...mail } = texts;
  const envelope = { language, accountId, timestamp };
  return smsOptIn || !email ? textMessage(phone, shortTexts, envelope) : emailMessage(email, mail, envelope);
}

function englishLink(url: string): Texts {
  const lead = 'Someone who knows your phone number asked for a day of grace for your internet.';
  return {
    texts: [`A day of internet now, pay later? Open within an hour: ${url}`, `A day of internet: ${url}`],
    subject: 'A day of internet now, pay later',
    heading: 'A day of internet now, pay later',
    lead: [
      lead,
      'Open the link within an hour to see what it costs in days. Nothing happens until you press the button there.',
    ],
    action: { label: 'See the day of grace', url },
    closing: ["Didn't ask for this? You don't have to do anything."],
  };
}

function spanishLink(url: string): Texts {
  const lead = 'Alguien que conoce su teléfono pidió un día de gracia para su internet.';
  return {
    texts: [`Siga con internet y pague luego. Abra antes de una hora: ${url}`, `Siga con internet: ${url}`],
    subject: 'Un día de internet ahora y paga después',
    heading: 'Un día de internet ahora y paga después',
    lead: [
      lead,
      'Abra el enlace en el plazo de una hora para ver cuántos días le cuesta. No pasa nada hasta que presione el botón.',
    ],
    action: { label: 'Ver el día de gracia', url },
    closing: ['¿No lo pidió? No haga nada.'],
  };
}

function englishTaken({ until, payBy, daysTakenBack }: GraceTerms, url: string): Texts {
  const runs = `Your internet stays on through ${spokenDay(until, 'ENGLISH')}.`;
  const pay = `Refill by ${spokenDay(payBy, 'ENGLISH')}.`;
  const cost =
    daysTakenBack === 1 ? 'The day comes off your next refill.' : `${daysTakenBack} days come off your next refill.`;
  return {
    texts: [`${runs} ${pay} ${cost} ${url}`, `${runs} ${pay} ${url}`, `${runs} ${url}`],
    subject: runs.slice(0, -1),
    heading: 'Your day of grace',
    lead: [runs, `${pay} ${cost}`],
    action: { label: 'Refill now', url },
  };
}

function spanishTaken({ until, payBy, daysTakenBack }: GraceTerms, url: string): Texts {
  const day = spokenDay(until, 'SPANISH');
  const payDay = spokenDay(payBy, 'SPANISH');
  const cost =
    daysTakenBack === 1
      ? 'Ese día se descuenta de su próxima recarga.'
      : `${daysTakenBack} días se descuentan de su próxima recarga.`;
  return {
    texts: [
      `Tiene internet hasta el ${day}. Recargue a más tardar el ${payDay}: ${url}`,
      `Tiene internet hasta el ${day}: ${url}`,
    ],
    subject: `Tiene internet hasta el ${day}`,
    heading: 'Su día de gracia',
    lead: [`Tiene internet hasta el ${day}.`, `Recargue a más tardar el ${payDay}. ${cost}`],
    action: { label: 'Recargar ahora', url },
  };
}
