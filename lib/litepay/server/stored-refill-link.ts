import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { REFILL_LINK_DAYS } from '#lib/domain/link-limits.ts';
import { trimToken } from '#lib/domain/session/copied-link.ts';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import { isValidSignature, SIGNATURE_LENGTH, sign, hashSubject } from '#lib/http/secrets.ts';
import { store } from '#lib/store/store.ts';

const PURPOSE = 'refill link';
/** 120 bits in characters that survive capitals. Links made before this was so have base64url. */
const RANDOM_LENGTH = 24;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = new RegExp(`^[\\w-]{${RANDOM_LENGTH}}[0-9a-f]{${SIGNATURE_LENGTH}}$`);

/** Creates a refill link's token: random characters and our signature, nothing about the account. Only `id` is stored of it. */
export function createRefillLinkToken(): { token: string; id: string } {
  const random = [...randomBytes(RANDOM_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return { token: random + sign(PURPOSE, random), id: hashToken(random) };
}

/**
 * Returns the id of the link that a token opens, as it arrives in a link, also in capitals; null if we did not sign it, or signed it with a
 * secret that has since been dropped.
 */
function parseRefillLinkToken(text: string): string | null {
  const bare = trimToken(text);
  const token = [bare, bare.toLowerCase()].find((candidate) => {
    const [random, signature] = [candidate.slice(0, RANDOM_LENGTH), candidate.slice(RANDOM_LENGTH)];
    return TOKEN.test(candidate) && isValidSignature(signature, PURPOSE, random);
  });
  return token === undefined ? null : hashToken(token.slice(0, RANDOM_LENGTH));
}

function hashToken(random: string): string {
  return createHash('sha256').update(`refill link ${random}`).digest('hex');
}

const SECONDS = REFILL_LINK_DAYS * 24 * 60 * 60;
export const REFILL_LINK_MS = SECONDS * 1_000;

/** The account that a link opens, and what a guest would have typed to find it. */
const linkedAccountSchema = z.object({
  accountId: z.string().max(80),
  phone: z.string().max(10),
  zip: z.string().max(5),
});
export type LinkedAccount = z.output<typeof linkedAccountSchema>;

export function sealLinkedAccount(account: LinkedAccount): Promise<string> {
  return seal(account, SECONDS);
}

/** Null for a link that is not ours, is revoked or expired, or was sealed with a secret that has since been dropped. */
export async function findLinkedAccount(token: string): Promise<LinkedAccount | null> {
  const id = parseRefillLinkToken(token);
  const link = id === null ? null : await (await store()).refillLinks.find(id);
  if (!link) return null;
  const content = await unseal(link.data, SECONDS);
  const account = linkedAccountSchema.safeParse(content.ok ? content.value : null);
  // With another secret for the account hashes, the owner no longer sees this link and could not revoke it, so it does not open.
  const isListed = account.success && link.subjectHash === hashSubject('account', account.data.accountId);
  return isListed ? account.data : null;
}
