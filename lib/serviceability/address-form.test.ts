import { describe, expect, it } from '@jest/globals';
import { addressFormSchema } from './api.ts';
import { fieldErrors } from '#lib/domain/field-errors.ts';

const values = { address: '100 Maple Street', unit: '', zip: '62701' };

describe('addressFormSchema', () => {
  it.each([
    [{}, values],
    [
      { unit: ' #4B ', zip: '62701-1234' },
      { ...values, unit: '#4B' },
    ],
    [{ address: " 12  Coeur d'Alene\u00a0Ave. " }, { ...values, address: "12 Coeur d'Alene Ave." }],
    [{ zip: ' ６２７０１ ' }, values],
    [{ zip: '\ufeff62701\u20111234\u200f' }, values],
  ])('takes %j', (change, expected) => {
    expect(addressFormSchema.parse({ ...values, ...change })).toEqual(expected);
  });

  it.each<[object, Record<string, string>]>([
    [
      { address: '', unit: '', zip: '' },
      { address: 'address.required', zip: 'zip.required' },
    ],
    [{ address: '  ' }, { address: 'address.required' }],
    [{ address: '4111 1111 1111 1111' }, { address: 'address.required' }],
    [{ address: 'A'.repeat(101) }, { address: 'text.tooLong' }],
    [{ unit: '4111111111111111' }, { unit: 'unit.invalid' }],
    [{ zip: '6270' }, { zip: 'zip.invalid' }],
    [{ zip: '627012' }, { zip: 'zip.invalid' }],
    [{ zip: '6270A' }, { zip: 'zip.invalid' }],
    [
      { address: 5, unit: null, zip: [] },
      { address: 'address.required', unit: 'unit.invalid', zip: 'zip.required' },
    ],
  ])('refuses %j', (change, errors) => {
    expect(fieldErrors(addressFormSchema, { ...values, ...change })).toEqual(errors);
  });
});
