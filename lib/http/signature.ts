import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { config } from '#lib/config.ts';
import { keyedHash } from './secrets.ts';

/** Hexadecimal characters of a signature: 96 bits. */
export const SIGNATURE_LENGTH = 24;

/** For values that leave the server and come back from clients without a cookie: signed with the newest secret. */
export function signatureOf(purpose: string, ...parts: readonly string[]): string {
  const [newest] = config().SESSION_SECRET;
  if (!newest) throw new Error('SESSION_SECRET is empty');
  return signedWith(newest, purpose, parts);
}

/**
 * Whether one of the secrets still in use signed this: rotation may add and drop at will, and a signature is valid as long as its secret is
 * in use.
 */
export function isSignature(given: string, purpose: string, ...parts: readonly string[]): boolean {
  if (!/^[0-9a-f]+$/.test(given) || given.length !== SIGNATURE_LENGTH) return false;
  return config().SESSION_SECRET.some((secret) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(signedWith(secret, purpose, parts))),
  );
}

function signedWith(secret: string, purpose: string, parts: readonly string[]): string {
  return keyedHash(secret, purpose, ...parts).slice(0, SIGNATURE_LENGTH);
}
