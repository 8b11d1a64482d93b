import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from '#lib/domain/field-errors.ts';
import { lookupRequestSchema } from './api.ts';

const FIRST = { purchase: null, after: null };

describe('lookupRequestSchema', () => {
  it.each([
    ['+1 (555) 010-0100', '62701-1234'],
    ['5550100100', '62701'],
    ['(555) 010 - 0100', ' 62701 '],
  ])('parses %s and %s to digits', (phone, zip) => {
    expect(lookupRequestSchema.parse({ phone, zip, locale: 'es', ...FIRST })).toEqual({
      ...FIRST,
      phone: '5550100100',
      zip: '62701',
      locale: 'es',
    });
  });

  it.each([
    ['empty fields', { phone: '', zip: '' }, { phone: 'phone.required', zip: 'zip.required' }],
    ['spaces', { phone: '  ', zip: ' ' }, { phone: 'phone.required', zip: 'zip.required' }],
    ['values that are too short', { phone: '555010', zip: '627' }, { phone: 'phone.invalid', zip: 'zip.invalid' }],
    ['a wrong ZIP code', { phone: '5550100100', zip: '6270A' }, { zip: 'zip.invalid' }],
    ['a card number', { phone: '4111111111111111', zip: '62701' }, { phone: 'phone.invalid' }],
    ['values that are not text', { phone: 5550100100, zip: null }, { phone: 'phone.required', zip: 'zip.required' }],
    ['correct values, which have none', { phone: '5550100100', zip: '62701' }, {}],
  ])('reports the errors of %s', (_what, values, errors) => {
    expect(fieldErrors(lookupRequestSchema, { ...values, locale: 'en', ...FIRST })).toEqual(errors);
  });
});
