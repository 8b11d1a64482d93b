/** An address in the US. */
export interface UsAddress {
  addressLine1: string;
  /** The unit; '' if there is none. */
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}

/** In the order of a form. */
export const US_ADDRESS_LINES = [
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zip',
] as const satisfies readonly (keyof UsAddress)[];

/** One line for display: street, unit, city, state and zip, without the parts that are empty. */
export function addressLabel({ addressLine1, addressLine2, city, state, zip }: UsAddress): string {
  return [addressLine1, addressLine2, city, `${state} ${zip}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** The fields of a schema with one rule for every line. */
export function usAddressFields<Schema>(line: Schema): Record<keyof UsAddress, Schema> {
  return { addressLine1: line, addressLine2: line, city: line, state: line, zip: line };
}
