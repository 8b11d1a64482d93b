import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { normalizeAddressLine, normalizeBillingZip } from '#lib/domain/card/billing-address.ts';

/** The payer, or the recipient of the parcel. */
export interface Party extends UsAddress {
  name: string;
}

/** Money once: what an attempt charges for. Never card data, not even encrypted. */
export interface Terms {
  flow: string;
  /** Integer cents of the whole line. */
  lines: readonly { code: string; quantity: number; cents: number }[];
  /** Integer cents, tax included: what the customer approved. */
  totalCents: number;
  promo: string | null;
  parties: readonly Party[];
}

/**
 * A canonical text of what was agreed to, to be hashed. Equivalent spellings (case, spaces, composed letters, ZIP+4 with or without hyphen)
 * give the same text; a different line, amount or person gives a different one, even if the totals are equal.
 */
export function termsText({ flow, lines, totalCents, promo, parties }: Terms): string {
  return JSON.stringify([
    2,
    flow,
    lines.map(({ code, quantity, cents }) => [code, quantity, cents]),
    totalCents,
    promo ?? '',
    parties.map(({ name, addressLine1, addressLine2, city, state, zip }) => [
      ...[name, addressLine1, addressLine2, city, state].map((word) => normalizeAddressLine(word).toLowerCase()),
      normalizeBillingZip(zip),
    ]),
  ]);
}
