import { describe, expect, it } from '@jest/globals';
import { passesLuhn, findBrand } from './brand.ts';
import { checkCard } from './check-card.ts';
import { approvedCards, declinedCards } from './test-cards.ts';

const TODAY = '2026-11-20';
const billing = { addressLine1: '12 Elm Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const ZIP_ALONE = { addressLine1: '', city: '', state: '' };
const visa = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1127', cvv: '123' };

const codeFor = (card: Partial<typeof visa>, address: Partial<typeof billing> = {}): string => {
  const verdict = checkCard({ ...visa, ...card }, { ...billing, ...address }, TODAY);
  return verdict.ok ? 'approved' : verdict.code;
};

describe("the gateway's decision about a card", () => {
  it.each([
    ['a good card', {}, 'approved'],
    ['a card in its last month', { expirationDate: '1126' }, 'approved'],
    ['a card that ended last month', { expirationDate: '1026' }, 'PAYMENT-1150'],
    ['a card that ended last year', { expirationDate: '1225' }, 'PAYMENT-1043'],
    ['a month that is none', { expirationDate: '1327' }, 'PAYMENT-1043'],
    ['a year with four digits', { expirationDate: '112027' }, 'PAYMENT-1043'],
    ['no number', { cardNumber: '' }, 'PAYMENT-1004'],
    ['no security code', { cvv: '' }, 'PAYMENT-1004'],
    ['a number that is too short', { cardNumber: '424242424242' }, 'PAYMENT-1001'],
    ['a length that the brand does not have', { cardNumber: '42424242424242' }, 'PAYMENT-1001'],
    ['a wrong check digit', { cardNumber: '4242424242424241' }, 'PAYMENT-1151'],
    ['a brand that is not accepted', { cardNumber: '3530111333300000' }, 'PAYMENT-1151'],
    ['letters in the number', { cardNumber: '4242x24242424242' }, 'PAYMENT-1151'],
    ['another brand than the number says', { cardType: 'Discover' }, 'PAYMENT-1003'],
    ['four digits on the back of a Visa', { cvv: '1234' }, 'PAYMENT-1167'],
    ['letters in the security code', { cvv: '12a' }, 'PAYMENT-1156'],
    [
      'three digits on an American Express',
      { cardNumber: '378282246310005', cardType: 'AMERICAN_EXPRESS', cvv: '123' },
      'PAYMENT-1167',
    ],
    [
      'four digits on an American Express',
      { cardNumber: '378282246310005', cardType: 'AMERICAN_EXPRESS', cvv: '1234' },
      'approved',
    ],
  ])('%s', (_, card, expected) => {
    expect(codeFor(card)).toBe(expected);
  });

  it.each([
    ['no street', { addressLine1: ' ' }, 'PAYMENT-1038'],
    ['no zip', { zip: '' }, 'PAYMENT-1038'],
    ['a state that is none', { state: 'ZZ' }, 'PAYMENT-8372'],
    ['a zip of four digits', { zip: '6270' }, 'PAYMENT-8372'],
    ['a card number in the street', { addressLine1: '4242424242424242 Street' }, 'PAYMENT-8372'],
    ['a zip alone', ZIP_ALONE, 'approved'],
    ['a zip alone, of four digits', { ...ZIP_ALONE, zip: '6270' }, 'PAYMENT-8372'],
    ['nothing at all', { ...ZIP_ALONE, zip: '' }, 'PAYMENT-1038'],
    ['a street and a zip', { city: '', state: '' }, 'PAYMENT-1038'],
    ['nine digits of zip', { zip: '62701-1234' }, 'approved'],
    ['a name with a mark and a period', { city: 'St. José' }, 'approved'],
    ['a territory', { state: 'PR' }, 'approved'],
  ])('billing address: %s', (_, address, expected) => {
    expect(codeFor({}, address)).toBe(expected);
  });

  it.each(declinedCards.map((card) => [card.number, card.reason, card.code]))('%s: %s', (cardNumber, _, code) => {
    const brand = findBrand(cardNumber);
    expect(passesLuhn(cardNumber)).toBe(true);
    expect(brand?.lengths).toContain(cardNumber.length);
    expect(codeFor({ cardNumber, cardType: brand?.cardType ?? '', cvv: '1234'.slice(0, brand?.cvvLength) })).toBe(code);
  });

  it.each(approvedCards.map((card) => [card.number]))('%s is approved', (cardNumber) => {
    const brand = findBrand(cardNumber);
    expect(codeFor({ cardNumber, cardType: brand?.cardType ?? '', cvv: '1234'.slice(0, brand?.cvvLength) })).toBe(
      'approved',
    );
  });
});
