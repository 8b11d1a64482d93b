import 'server-only';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { config } from '#lib/config.ts';

/** A secret with a number that does not depend on its position in the list. */
export interface NumberedSecret {
  number: number;
  secret: string;
}

const numbers = new Map<string, number>();

/** SESSION_SECRET's secrets, the sealing one first. A seal contains its secret's number, so rotation may add and drop at will. */
export function numberedSecrets(): NumberedSecret[] {
  return config().SESSION_SECRET.map((secret) => ({ number: numberOf(secret), secret }));
}

function numberOf(secret: string): number {
  const number =
    numbers.get(secret) ?? createHmac('sha256', secret).update('number of this secret').digest().readUInt32BE(0);
  numbers.set(secret, number);
  return number;
}

const FINGERPRINT_TEXT = 'hearthline: the store accepts this session secret';

/** What the store knows each of the secrets by, in the order of SESSION_SECRET. None of them can be found from it. */
export function secretFingerprints(secrets: readonly string[] = config().SESSION_SECRET): string[] {
  return secrets.map((secret) => createHmac('sha256', secret).update(FINGERPRINT_TEXT).digest('hex'));
}

/** By secret, then by purpose. */
const keys = new Map<string, Map<string, KeyObject>>();

/**
 * Hexadecimal HMAC-SHA-256 under a key made from `secret` for one purpose only. `secret` is one of the server's, or a value that only its
 * owner has.
 */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest('hex');
}

/** Keys from the server's own secrets are kept: an account's page needs one a dozen times. Nobody else's stay in memory. */
function keyFor(secret: string, purpose: string): KeyObject {
  if (!config().SESSION_SECRET.includes(secret)) return derivedKey(secret, purpose);
  const kept = keys.get(secret) ?? new Map<string, KeyObject>();
  const key = kept.get(purpose) ?? derivedKey(secret, purpose);
  keys.set(secret, kept.set(purpose, key));
  return key;
}

function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(`hearthline ${purpose}`).digest());
}
