import { normalizeCode } from '#lib/domain/typed-text.ts';

/**
 * Spec 1 §5, 3 §5, decision on military addresses: the states, the District of Columbia, the territories and the military 'states', by their
 * postal codes; the names are in the messages.
 */
// oxfmt-ignore
export const US_STATES = [
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME',
  'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI',
  'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP',
] as const;

export type UsState = (typeof US_STATES)[number];

/** The code of a typed or filled-in state in any case, or null. */
export function parseUsState(input: string): UsState | null {
  const code = normalizeCode(input).toUpperCase();
  return US_STATES.find((state) => state === code) ?? null;
}

/** Whether an address is at a military or diplomatic post office, where no carrier of ours delivers. */
export function isMilitary({ city, state }: { city: string; state: string }): boolean {
  return /^A[AEP]$/.test(state) || /^[AFD]\.?P\.?O\.?$/i.test(city);
}
