import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash } from './secrets.ts';

/** An account, phone or other subject as the store may know it. The oldest secret keys it, so that adding one changes nothing. */
export function subjectHashOf(
  kind: 'account' | 'device' | 'phone' | 'browser' | 'identity' | 'recipient' | 'pin' | 'link',
  value: string,
): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, `subject ${kind}`, value);
}
