import 'server-only';
import { createHmac } from 'node:crypto';
import { config } from '#lib/config.ts';

/** A secret with a number that does not depend on its position in the list. */
export interface NumberedSecret {
  number: number;
  secret: string;
}

const numbered = new WeakMap<readonly string[], NumberedSecret[]>();

/** SESSION_SECRET's secrets, the sealing one first. A seal contains its secret's number, so rotation may add and drop at will. */
export function numberedSecrets(): readonly NumberedSecret[] {
  const secrets = config().SESSION_SECRET;
  const known = numbered.get(secrets);
  if (known) return known;
  const made = secrets.map((secret) => ({
    number: createHmac('sha256', secret).update('number of this secret').digest().readUInt32BE(0),
    secret,
  }));
  numbered.set(secrets, made);
  return made;
}

/** Hexadecimal HMAC-SHA-256 under a key made from `secret` for one purpose only. */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): string {
  const key = createHmac('sha256', secret).update(`hearthline ${purpose}`).digest();
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}
