import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** The cost is low on purpose: every password here is the published one of a test identity. */
const COST = { N: 1024, r: 8, p: 1 };

/** The hash of an identity that has no password yet: no password matches it. */
export const NO_PASSWORD = '';

/** `salt:hash` in hex. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, 32, COST).toString('hex')}`;
}

export function isPassword(password: string, storedHash: string): boolean {
  const [salt = '', hash = ''] = storedHash.split(':');
  const expectedHash = Buffer.from(hash, 'hex');
  if (expectedHash.length !== 32) return false;
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'hex'), 32, COST), expectedHash);
}
