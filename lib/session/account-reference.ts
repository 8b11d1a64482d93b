import 'server-only';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import { type NamedAccount, selectByLink } from '#lib/domain/account-address.ts';

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

/** The parts of a session that select an account. */
interface OwnedAccounts {
  custGuid: string;
  chosen: string | null;
  accounts: readonly { accountId: string }[];
}

export type SelectedAccount =
  | { kind: 'account'; accountId: string }
  /** No account is named, and none is chosen. */
  | { kind: 'none' }
  /** Named, but not among the known accounts: opened by a move since the login, or nonexistent. */
  | { kind: 'unknown'; reason: 'not-listed' | 'account-changed' }
  /** The reference belongs to another identity. */
  | { kind: 'other-identity' };

/**
 * The account that a page or request is about: what it names selects among the identity's own accounts. A link from the provider's site
 * takes precedence, then the reference, then the chosen account.
 */
export function selectAccount({ account, link }: NamedAccount, ownerSession: OwnedAccounts): SelectedAccount {
  const { custGuid, chosen, accounts } = ownerSession;
  const linkSelection = selectByLink(link, { custGuid, accountIds: accounts.map(({ accountId }) => accountId) });
  if (linkSelection.kind === 'account') return linkSelection;
  if (linkSelection.kind === 'foreign') return { kind: 'unknown', reason: 'not-listed' };
  if (account === null) return chosen === null ? { kind: 'none' } : { kind: 'account', accountId: chosen };
  if (!isOfIdentity(account, ownerSession)) return { kind: 'other-identity' };
  const own = accounts.find(({ accountId }) => accountReference(ownerSession, accountId) === account);
  return own ? { kind: 'account', accountId: own.accountId } : { kind: 'unknown', reason: 'account-changed' };
}

/** The account's reference in addresses; null if the identity has no other account. */
export function referenceInAddress(ownerSession: OwnedAccounts, accountId: string): string | null {
  const isOnly = ownerSession.accounts.length <= 1 && ownerSession.chosen === accountId;
  return isOnly ? null : accountReference(ownerSession, accountId);
}

/** Whether an address names the account in its one correct form; otherwise it is redirected there. */
export function isCanonicallyNamed(
  { account, link }: NamedAccount,
  ownerSession: OwnedAccounts,
  accountId: string,
): boolean {
  if (link.accountId !== null || link.guid !== null) return false;
  return account !== null || referenceInAddress(ownerSession, accountId) === null;
}
