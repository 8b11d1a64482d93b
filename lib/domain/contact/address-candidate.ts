import type { UsAddress } from './us-address.ts';

/** Spec 1 §3: an address that the provider knows, and its location id. */
export interface AddressCandidate {
  locationId: string;
  address: UsAddress;
}

/** One line for display: street, unit, city, state and zip, as far as they are known. */
export function addressLabel({ addressLine1, addressLine2, city, state, zip }: UsAddress): string {
  return [addressLine1, addressLine2, city, `${state} ${zip}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
