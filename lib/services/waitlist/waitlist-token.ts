import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import { isSignature, signatureOf } from '#lib/http/signature.ts';
import { type Recipient, recipientKey } from '#lib/rules/contact/recipient.ts';

const ID_LENGTH = 24;
const PURPOSE = 'waitlist removal';

/** The same for the same contact and place, so that asking twice is asking once. The oldest secret keys it, so that adding one changes no id. */
export function waitlistIdOf(recipient: Recipient, locationId: string): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, 'waitlist', recipientKey(recipient), locationId).slice(0, ID_LENGTH);
}

/** For the link in a message: names an entry of the list, and nobody. It does not expire: whoever finds an old message may want to leave. */
export function waitlistToken(waitlistId: string): string {
  return waitlistId + signatureOf(PURPOSE, waitlistId);
}

/** Null for what we have not signed, or signed with a secret that was dropped since. */
export function waitlistIdIn(token: string): string | null {
  if (!/^[0-9a-f]{48}$/.test(token)) return null;
  const id = token.slice(0, ID_LENGTH);
  return isSignature(token.slice(ID_LENGTH), PURPOSE, id) ? id : null;
}
