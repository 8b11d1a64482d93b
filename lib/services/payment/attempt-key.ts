import 'server-only';
import { createHash } from 'node:crypto';
import { keyedHash } from '#lib/http/secrets.ts';

/**
 * Returns the id of an attempt, which is its idempotency key: the same for every tab, reload and instance until the nonce advances. The
 * nonce (256 random bits in the purchase's row) is the key of the hash, so that rotating SESSION_SECRET during a payment does not change
 * the id.
 */
export function attemptKey(of: { nonce: string; flow: string; accountId: string }): string {
  return keyedHash(of.nonce, 'attempt', of.flow, of.accountId);
}

/**
 * Returns the nonce that follows once the outcome under this one is known. Every tab and instance derives the same next nonce, so that two
 * that continue concurrently still agree on one key.
 */
export function nextNonce(nonce: string): string {
  return keyedHash(nonce, 'next nonce');
}

/** The fingerprint of what was agreed to (lib/rules/payment/fingerprint gives the text). */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
