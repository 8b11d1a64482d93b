import { type LinkSettings, pageLink } from '../messages/links.ts';
import { type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';
import { spokenDay } from '../state/days.ts';

interface Activation {
  /** The last paid day of the internet; null if none is paid. */
  paidThrough: string | null;
  timestamp: Date;
}

/** The text message after an activation. */
export function activatedMessage(
  { accountId, language, phone }: Pick<Account, 'accountId' | 'language' | 'phone'>,
  { paidThrough, timestamp }: Activation,
  settings: LinkSettings,
): Message {
  const day = paidThrough && spokenDay(paidThrough, language);
  const url = pageLink(settings, language, 'account');
  const active = language === 'SPANISH' ? 'Su servicio de internet ya funciona' : 'Your internet service is active';
  const paidText = language === 'SPANISH' ? `Tiene internet hasta el ${day}` : `Your internet is paid through ${day}`;
  const texts = day
    ? ([`${active}. ${paidText}: ${url}`, `${paidText}: ${url}`] as const)
    : ([`${active}: ${url}`] as const);
  return textMessage(phone, texts, { language, accountId, timestamp });
}
