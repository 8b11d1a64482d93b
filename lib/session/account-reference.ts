import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';

/** Characters of the identity's part, which tells another person's reference without asking the provider. */
const IDENTITY_LENGTH = 8;
const ACCOUNT_LENGTH = 24;

/**
 * The reference by which pages, addresses and requests name an account: a keyed hash of identity and account. It holds no account number and
 * opens nothing. The oldest secret in use keys it, so that adding one changes no address.
 */
export function accountReference({ custGuid }: { custGuid: string }, accountId: string): string {
  const account = keyedHash(oldestSecret(), 'account reference', custGuid, accountId);
  return identityPart(custGuid) + account.slice(0, ACCOUNT_LENGTH);
}

/** False for a reference of somebody else's, and for what is none. */
export function isOfIdentity(reference: string, { custGuid }: { custGuid: string }): boolean {
  return reference.length === IDENTITY_LENGTH + ACCOUNT_LENGTH && reference.startsWith(identityPart(custGuid));
}

function identityPart(custGuid: string): string {
  return keyedHash(oldestSecret(), 'identity reference', custGuid).slice(0, IDENTITY_LENGTH);
}

function oldestSecret(): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return oldest;
}
