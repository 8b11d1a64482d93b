import { describe, expect, it } from '@jest/globals';
import { fieldErrors } from '#lib/domain/field-errors.ts';
import { lookupRequestSchema } from './api.ts';

const FIRST = { purchase: null, after: null };

describe('lookupRequestSchema', () => {
  it.each([
    ['+1 (555) 010-0100', '62701-1234'],
    ['5550100100', '62701'],
    ['(555) 010 - 0100', ' 62701 '],
  ])('%s and %s come out as digits', (phone, zip) => {
    expect(lookupRequestSchema.parse({ phone, zip, locale: 'es', ...FIRST })).toEqual({
      ...FIRST,
      phone: '5550100100',
      zip: '62701',
      locale: 'es',
    });
  });

  it.each([
    ['nothing typed', { phone: '', zip: '' }, { phone: 'phone.required', zip: 'zip.required' }],
    ['spaces', { phone: '  ', zip: ' ' }, { phone: 'phone.required', zip: 'zip.required' }],
    ['too short', { phone: '555010', zip: '627' }, { phone: 'phone.invalid', zip: 'zip.invalid' }],
    ['a wrong zip alone', { phone: '5550100100', zip: '6270A' }, { zip: 'zip.invalid' }],
    ['a card number', { phone: '4111111111111111', zip: '62701' }, { phone: 'phone.invalid' }],
    ['no text', { phone: 5550100100, zip: null }, { phone: 'phone.required', zip: 'zip.required' }],
    ['in order', { phone: '5550100100', zip: '62701' }, {}],
  ])('%s', (_what, values, errors) => {
    expect(fieldErrors(lookupRequestSchema, { ...values, locale: 'en', ...FIRST })).toEqual(errors);
  });
});
