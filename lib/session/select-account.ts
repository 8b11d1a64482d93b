import 'server-only';
import { type NamedAccount, selectByLink } from '#lib/domain/account-address.ts';
import { accountReference, isOfIdentity } from './account-reference.ts';

/** What a session says about its accounts. */
interface Owned {
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
export function selectAccount({ account, link }: NamedAccount, ownerSession: Owned): SelectedAccount {
  const { custGuid, chosen, accounts } = ownerSession;
  const linked = selectByLink(link, { custGuid, accountIds: accounts.map(({ accountId }) => accountId) });
  if (linked.kind === 'account') return linked;
  if (linked.kind === 'foreign') return { kind: 'unknown', reason: 'not-listed' };
  if (account === null) return chosen === null ? { kind: 'none' } : { kind: 'account', accountId: chosen };
  if (!isOfIdentity(account, ownerSession)) return { kind: 'other-identity' };
  const own = accounts.find(({ accountId }) => accountReference(ownerSession, accountId) === account);
  return own ? { kind: 'account', accountId: own.accountId } : { kind: 'unknown', reason: 'account-changed' };
}

/** The reference that addresses of the account carry; null if the identity has no other account. */
export function referenceInAddress(ownerSession: Owned, accountId: string): string | null {
  const isOnly = ownerSession.accounts.length <= 1 && ownerSession.chosen === accountId;
  return isOnly ? null : accountReference(ownerSession, accountId);
}

/** Whether an address names the account in its one correct form; otherwise it is redirected there. */
export function isWellNamed({ account, link }: NamedAccount, ownerSession: Owned, accountId: string): boolean {
  if (link.accountId !== null || link.guid !== null) return false;
  return account !== null || referenceInAddress(ownerSession, accountId) === null;
}
