import type { PlainCard } from './guest.ts';

/** The prefix and length of the four brands' numbers, and the provider's name for the brand. */
const BRANDS = [
  { start: '4539', length: 16, cardType: 'Visa' },
  { start: '5399', length: 16, cardType: 'MASTER_CARD' },
  { start: '6011', length: 16, cardType: 'Discover' },
  { start: '3791', length: 15, cardType: 'AMERICAN_EXPRESS' },
] as const;

function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Forty valid numbers that resemble no other data, each with its own security code. */
export const CANARY_CARDS: readonly PlainCard[] = Array.from({ length: 40 }, (_, index) => {
  const { start, length, cardType } = BRANDS[index % BRANDS.length] ?? BRANDS[0];
  const body = `${start}${String(70_907_311_000_000 + index * 7_919_193_757).slice(0, length - 5)}`;
  const cvv = String(cardType === 'AMERICAN_EXPRESS' ? 7_100 + index : 800 + index);
  return { cardNumber: body + checkDigit(body), cardType, expirationDate: '1229', cvv };
});

const groups = (digits: string) =>
  digits.length === 15 ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : (digits.match(/.{1,4}/g) ?? []);

/** The ways in which people write a number. */
export function writtenForms(digits: string): string[] {
  return [digits, ...[' ', '-', '.', '%20', '+', '\u00a0', '_'].map((between) => groups(digits).join(between))];
}

const SPELLED = CANARY_CARDS.map(({ cardNumber, cvv }) => ({
  card: `card ending in ${cardNumber.slice(-4)}, code ${cvv}`,
  cvv,
  forms: [
    ...writtenForms(cardNumber),
    Buffer.from(cardNumber).toString('base64').slice(0, -4),
    Buffer.from(cardNumber).toString('hex'),
  ],
}));

/** The cards whose number or security code is in a text. */
export function cardsIn(text: string): string[] {
  const codes = new Set([...text.matchAll(/(?:cvv|cvc|code)\W{1,4}(\d{3,4})\b/gi)].map(([, code]) => code));
  const matches = SPELLED.filter(({ cvv, forms }) => codes.has(cvv) || forms.some((form) => text.includes(form)));
  return matches.map(({ card }) => card);
}
