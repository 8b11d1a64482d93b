/** Spec 1 §5, 3 §3.1: only these four brands are accepted. */
export const CARD_BRANDS = ['visa', 'mastercard', 'discover', 'american-express'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** All that may be stored of a card (decision on brand and last four digits). */
export interface CardSummary {
  brand: CardBrand;
  lastFour: string;
}

/** Spec 3 §3.1: the provider's name for each brand. */
export const PROVIDER_CARD_TYPE = {
  visa: 'Visa',
  mastercard: 'MASTER_CARD',
  discover: 'Discover',
  'american-express': 'AMERICAN_EXPRESS',
} as const satisfies Record<CardBrand, string>;

/** The brand for the provider's name. */
export function toCardBrand(type: (typeof PROVIDER_CARD_TYPE)[CardBrand]): CardBrand {
  switch (type) {
    case 'Visa':
      return 'visa';
    case 'MASTER_CARD':
      return 'mastercard';
    case 'Discover':
      return 'discover';
    case 'AMERICAN_EXPRESS':
      return 'american-express';
  }
}

/** Prefix ranges as the networks publish them, both ends included; the two ends have the same number of digits. */
const RANGES: readonly (readonly [from: number, to: number, brand: CardBrand])[] = [
  [4, 4, 'visa'],
  [51, 55, 'mastercard'],
  [2221, 2720, 'mastercard'],
  [6011, 6011, 'discover'],
  [644, 649, 'discover'],
  [65, 65, 'discover'],
  [622126, 622925, 'discover'],
  [34, 34, 'american-express'],
  [37, 37, 'american-express'],
];

/** The brand of the leading digits; null if they identify none, or too few are typed yet. */
export function detectCardBrand(digits: string): CardBrand | null {
  for (const [from, to, brand] of RANGES) {
    const length = String(from).length;
    const prefix = digits.slice(0, length);
    if (prefix.length === length && Number(prefix) >= from && Number(prefix) <= to) return brand;
  }
  return null;
}
