import type { AuxAccount } from '#lib/provider/account.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import { type AccountRoute, accountRoute } from '#lib/rules/account/account-routing.ts';

/** Where the state of an account leads. `aux`: null where only the account itself counts. */
export function accountRouteOf(
  account: OwnerAccount,
  aux: Pick<AuxAccount, 'aux' | 'isReconnectEligible'> | null,
): AccountRoute {
  return accountRoute({
    status: account.status,
    hasPlans: account.plans.length > 0,
    hasInternet: account.internet !== null,
    productCodes: [
      ...account.plans.map(({ planCode }) => planCode),
      ...account.subscriptions.map((one) => one.productCode),
    ],
    aux: aux?.aux ?? null,
    isReconnectEligible: aux?.isReconnectEligible ?? false,
  });
}

/** The id of the account that a move has opened and that waits for its activation; null if there is none, or its day has not come. */
export function waitingAux({ aux, moveDay }: AuxAccount): string | null {
  return aux?.status.trim().toLowerCase() === 'preactivated' && moveDay === null ? aux.accountId : null;
}
