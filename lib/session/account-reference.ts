import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';

/** Length of the identity part, which identifies another customer's reference without a call to the provider. */
const IDENTITY_LENGTH = 8;
const ACCOUNT_LENGTH = 24;

/**
 * The reference by which pages, addresses and requests name an account: a keyed hash of identity and account. It contains no account number
 * and grants no access. Keyed with the oldest secret in use, so that adding a secret changes no address.
 */
export function accountReference({ custGuid }: { custGuid: string }, accountId: string): string {
  const account = keyedHash(oldestSecret(), 'account reference', custGuid, accountId);
  return identityPart(custGuid) + account.slice(0, ACCOUNT_LENGTH);
}

/** False for another identity's reference, and for anything that is not a reference. */
export function isOfIdentity(reference: string, { custGuid }: { custGuid: string }): boolean {
  return reference.length === IDENTITY_LENGTH + ACCOUNT_LENGTH && reference.startsWith(identityPart(custGuid));
}

/** Identifies the secret that references are keyed with, and reveals nothing of it. */
export function referenceKey(): string {
  return keyedHash(oldestSecret(), 'reference key').slice(0, IDENTITY_LENGTH);
}

function identityPart(custGuid: string): string {
  return keyedHash(oldestSecret(), 'identity reference', custGuid).slice(0, IDENTITY_LENGTH);
}

function oldestSecret(): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return oldest;
}
