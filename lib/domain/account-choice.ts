/** Spec 2 §3, §4: one of an identity's accounts, in our own terms. */
export interface ListedAccount {
  accountId: string;
  isInPrepaid: boolean;
  isClosed: boolean;
  role: string;
}

export interface AccountChoices<Account extends ListedAccount> {
  /** Open accounts. */
  current: Account[];
  /** Closed accounts. */
  past: Account[];
  /** The only account, selected without asking; null if there are several or none. */
  only: Account | null;
}

/** Spec 2 §4: the picker lists the accounts present in the prepaid database; a single one needs no choice. */
export function toAccountChoices<Account extends ListedAccount>(accounts: readonly Account[]): AccountChoices<Account> {
  const present = accounts.filter(({ isInPrepaid }) => isInPrepaid);
  return {
    current: present.filter(({ isClosed }) => !isClosed),
    past: present.filter(({ isClosed }) => isClosed),
    only: present.length === 1 ? (present[0] ?? null) : null,
  };
}

/** Spec 2 §9: the provider sends Open or Closed, in any case. */
export function isClosedStatus(word: string): boolean {
  return word.trim().toLowerCase() === 'closed';
}

/** Spec 2 §6: the only role that may use an account. */
export const OWNER = 'ACCOUNT_OWNER';

type RoleCheck = 'owner' | 'other-role' | 'not-listed';

/** Spec 2 §4: whether an identity may use an account: `role` as the provider lists it, null when it does not list the account. */
export function roleCheck(role: string | null): RoleCheck {
  if (role === null) return 'not-listed';
  return role === OWNER ? 'owner' : 'other-role';
}
