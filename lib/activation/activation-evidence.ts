import type { AccountRoute } from '#lib/account/account-routing.ts';

/**
 * Spec 2 §9 'Activation': what an account's route proves about its activation: `done` once it has plans, `absent` while it waits for them,
 * `none` otherwise.
 */
export function activationEvidence(route: AccountRoute): 'done' | 'absent' | 'none' {
  if (route.to === 'activation') return route.accountId === null ? 'absent' : 'none';
  return route.to === 'dashboard' && !route.isDeactivated ? 'done' : 'none';
}
