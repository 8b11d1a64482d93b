/** Spec 1 §4, 3 §5: the first word is the first name; the last word, in a refill all other words, is the last name. */
export interface BillingName {
  firstName: string;
  /** Empty when the name is one word. */
  lastName: string;
}

/** Orders: the first and the last word of a normalised name. */
export function splitBillingName(name: string): BillingName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.at(-1) ?? '' };
}

/** Refills, spec 3 §5: the words after the first are joined without spaces, on the provider's wire only. */
export function refillBillingName(name: string): BillingName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join('') };
}
