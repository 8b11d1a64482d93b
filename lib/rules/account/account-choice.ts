/** Spec 2 §3, §4: an account that an identity lists, in our own words. */
export interface ListedAccount {
  accountId: string;
  isInPrepaid: boolean;
  isClosed: boolean;
  role: string;
}

export interface AccountChoice<Account extends ListedAccount> {
  /** Open ones. */
  current: Account[];
  /** Closed ones. */
  past: Account[];
  /** The one account there is to choose, which is chosen without asking; null when there are several or none. */
  only: Account | null;
}

/** Spec 2 §4: the picker lists what is present in the prepaid database; exactly one account is no choice. */
export function accountChoice<Account extends ListedAccount>(accounts: readonly Account[]): AccountChoice<Account> {
  const present = accounts.filter(({ isInPrepaid }) => isInPrepaid);
  return {
    current: present.filter(({ isClosed }) => !isClosed),
    past: present.filter(({ isClosed }) => isClosed),
    only: present.length === 1 ? (present[0] ?? null) : null,
  };
}

/** Spec 2 §9: the provider's word for the state of an account, Open or Closed, in any case. */
export function isClosedStatus(word: string): boolean {
  return word.trim().toLowerCase() === 'closed';
}
