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

/** Leaves out what is ''. */
export function oneLine({ addressLine1, addressLine2, city, state, zip }: UsAddress): string {
  const parts = [addressLine1, addressLine2, city, [state, zip].filter(Boolean).join(' ')];
  return parts.filter(Boolean).join(', ');
}

/** The fields of a schema with one rule for every line. */
export function usAddressFields<Schema>(line: Schema): Record<keyof UsAddress, Schema> {
  return { addressLine1: line, addressLine2: line, city: line, state: line, zip: line };
}
