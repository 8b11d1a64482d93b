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
