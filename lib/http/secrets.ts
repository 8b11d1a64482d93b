import 'server-only';
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual, createHash } from 'node:crypto';
import { config } from '#lib/config.ts';

/** A secret with a number that does not depend on its position in the list. */
export interface NumberedSecret {
  number: number;
  secret: string;
}

const numbers = new Map<string, number>();

/** SESSION_SECRET's secrets, the sealing one first. A seal contains its secret's number, so rotation may add and drop at will. */
export function numberedSecrets(): NumberedSecret[] {
  return config().SESSION_SECRET.map((secret) => ({ number: secretNumber(secret), secret }));
}

function secretNumber(secret: string): number {
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
  const purposeKeys = keys.get(secret) ?? new Map<string, KeyObject>();
  const key = purposeKeys.get(purpose) ?? derivedKey(secret, purpose);
  keys.set(secret, purposeKeys.set(purpose, key));
  return key;
}

function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(`hearthline ${purpose}`).digest());
}

/** Hexadecimal characters of a signature: 96 bits. */
export const SIGNATURE_LENGTH = 24;

/** For values that leave the server and come back from clients without a cookie: signed with the newest secret. */
export function sign(purpose: string, ...parts: readonly string[]): string {
  const [newest] = config().SESSION_SECRET;
  if (!newest) throw new Error('SESSION_SECRET is empty');
  return signWith(newest, purpose, parts);
}

/**
 * Whether one of the secrets still in use signed this: rotation may add and drop at will, and a signature is valid as long as its secret is
 * in use.
 */
export function isValidSignature(signature: string, purpose: string, ...parts: readonly string[]): boolean {
  if (!/^[0-9a-f]+$/.test(signature) || signature.length !== SIGNATURE_LENGTH) return false;
  return config().SESSION_SECRET.some((secret) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(signWith(secret, purpose, parts))),
  );
}

function signWith(secret: string, purpose: string, parts: readonly string[]): string {
  return keyedHash(secret, purpose, ...parts).slice(0, SIGNATURE_LENGTH);
}

/**
 * The hash under which the store knows an account, phone or other subject. Keyed with the oldest secret, so that adding one changes
 * nothing.
 */
export function hashSubject(
  kind: 'account' | 'device' | 'phone' | 'browser' | 'identity' | 'recipient' | 'pin' | 'link',
  value: string,
): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, `subject ${kind}`, value);
}

/** The subject of a customer who is logged in, for one account. Both parts are keyed hashes already. */
export function ownerAccountHash(identityHash: string, accountHash: string): string {
  return `${identityHash} ${accountHash}`;
}

/** Whether a request has CRON_SECRET as its bearer token. Always false without that setting. */
export function isFromScheduler(headers: Headers, secret = config().CRON_SECRET): boolean {
  if (secret === null) return false;
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
}

/** Equal lengths, so that the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
