/**
 * Spec 2 §9 'Activation': the device step is ready when sroYN is N, and located when the first status is FOUND. `not-ready`: an order of the
 * provider's own is still to be done at the place.
 */
export type DeviceLocation = 'located' | 'not-found' | 'not-ready';

/** The provider's words, in any case; blank where it says nothing. */
export interface ReportedDevice {
  sroYN: string;
  statuses: readonly string[];
}

const is = (reported: string | undefined, word: string) => reported?.trim().toUpperCase() === word;

export function deviceLocation({ sroYN, statuses }: ReportedDevice): DeviceLocation {
  if (!is(sroYN, 'N')) return 'not-ready';
  return is(statuses[0], 'FOUND') ? 'located' : 'not-found';
}

/** What shows that a restart has begun: the device is on its way back. */
export function isRestarting({ statuses }: Pick<ReportedDevice, 'statuses'>): boolean {
  return is(statuses[0], 'RESTARTING');
}
