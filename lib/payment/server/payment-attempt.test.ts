import { describe, expect, it } from '@jest/globals';
import { type Party, type Terms, termsText } from './payment-attempt.ts';

const party: Party = {
  name: 'José Núñez',
  addressLine1: '100 Maple Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701-1234',
};
const line = { code: 'HSD_030', quantity: 1, cents: 4_500 };
const terms: Terms = { flow: 'EZREFILL', lines: [line], totalCents: 4_829, promo: null, parties: [party] };

describe('termsText', () => {
  it.each<[string, Partial<Party>]>([
    ['case', { name: 'JOSÉ NÚÑEZ', state: 'il' }],
    ['spaces', { addressLine1: '  100  Maple\u00a0Street ' }],
    ['decomposed letters', { name: 'Jose\u0301 Nu\u0301n\u0303ez' }],
    ['the hyphen of a ZIP+4', { zip: '627011234' }],
  ])('is the same whatever the %s', (_what, change) => {
    expect(termsText({ ...terms, parties: [{ ...party, ...change }] })).toBe(termsText(terms));
  });

  it.each<[string, Partial<Terms>]>([
    ['flow', { flow: 'REFILL' }],
    ['plan', { lines: [{ ...line, code: 'HSD_007' }] }],
    ['quantity', { lines: [{ ...line, quantity: 2 }] }],
    ['price of a line', { lines: [{ ...line, cents: 4_501 }] }],
    ['amount', { totalCents: 4_830 }],
    ['promo', { promo: 'P_SALE35OFF_021522' }],
    ['no line', { lines: [] }],
    ['a line more, at no price', { lines: [line, { code: 'XB3', quantity: 1, cents: 0 }] }],
    ['nobody', { parties: [] }],
    ['somebody who receives', { parties: [party, party] }],
  ])('differs by %s', (_what, change) => {
    expect(termsText({ ...terms, ...change })).not.toBe(termsText(terms));
  });

  it.each<[string, Partial<Party>]>([
    ['name', { name: 'Ana Núñez' }],
    ['address', { addressLine1: '101 Maple Street' }],
    ['unit', { addressLine2: 'Apt 4' }],
    ['city', { city: 'Chatham' }],
    ['state', { state: 'MO' }],
    ['zip', { zip: '62701' }],
    ['words in another field', { addressLine1: '100 Maple', addressLine2: 'Street' }],
  ])('differs by the %s of a person', (_what, change) => {
    expect(termsText({ ...terms, parties: [{ ...party, ...change }] })).not.toBe(termsText(terms));
  });

  it('identifies a payer without an address by name and ZIP code', () => {
    const alone = { ...party, addressLine1: '', city: '', state: '', zip: '62701' };
    const textOf = (one: Party) => termsText({ ...terms, parties: [one] });
    const others = [alone, { ...alone, zip: '62702' }, { ...alone, name: 'Ana Luz' }, { ...party, zip: '62701' }];
    expect(new Set(others.map(textOf)).size).toBe(others.length);
    expect(textOf({ ...alone, zip: ' 62701 ' })).toBe(textOf(alone));
  });

  it('differs for two carts with the same total', () => {
    const carts = [
      [line],
      [{ code: 'HSD_007', quantity: 3, cents: 4_500 }],
      [
        { code: 'HSD_007', quantity: 2, cents: 3_000 },
        { code: 'EXP', quantity: 1, cents: 1_500 },
      ],
      [
        { code: 'HSD_007', quantity: 2, cents: 1_500 },
        { code: 'EXP', quantity: 1, cents: 3_000 },
      ],
    ];
    expect(new Set(carts.map((lines) => termsText({ ...terms, lines }))).size).toBe(carts.length);
  });

  it('differs when payer and recipient are swapped', () => {
    const other = { ...party, name: 'Ana Luz' };
    expect(termsText({ ...terms, parties: [party, other] })).not.toBe(termsText({ ...terms, parties: [other, party] }));
  });

  it('ignores the texts that pages show for a line', () => {
    const shown = { ...line, kind: 'plan', text: '30 days' };
    expect(termsText({ ...terms, lines: [shown] })).toBe(termsText(terms));
  });
});
