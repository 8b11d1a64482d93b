import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { trimToken } from '#lib/domain/session/copied-link.ts';
import { isValidSignature, SIGNATURE_LENGTH, sign } from '#lib/http/secrets.ts';

/** What a link opens. It is part of the signature and of the id. */
type LinkPurpose = 'refill link' | 'day link';

/** 120 bits in characters that survive capitals. Links made before this was so have base64url. */
const RANDOM_LENGTH = 24;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = new RegExp(`^[\\w-]{${RANDOM_LENGTH}}[0-9a-f]{${SIGNATURE_LENGTH}}$`);

/** Creates a link's token: random characters and our signature, nothing about the account. Only `id` is stored of it. */
export function createLinkToken(purpose: LinkPurpose): { token: string; id: string } {
  const random = [...randomBytes(RANDOM_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return { token: random + sign(purpose, random), id: hashToken(purpose, random) };
}

/**
 * Returns the id of the link that a token opens, as it arrives in a link, also in capitals; null if we did not sign it, or signed it with a
 * secret that has since been dropped.
 */
export function parseLinkToken(purpose: LinkPurpose, text: string): string | null {
  const bare = trimToken(text);
  const token = [bare, bare.toLowerCase()].find((candidate) => {
    const [random, signature] = [candidate.slice(0, RANDOM_LENGTH), candidate.slice(RANDOM_LENGTH)];
    return TOKEN.test(candidate) && isValidSignature(signature, purpose, random);
  });
  return token === undefined ? null : hashToken(purpose, token.slice(0, RANDOM_LENGTH));
}

function hashToken(purpose: LinkPurpose, random: string): string {
  return createHash('sha256').update(`${purpose} ${random}`).digest('hex');
}
