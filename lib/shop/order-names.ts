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

/** Fills in the shopper's name, unless another name was typed over the previous one. */
export function autofillName(written: string, before: string | null, after: string): string {
  return written.trim() === '' || written === before ? after : written;
}

/**
 * Decision on first and last name: the customer's own name goes to billing and delivery with both parts as typed. Only a different name,
 * typed on one line, is split.
 */
export function nameOnOrder(written: string, { firstName, lastName }: CustomerName): BillingName {
  const name = normalizeText(written);
  return name === normalizeText(fullName({ firstName, lastName })) ? { firstName, lastName } : splitBillingName(name);
}
