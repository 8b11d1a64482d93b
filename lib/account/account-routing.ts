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
