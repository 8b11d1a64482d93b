import 'server-only';
import { isValidSignature, sign } from '#lib/http/secrets.ts';
import { trimToken } from '#lib/domain/session/copied-link.ts';
import { RECEIPT_LINK_DAYS } from '#lib/domain/link-limits.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECEIPT } from '#lib/domain/entry-paths.ts';
import type { Locale } from '#lib/i18n/locales.ts';

const PURPOSE = 'receipt link';
const DAY_MS = 24 * 60 * 60_000;
/** The receipt's short code without its dash, the last day as days since 1970, and our signature. */
const TOKEN = /^(?<first>[0-9A-Z]{4})(?<second>[0-9A-Z]{4})-(?<lastDay>\d{5,6})-(?<signature>[0-9a-f]{24})$/i;

/**
 * Returns a token that opens a confirmed payment's receipt again: its short code, which is not secret, and a signature, which is. `now`: ms
 * since 1970.
 */
export function createReceiptLinkToken({ id, reference }: Pick<Attempt, 'id' | 'reference'>, now: number): string {
  const lastDay = String(Math.floor(now / DAY_MS) + RECEIPT_LINK_DAYS);
  return [reference.replace('-', ''), lastDay, sign(PURPOSE, id, lastDay)].join('-');
}

/** The payment that a token is for, as it arrives in a link, also in capitals; null for one that is not ours, has expired, or was signed with a secret that has since been dropped. */
export async function findReceiptAttempt(token: string, now: number): Promise<Attempt | null> {
  const { first, second, lastDay = '', signature = '' } = TOKEN.exec(trimToken(token))?.groups ?? {};
  if (!first || Number(lastDay) < Math.floor(now / DAY_MS)) return null;
  const attempt = await (await store()).attempts.findByReference(`${first}-${second}`.toUpperCase());
  const isOurs =
    attempt?.state === 'confirmed' && isValidSignature(signature.toLowerCase(), PURPOSE, attempt.id, lastDay);
  return isOurs ? attempt : null;
}

/** The link in a receipt's message. */
export function buildReceiptLinkUrl(attempt: Attempt, locale: Locale, now = clock()): string {
  return `${config().APP_ORIGIN}/${locale}${RECEIPT}/${createReceiptLinkToken(attempt, now)}`;
}
