/** Spec 2 §4 'Account routing after the checks': where the state of an account leads its owner. */
export interface AccountState {
  /** The provider's word, in any case: Open (or Active) and Closed are known. */
  status: string;
  /** Of every plan and TV service that the account has. */
  productCodes: readonly string[];
  hasPlans: boolean;
  hasInternet: boolean;
  /** The account that a move or a reconnect has opened; null when there is none. */
  aux: { accountId: string; status: string } | null;
  isReconnectEligible: boolean;
}

export type AccountRoute =
  /** `isDeactivated`: reconnect is offered instead of a refill. */
  | { to: 'dashboard'; isDeactivated: boolean }
  /** `accountId`: of the aux account; null is the account itself. `afterMs`: milliseconds for which the page says so first. */
  | { to: 'activation'; accountId: string | null; afterMs: number }
  | { to: 'other-dashboard'; accountId: string }
  | { to: 'error' };

/** Spec 2 §9, in milliseconds. */
const REDIRECT_AFTER_MS = 1_500;

const ERROR: AccountRoute = { to: 'error' };

/** Spec 2 §9: television of an older kind. */
const LEGACY_TV = 'VDO_V0';

export function accountRoute(account: AccountState): AccountRoute {
  const status = account.status.trim().toLowerCase();
  if (status === 'closed') return closedRoute(account);
  if (!account.hasPlans) {
    // Spec 2 §8: whatever is neither closed nor active and has no plan cannot be served.
    const isActive = status === 'open' || status === 'active';
    return isActive ? { to: 'activation', accountId: null, afterMs: REDIRECT_AFTER_MS } : ERROR;
  }
  const isLegacy = account.productCodes.some((code) => code.includes(LEGACY_TV));
  return account.hasInternet && !isLegacy ? { to: 'dashboard', isDeactivated: false } : ERROR;
}

function closedRoute({ aux, hasPlans, isReconnectEligible }: AccountState): AccountRoute {
  const auxStatus = aux?.status.trim().toLowerCase();
  if (aux && auxStatus === 'preactivated') return { to: 'activation', accountId: aux.accountId, afterMs: 0 };
  if (aux && auxStatus === 'activated') return { to: 'other-dashboard', accountId: aux.accountId };
  return !hasPlans && isReconnectEligible ? { to: 'dashboard', isDeactivated: true } : ERROR;
}
