import { ACCOUNT_PICKER_PAGE, DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { accountChoice, type ListedAccount } from '#lib/domain/account-choice.ts';

/** Spec 2 §2: how the customer arrived: behind a new modem (bhr), inside the provider's app (mobile). Links carry both along. */
export interface EntryFlags {
  bhr: boolean;
  mobile: boolean;
}

/** Spec 2 §4, 3 §2.6: the path after sign-in, without the locale: the dashboard for a single account, else the picker. */
export function accountLanding(accounts: readonly ListedAccount[], flags: EntryFlags): string {
  return accountChoice(accounts).only ? dashboardPath(flags) : ACCOUNT_PICKER_PAGE;
}

/** Spec 2 §2: the dashboard's path, with only the flags that are set. */
export function dashboardPath(flags: EntryFlags): string {
  return `${DASHBOARD_PAGE}${flagsQuery(flags)}`;
}

/** The set flags as a query with its question mark; '' if none is set. */
export function flagsQuery({ bhr, mobile }: EntryFlags): string {
  const query = [bhr && 'bhr=true', mobile && 'mobile=true'].filter(Boolean).join('&');
  return query && `?${query}`;
}
