import type { cardTypes } from '#lib/contract/card.ts';

export interface Brand {
  cardType: (typeof cardTypes)[number];
  prefix: RegExp;
  lengths: readonly number[];
  cvvLength: number;
}

const BRANDS: readonly Brand[] = [
  { cardType: 'Visa', prefix: /^4/, lengths: [13, 16, 19], cvvLength: 3 },
  {
    cardType: 'MASTER_CARD',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/,
    lengths: [16],
    cvvLength: 3,
  },
  { cardType: 'AMERICAN_EXPRESS', prefix: /^3[47]/, lengths: [15], cvvLength: 4 },
  {
    cardType: 'Discover',
    prefix: /^(6011|64[4-9]|65|622(12[6-9]|1[3-9]\d|[2-8]\d\d|9[01]\d|92[0-5]))/,
    lengths: [16, 17, 18, 19],
    cvvLength: 3,
  },
];

/** Returns the card brand by the number's first digits; null if the brand is not accepted. */
export function findBrand(cardNumber: string): Brand | null {
  return BRANDS.find((brand) => brand.prefix.test(cardNumber)) ?? null;
}

/** Checks the last digit by the Luhn algorithm. */
export function passesLuhn(cardNumber: string): boolean {
  let sum = 0;
  for (let index = 0; index < cardNumber.length; index += 1) {
    const digit = Number(cardNumber[cardNumber.length - 1 - index]);
    const doubledDigit = index % 2 === 1 ? digit * 2 : digit;
    sum += doubledDigit > 9 ? doubledDigit - 9 : doubledDigit;
  }
  return sum % 10 === 0;
}
