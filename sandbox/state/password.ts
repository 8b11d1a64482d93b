import { randomBytes, scryptSync } from 'node:crypto';

/** The cost is low on purpose: every password here is the published one of a test identity. */
const COST = { N: 1024, r: 8, p: 1 };

/** `salt:hash` in hex. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, 32, COST).toString('hex')}`;
}
