import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { isSignature, SIGNATURE_LENGTH, signatureOf } from '#lib/http/signature.ts';

const PURPOSE = 'refill link';
const RANDOM_BYTES = 18;
const RANDOM_LENGTH = 24;
const TOKEN = new RegExp(`^[\\w-]{${RANDOM_LENGTH}}[0-9a-f]{${SIGNATURE_LENGTH}}$`);

/** Creates a refill link's token: random characters and our signature, nothing about the account. `id`: all that is stored of it. */
export function newRefillLinkToken(): { token: string; id: string } {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return { token: random + signatureOf(PURPOSE, random), id: idOf(random) };
}

/** The id of the link that a token opens; null if we did not sign it, or signed it with a secret that has since been dropped. */
export function refillLinkIdIn(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const random = token.slice(0, RANDOM_LENGTH);
  return isSignature(token.slice(RANDOM_LENGTH), PURPOSE, random) ? idOf(random) : null;
}

function idOf(random: string): string {
  return createHash('sha256').update(`refill link ${random}`).digest('hex');
}
