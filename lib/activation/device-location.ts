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

const is = (reported: string | undefined, word: string) => reported?.trim().toUpperCase() === word;

export function deviceLocation({ sroYN, statuses }: ReportedDevice): DeviceLocation {
  if (!is(sroYN, 'N')) return 'not-ready';
  return is(statuses[0], 'FOUND') ? 'located' : 'not-found';
}

/** Whether the device reports that its restart has begun. */
export function isRestarting({ statuses }: Pick<ReportedDevice, 'statuses'>): boolean {
  return is(statuses[0], 'RESTARTING');
}
