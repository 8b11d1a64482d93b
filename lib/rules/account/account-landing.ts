import { accountChoice, type ListedAccount } from './account-choice.ts';

/** Spec 2 §2: how a customer came: behind a new modem (bhr), inside the provider's app (mobile). Both travel along. */
export interface EntryFlags {
  bhr: boolean;
  mobile: boolean;
}

/** Spec 2 §4, 3 §2.6: where a sign-in ends, without the locale: the one account's dashboard, else the picker. */
export function accountLanding(accounts: readonly ListedAccount[], flags: EntryFlags): string {
  return accountChoice(accounts).only ? dashboardPath(flags) : '/account-picker';
}

/** Spec 2 §2: the dashboard, with the flags that are set and no others. */
export function dashboardPath(flags: EntryFlags): string {
  return `/dashboard${flagsQuery(flags)}`;
}

/** The flags that are set as a query with its question mark; '' when none is. */
export function flagsQuery({ bhr, mobile }: EntryFlags): string {
  const query = [bhr && 'bhr=true', mobile && 'mobile=true'].filter(Boolean).join('&');
  return query && `?${query}`;
}
