import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import { type Recipient, recipientKey } from '#lib/rules/contact/recipient.ts';

const ID_LENGTH = 24;
const SIGNATURE_LENGTH = 24;

/** The same for the same contact and place, so that asking twice is asking once. The oldest secret keys it, so that adding one changes no id. */
export function waitlistIdOf(recipient: Recipient, locationId: string): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, 'waitlist', recipientKey(recipient), locationId).slice(0, ID_LENGTH);
}

/** For the link in a message: names an entry of the list, and nobody. It does not expire: whoever finds an old message may want to leave. */
export function waitlistToken(waitlistId: string): string {
  const [newest] = config().SESSION_SECRET;
  if (!newest) throw new Error('SESSION_SECRET is empty');
  return waitlistId + signature(newest, waitlistId);
}

/** Null for what we have not signed, or signed with a secret that was dropped since. */
export function waitlistIdIn(token: string): string | null {
  if (!/^[0-9a-f]{48}$/.test(token)) return null;
  const [id, given] = [token.slice(0, ID_LENGTH), Buffer.from(token.slice(ID_LENGTH))];
  const isOurs = config().SESSION_SECRET.some((secret) => timingSafeEqual(given, Buffer.from(signature(secret, id))));
  return isOurs ? id : null;
}

function signature(secret: string, waitlistId: string): string {
  return keyedHash(secret, 'waitlist removal', waitlistId).slice(0, SIGNATURE_LENGTH);
}
