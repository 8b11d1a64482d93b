import { describe, expect, it } from '@jest/globals';
import {
  consentFor,
  CUSTOMER_INFO_FORM_DEFAULTS,
  customerInfoFormSchema,
  isSameConsent,
} from './customer-info-form.ts';
import { fieldErrors } from '#lib/domain/field-errors.ts';

const values = {
  firstName: 'José',
  lastName: "O'Brien",
  email: 'jose@example.com',
  confirmEmail: 'jose@example.com',
  phone: '(555) 010 - 0100',
  emailOptIn: true,
  smsOptIn: false,
};

describe('customerInfoFormSchema', () => {
  it('returns a normalized shopper', () => {
    const typed = { firstName: ' Jose\u0301 ', phone: '+1 555-010-0100', email: ' jose@example.com', extra: 'x' };
    expect(customerInfoFormSchema.parse({ ...values, ...typed })).toEqual({
      firstName: 'José',
      lastName: "O'Brien",
      email: 'jose@example.com',
      phone: '5550100100',
      emailOptIn: true,
      smsOptIn: false,
    });
  });

  it.each<[string, object, Record<string, unknown>]>([
    [
      'an empty form, field by field',
      CUSTOMER_INFO_FORM_DEFAULTS,
      {
        firstName: 'firstName.required',
        lastName: 'lastName.required',
        email: 'email.required',
        confirmEmail: 'confirmEmail.required',
        phone: 'phone.required',
      },
    ],
    ['digits in the first name', { firstName: 'Ana 2' }, { firstName: 'firstName.invalid' }],
    ['a first name of 70', { firstName: 'A'.repeat(70) }, {}],
    ['a first name of 71', { firstName: 'A'.repeat(71) }, { firstName: 'text.tooLong' }],
    ['a last name of 40', { lastName: 'A'.repeat(40) }, {}],
    ['a last name of 41', { lastName: 'A'.repeat(41) }, { lastName: 'text.tooLong' }],
    ['a card number as a name', { lastName: '4111 1111 1111 1111' }, { lastName: 'lastName.invalid' }],
    ['no e-mail', { email: 'jose@' }, { email: 'email.invalid', confirmEmail: 'confirmEmail.mismatch' }],
    ['not confirmed', { confirmEmail: ' ' }, { confirmEmail: 'confirmEmail.required' }],
    ['another e-mail', { confirmEmail: 'ana@example.com' }, { confirmEmail: 'confirmEmail.mismatch' }],
    ['a symbol in the last name', { lastName: 'ana@example' }, { lastName: 'text.symbol' }],
    ['a phone from another keyboard', { phone: '\u202d（５５５）０１０\u20110100\u202c' }, {}],
    ['a short phone', { phone: '555010' }, { phone: 'phone.invalid' }],
    ['text for a choice', { smsOptIn: 'yes' }, { smsOptIn: expect.any(String) }],
  ])('%s', (_what, change, errors) => {
    expect(fieldErrors(customerInfoFormSchema, { ...values, ...change })).toEqual(errors);
  });
});

const ana = { email: 'ana@example.com', phone: '5551234567' };
const saved = { ...ana, emailOptIn: true, smsOptIn: false };
const none = { emailOptIn: false, smsOptIn: false };

it.each([
  ['nobody yet', ana, null, none],
  ['the same contact', ana, saved, { emailOptIn: true, smsOptIn: false }],
  ['another phone', { ...ana, phone: '5550000000' }, saved, none],
  ['another email', { ...ana, email: 'luz@example.com' }, saved, none],
])('the consent that is saved for %s', (_what, contact, before, expected) => {
  expect(consentFor(contact, before)).toEqual(expected);
});

it('counts two consents as the same only if both choices are equal', () => {
  expect(isSameConsent(none, { ...none })).toBe(true);
  expect(isSameConsent(none, { ...none, smsOptIn: true })).toBe(false);
  expect(isSameConsent(none, { ...none, emailOptIn: true })).toBe(false);
});
