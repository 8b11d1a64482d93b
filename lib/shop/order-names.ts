import { type BillingName, splitBillingName } from '#lib/domain/card/billing.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

interface CustomerName {
  firstName: string;
  lastName: string;
}

/** Spec 1 §4: first and last name together, the default for the name on the card and on the parcel. */
export function fullName({ firstName, lastName }: CustomerName): string {
  return [firstName, lastName].filter((part) => part.trim() !== '').join(' ');
}

/** Replaces an empty field, or the shopper's previous name, by the current name; a name that the shopper typed stays. */
export function autofillName(input: string, previousName: string | null, name: string): string {
  return input.trim() === '' || input === previousName ? name : input;
}

/**
 * Decision on first and last name: the customer's own name goes to billing and delivery with both parts as typed. Only a different name,
 * typed on one line, is split.
 */
export function nameOnOrder(input: string, { firstName, lastName }: CustomerName): BillingName {
  const name = normalizeText(input);
  return name === normalizeText(fullName({ firstName, lastName })) ? { firstName, lastName } : splitBillingName(name);
}
