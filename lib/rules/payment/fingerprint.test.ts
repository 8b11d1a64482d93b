import { describe, expect, it } from '@jest/globals';
import { type Purchase, purchaseText } from './fingerprint.ts';

const billing = {
  name: 'José Núñez',
  addressLine1: '100 Maple Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701-1234',
};
const purchase: Purchase = {
  flow: 'EZREFILL',
  planCode: 'HSD_030',
  quantity: 1,
  totalCents: 4829,
  promo: null,
  billing,
};

describe('purchaseText', () => {
  it.each<[string, Partial<Purchase['billing']>]>([
    ['case', { name: 'JOSÉ NÚÑEZ', state: 'il' }],
    ['spaces', { addressLine1: '  100  Maple\u00a0Street ' }],
    ['decomposed letters', { name: 'Jose\u0301 Nu\u0301n\u0303ez' }],
    ['the hyphen of a ZIP+4', { zip: '627011234' }],
  ])('is the same whatever the %s', (_what, change) => {
    expect(purchaseText({ ...purchase, billing: { ...billing, ...change } })).toBe(purchaseText(purchase));
  });

  it.each<[string, Partial<Purchase>]>([
    ['flow', { flow: 'REFILL' }],
    ['plan', { planCode: 'HSD_007' }],
    ['quantity', { quantity: 2 }],
    ['amount', { totalCents: 4830 }],
    ['promo', { promo: 'P_SALE35OFF_021522' }],
    ['name', { billing: { ...billing, name: 'Ana Núñez' } }],
    ['address', { billing: { ...billing, addressLine1: '101 Maple Street' } }],
    ['unit', { billing: { ...billing, addressLine2: 'Apt 4' } }],
    ['city', { billing: { ...billing, city: 'Chatham' } }],
    ['state', { billing: { ...billing, state: 'MO' } }],
    ['zip', { billing: { ...billing, zip: '62701' } }],
    ['words in another field', { billing: { ...billing, addressLine1: '100 Maple', addressLine2: 'Street' } }],
  ])('differs by %s', (_what, change) => {
    expect(purchaseText({ ...purchase, ...change })).not.toBe(purchaseText(purchase));
  });
});
