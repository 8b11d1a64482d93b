import type { AccountRoute } from '#lib/account/account-routing.ts';
import { isInternet } from '#lib/domain/plan-days.ts';

/**
 * Spec 2 §9 'Activation': what an account's route proves about its activation: `done` once it has plans, `absent` while it waits for them,
 * `none` otherwise.
 */
export function toActivationEvidence(route: AccountRoute): 'done' | 'absent' | 'none' {
  if (route.to === 'activation') return route.accountId === null ? 'absent' : 'none';
  return route.to === 'dashboard' && !route.isDeactivated ? 'done' : 'none';
}

/**
 * Spec 2 §9 'Activation inputs': the products to activate on the modem: the paid plans waiting for it, and the longest plan of internet that
 * is sold if none of them is internet. `findLongestPlan`: called only then; null if nothing is sold.
 */
export async function selectProducts(
  waitingPlans: readonly { lob: string; planCode: string }[],
  findLongestPlan: () => Promise<{ lob: string; planCode: string } | null>,
): Promise<{ lob: string; productCode: string }[]> {
  const hasInternet = waitingPlans.some(({ lob }) => isInternet(lob));
  const longestPlan = hasInternet ? null : await findLongestPlan();
  return [...(longestPlan ? [longestPlan] : []), ...waitingPlans].map(({ lob, planCode }) => ({
    lob,
    productCode: planCode,
  }));
}

/**
 * Spec 2 §9 'Activation': the device step is ready when sroYN is N, and located when the first status is FOUND. `not-ready`: the provider
 * still has an order of its own to complete at the location.
 */
export type DeviceLocation = 'located' | 'not-found' | 'not-ready';

/** The provider's values, in any case; blank if it sends none. */
export interface ReportedDevice {
  sroYN: string;
  statuses: readonly string[];
}

const isWord = (value: string | undefined, word: string) => value?.trim().toUpperCase() === word;

export function toDeviceLocation({ sroYN, statuses }: ReportedDevice): DeviceLocation {
  if (!isWord(sroYN, 'N')) return 'not-ready';
  return isWord(statuses[0], 'FOUND') ? 'located' : 'not-found';
}

/** Whether the device reports that its restart has begun. */
export function isRestarting({ statuses }: Pick<ReportedDevice, 'statuses'>): boolean {
  return isWord(statuses[0], 'RESTARTING');
}
