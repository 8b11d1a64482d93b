import { type LinkSettings, pageLink } from '../messages/links.ts';
import { type Message, textMessage } from '../messages/write-message.ts';
import type { Account } from '../state/accounts.ts';

interface OutageEnd {
  /** The account's days have run out, so that its internet stays off. */
  hasRunOut: boolean;
  timestamp: Date;
}

/** The text message at the end of an outage, with the one act that helps. */
export function outageOverMessage(
  { accountId, language, paused, phone }: Pick<Account, 'accountId' | 'language' | 'paused' | 'phone'>,
  { hasRunOut, timestamp }: OutageEnd,
  settings: LinkSettings,
): Message {
  const isSpanish = language === 'SPANISH';
  const over = isSpanish ? 'Ya hay servicio en su zona' : 'The outage in your area is over';
  const act = findAct(isSpanish, { isPaused: paused, hasRunOut });
  const url = pageLink(settings, language, act.page);
  return textMessage(phone, [`${over}. ${act.text} ${url}`, `${over}: ${url}`], { language, accountId, timestamp });
}

function findAct(isSpanish: boolean, { isPaused, hasRunOut }: { isPaused: boolean; hasRunOut: boolean }) {
  if (isPaused) {
    return {
      page: 'account',
      text: isSpanish ? 'Active su internet donde vive ahora:' : 'Activate your internet at the new address:',
    } as const;
  }
  if (hasRunOut) {
    return {
      page: 'refill',
      text: isSpanish ? 'Recargue para volver a tener internet:' : 'Your days have run out. Refill to get back online:',
    } as const;
  }
  return {
    page: 'no-internet',
    text: isSpanish
      ? 'Su internet vuelve por su cuenta. Si no vuelve:'
      : 'Your internet comes back by itself. Still off?',
  } as const;
}
