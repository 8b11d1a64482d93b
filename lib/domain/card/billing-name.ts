/** Spec 1 §4, 3 §5: the first word is the first name; the last name is the last word, or in a refill all the other words. */
export interface BillingName {
  firstName: string;
  /** Empty when the name is one word. */
  lastName: string;
}

/** Orders: the first and the last word of a normalized name. */
export function splitBillingName(name: string): BillingName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.at(-1) ?? '' };
}

/** Refills, spec 3 §5: the words after the first are joined without spaces, only in requests to the provider. */
export function splitBillingNameForRefill(name: string): BillingName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join('') };
}
