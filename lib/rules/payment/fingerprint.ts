import { addressText, billingZip } from '../card/billing-address.ts';

/** Money once: what an attempt stands for. Never card data, not even encrypted. */
export interface Purchase {
  flow: string;
  planCode: string;
  quantity: number;
  /** Integer cents, tax included: what the customer approved. */
  totalCents: number;
  promo: string | null;
  billing: {
    name: string;
    addressLine1: string;
    addressLine2: string;
    city: string;
    state: string;
    zip: string;
  };
}

/**
 * One text per purchase, to be hashed: spelling that means the same (case, spaces, composed letters, ZIP+4 with or without hyphen)
 * gives the same text; another plan, amount or payer gives another.
 */
export function purchaseText({ flow, planCode, quantity, totalCents, promo, billing }: Purchase): string {
  const words = [billing.name, billing.addressLine1, billing.addressLine2, billing.city, billing.state];
  return JSON.stringify([
    1,
    flow,
    planCode,
    quantity,
    totalCents,
    promo ?? '',
    ...words.map((word) => addressText(word).toLowerCase()),
    billingZip(billing.zip),
  ]);
}
