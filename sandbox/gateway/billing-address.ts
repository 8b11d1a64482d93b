/** The 50 states, the district, the territories and the military ones. */
const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP'
  ).split(' '),
);

export interface BillingAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}

const holdsCardNumber = (line: string): boolean => /\d{9}/.test(line) || (line.match(/\d/g)?.length ?? 0) > 12;

const ZIP = /^\d{5}(-?\d{4})?$/;

/**
 * Spec 1 §8: 1038 for a missing address, 8372 for one that cannot be a US postal address; null if it is accepted. Like many gateways, this one
 * compares the ZIP code and needs no more (decision on billing addresses); what else is sent has to make sense.
 */
export function billingAddressCode(address: BillingAddress): 'PAYMENT-1038' | 'PAYMENT-8372' | null {
  const { addressLine1, addressLine2, city, state, zip } = address;
  if ([addressLine1, addressLine2, city, state].every((line) => line.trim() === '')) {
    if (zip.trim() === '') return 'PAYMENT-1038';
    return ZIP.test(zip) ? null : 'PAYMENT-8372';
  }
  if ([addressLine1, city, state, zip].some((value) => value.trim() === '')) return 'PAYMENT-1038';
  const reachable =
    /\p{L}/u.test(addressLine1) &&
    /\p{L}/u.test(city) &&
    STATES.has(state.toUpperCase()) &&
    ZIP.test(zip) &&
    ![addressLine1, addressLine2].some(holdsCardNumber);
  return reachable ? null : 'PAYMENT-8372';
}
