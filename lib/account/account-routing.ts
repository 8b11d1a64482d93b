import { ACCOUNT_PICKER_PAGE, DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { type ListedAccount, toAccountChoices } from '#lib/domain/account-choice.ts';

/** Spec 2 §4 'Account routing after the checks': the account state that decides the route. */
export interface AccountState {
  /** As the provider sends it, in any case: Open (or Active) and Closed are known. */
  status: string;
  /** Of all the account's plans and TV services. */
  productCodes: readonly string[];
  hasPlans: boolean;
  hasInternet: boolean;
  /** The account that a move or a reconnect has opened; null when there is none. */
  aux: { accountId: string; status: string } | null;
  isReconnectEligible: boolean;
  /** Nothing is activated here: a new account has its plan as soon as its service starts. */
  startsByItself?: boolean;
}

export type AccountRoute =
  /** `isDeactivated`: reconnect is offered instead of a refill. */
  | { to: 'dashboard'; isDeactivated: boolean }
  /** `accountId`: the aux account, or null for the account itself. `afterMs`: how long the page announces the redirect first, in ms. */
  | { to: 'activation'; accountId: string | null; afterMs: number }
  | { to: 'other-dashboard'; accountId: string }
  | { to: 'error' };

/** Spec 2 §9, in milliseconds. */
const REDIRECT_AFTER_MS = 1_500;

const ERROR: AccountRoute = { to: 'error' };

/** Spec 2 §9: marks the product codes of legacy television. */
const LEGACY_TV = 'VDO_V0';

export function accountRoute(account: AccountState): AccountRoute {
  const status = account.status.trim().toLowerCase();
  if (status === 'closed') return closedRoute(account);
  if (!account.hasPlans) {
    // Spec 2 §8: an account without plans that is neither closed nor active cannot be served.
    const isActive = status === 'open' || status === 'active';
    return isActive && !account.startsByItself
      ? { to: 'activation', accountId: null, afterMs: REDIRECT_AFTER_MS }
      : ERROR;
  }
  const isLegacy = account.productCodes.some((code) => code.includes(LEGACY_TV));
  return account.hasInternet && !isLegacy ? { to: 'dashboard', isDeactivated: false } : ERROR;
}

function closedRoute({ aux, hasPlans, isReconnectEligible, startsByItself }: AccountState): AccountRoute {
  const auxStatus = aux?.status.trim().toLowerCase();
  if (aux && auxStatus === 'preactivated' && startsByItself) return { to: 'other-dashboard', accountId: aux.accountId };
  if (aux && auxStatus === 'preactivated') return { to: 'activation', accountId: aux.accountId, afterMs: 0 };
  if (aux && auxStatus === 'activated') return { to: 'other-dashboard', accountId: aux.accountId };
  return !hasPlans && isReconnectEligible ? { to: 'dashboard', isDeactivated: true } : ERROR;
}

/** Spec 2 §2: how the customer arrived: behind a new modem (bhr), inside the provider's app (mobile). Links carry both along. */
export interface EntryFlags {
  bhr: boolean;
  mobile: boolean;
}

/** Spec 2 §4, 3 §2.6: the path after sign-in, without the locale: the dashboard for a single account, else the picker. */
export function findLandingPath(accounts: readonly ListedAccount[], flags: EntryFlags): string {
  return toAccountChoices(accounts).only ? formatDashboardPath(flags) : ACCOUNT_PICKER_PAGE;
}

/** Spec 2 §2: the dashboard's path, with only the flags that are set. */
export function formatDashboardPath(flags: EntryFlags): string {
  return `${DASHBOARD_PAGE}${formatFlags(flags)}`;
}

/** The set flags as a query with its question mark; '' if none is set. */
export function formatFlags({ bhr, mobile }: EntryFlags): string {
  const query = [bhr && 'bhr=true', mobile && 'mobile=true'].filter(Boolean).join('&');
  return query && `?${query}`;
}
