import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash, isValidSignature, sign } from '#lib/http/secrets.ts';
import { trimToken } from '#lib/domain/session/arrived-link.ts';
import { type Recipient, recipientKey } from '#lib/domain/contact/recipient.ts';

const ID_LENGTH = 24;
const PURPOSE = 'waitlist removal';

/**
 * The same id for the same contact and location, so that joining twice makes one entry. Keyed with the oldest secret, so that adding one
 * changes no id.
 */
export function waitlistIdOf(recipient: Recipient, locationId: string): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, 'waitlist', recipientKey(recipient), locationId).slice(0, ID_LENGTH);
}

/**
 * The token of a message's link: it identifies an entry of the list, but no person. It does not expire: the recipient of an old message may
 * want to leave.
 */
export function waitlistToken(waitlistId: string): string {
  return waitlistId + sign(PURPOSE, waitlistId);
}

/** As it arrives in a link, also in capitals. Null if we did not sign it, or signed it with a secret that has since been dropped. */
export function waitlistIdIn(token: string): string | null {
  const bare = trimToken(token).toLowerCase();
  if (!/^[0-9a-f]{48}$/.test(bare)) return null;
  const id = bare.slice(0, ID_LENGTH);
  return isValidSignature(bare.slice(ID_LENGTH), PURPOSE, id) ? id : null;
}

/** Kept for as long as an entry's confirmation counts against its recipient: within that time, joining again sends nothing. */
export function confirmedEntryFlag(waitlistId: string): string {
  return `waitlist confirmed ${waitlistId}`;
}
