import 'server-only';
import { createHash } from 'node:crypto';
import { keyedHash } from '#lib/http/secrets.ts';

/**
 * The id of a purchase, which is its idempotency key: the same for every tab, reload and instance while the nonce stands.
 * The nonce (256 random bits in the sealed cookie) is the key of the hash, so that rotating SESSION_SECRET in the middle of a
 * payment does not give it another id.
 */
export function attemptKey(of: { nonce: string; flow: string; accountId: string }): string {
  return keyedHash(of.nonce, 'attempt', of.flow, of.accountId);
}

/**
 * The nonce after this one, for when the outcome under its key is known. Every tab and instance comes to the same next nonce, so
 * that two of them that go on at once still agree on one key.
 */
export function nextNonce(nonce: string): string {
  return keyedHash(nonce, 'next nonce');
}

/** The fingerprint of what was agreed to (lib/rules/payment/fingerprint gives the text). */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
