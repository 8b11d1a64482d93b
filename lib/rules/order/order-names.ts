import { type BillingName, splitBillingName } from '#lib/rules/card/billing-name.ts';
import { nameOnCard } from '#lib/rules/card/name-on-card.ts';

interface CustomerName {
  firstName: string;
  lastName: string;
}

/** Spec 1 §4: a first and a last name make the name on the card and on the parcel, until somebody writes another one there. */
export function fullName({ firstName, lastName }: CustomerName): string {
  return [firstName, lastName].filter((part) => part.trim() !== '').join(' ');
}

/** What is filled in once the shopper's name is known; a name that was typed over the old one stays. */
export function autofilledName(written: string, before: string | null, after: string): string {
  return written.trim() === '' || written === before ? after : written;
}

/**
 * Decision on first and last name: the customer's own name travels to billing and delivery as it was typed, each part as a whole. Only
 * another name, which was typed in one line, is split.
 */
export function nameOnOrder(written: string, { firstName, lastName }: CustomerName): BillingName {
  const name = nameOnCard(written);
  return name === nameOnCard(fullName({ firstName, lastName })) ? { firstName, lastName } : splitBillingName(name);
}
