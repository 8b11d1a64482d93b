import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { sortUnits, unitKey } from './units.ts';

/** Spec 1 §3: an address that the provider knows, and its location id. */
export interface AddressCandidate {
  locationId: string;
  address: UsAddress;
}

/** The result of the provider's address check. `code`: its business code, '' if there is none. */
export type AddressResponse =
  | { ok: true; value: { candidates: readonly AddressCandidate[]; code: string } }
  | { ok: false };

/** Spec 1 §4, §8: where the address check leads. */
export type AddressOutcome =
  | { outcome: 'one'; candidate: AddressCandidate }
  /** Sorted by unit; a single one if it has another unit than the entered one. */
  | { outcome: 'several'; candidates: AddressCandidate[] }
  /** With a code there is no such address; an empty list without one counts as a content error. */
  | { outcome: 'none'; error: 'invalid-address' | 'content' }
  | { outcome: 'failed' };

/** Continues with the address whose unit was entered, or without a unit with the only address; otherwise the customer chooses. */
export function addressOutcome(response: AddressResponse, unit: string): AddressOutcome {
  if (!response.ok) return { outcome: 'failed' };
  const candidates = deduplicate(response.value.candidates);
  const [first] = candidates;
  if (!first) return { outcome: 'none', error: response.value.code === '' ? 'content' : 'invalid-address' };
  const key = unitKey(unit);
  const matches = key === '' ? candidates : candidates.filter(({ address }) => unitKey(address.addressLine2) === key);
  const [match] = matches;
  return match && matches.length === 1 ? { outcome: 'one', candidate: match } : { outcome: 'several', candidates };
}

/** Spec 1 §7: a call that finds no address is repeated once without the unit, if one was entered. */
export function shouldRetryWithoutUnit(response: AddressResponse, unit: string): boolean {
  return response.ok && response.value.candidates.length === 0 && unit.trim() !== '';
}

function deduplicate(candidates: readonly AddressCandidate[]): AddressCandidate[] {
  const byPlace = new Map(candidates.map((candidate) => [candidate.locationId, candidate]));
  const entries = [...byPlace.values()].map((candidate) => ({ candidate, unit: candidate.address.addressLine2 }));
  return sortUnits(entries).map(({ candidate }) => candidate);
}
