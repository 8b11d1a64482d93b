import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { isValidSignature, SIGNATURE_LENGTH, sign } from '#lib/http/secrets.ts';
import { trimToken } from '#lib/domain/session/arrived-link.ts';

const PURPOSE = 'refill link';
/** 120 bits in characters that survive capitals. Links made before this was so have base64url. */
const RANDOM_LENGTH = 24;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = new RegExp(`^[\\w-]{${RANDOM_LENGTH}}[0-9a-f]{${SIGNATURE_LENGTH}}$`);

/** Creates a refill link's token: random characters and our signature, nothing about the account. `id`: all that is stored of it. */
export function newRefillLinkToken(): { token: string; id: string } {
  const random = [...randomBytes(RANDOM_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return { token: random + sign(PURPOSE, random), id: idOf(random) };
}

/** The id of the link that a token opens, as it arrives in a link, also in capitals; null if we did not sign it, or signed it with a secret that has since been dropped. */
export function refillLinkIdIn(token: string): string | null {
  const bare = trimToken(token);
  const given = [bare, bare.toLowerCase()].find((text) => {
    return TOKEN.test(text) && isValidSignature(text.slice(RANDOM_LENGTH), PURPOSE, text.slice(0, RANDOM_LENGTH));
  });
  return given === undefined ? null : idOf(given.slice(0, RANDOM_LENGTH));
}

function idOf(random: string): string {
  return createHash('sha256').update(`refill link ${random}`).digest('hex');
}
