import { describe, expect, it } from '@jest/globals';
import { detectCardBrand, PROVIDER_CARD_TYPE } from './brand.ts';

describe('cardBrand', () => {
  it.each([
    ['', null],
    ['4', 'visa'],
    ['4111111111111111', 'visa'],
    ['50', null],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', null],
    ['222', null],
    ['2220', null],
    ['2221', 'mastercard'],
    ['2500', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['6011', 'discover'],
    ['6010', null],
    ['643', null],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['622125', null],
    ['622126', 'discover'],
    ['622925', 'discover'],
    ['622926', null],
    ['34', 'american-express'],
    ['37', 'american-express'],
    ['35', null],
    ['36', null],
    ['3', null],
  ])('%s is %s', (digits, brand) => {
    expect(detectCardBrand(digits)).toBe(brand);
  });

  it("has the provider's four words", () => {
    expect(Object.values(PROVIDER_CARD_TYPE).sort()).toEqual(['AMERICAN_EXPRESS', 'Discover', 'MASTER_CARD', 'Visa']);
  });
});
