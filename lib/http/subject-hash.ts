import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash } from './secrets.ts';

/**
 * The hash under which the store knows an account, phone or other subject. Keyed with the oldest secret, so that adding one changes
 * nothing.
 */
export function subjectHashOf(
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
