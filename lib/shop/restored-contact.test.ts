import { describe, expect, it } from '@jest/globals';
import {
  isContactComplete,
  readOnlyFields,
  type RestoredContact,
  stripContact,
  verifiedFields,
} from './restored-contact.ts';

const whole: RestoredContact = {
  firstName: 'Ana',
  lastName: 'Luz',
  email: 'ana@example.com',
  phone: '5550100100',
  custGuid: 'G1',
};

describe('stripContact', () => {
  it.each([
    [false, false, { phone: '5550100100', email: 'ana@example.com' }],
    [true, false, { phone: '', email: 'ana@example.com' }],
    [false, true, { phone: '5550100100', email: '' }],
  ])('blanks what the flags stripPhoneNumber=%j and stripEmail=%j name', (stripPhoneNumber, stripEmail, expected) => {
    expect(stripContact(whole, { stripPhoneNumber, stripEmail })).toEqual({ ...whole, ...expected });
  });
});

describe('isContactComplete', () => {
  it('accepts a contact with every field', () => {
    expect(isContactComplete(whole)).toBe(true);
  });

  it.each(['firstName', 'lastName', 'email', 'phone', 'custGuid'] as const)('refuses a contact without %s', (field) => {
    expect(isContactComplete({ ...whole, [field]: ' ' })).toBe(false);
  });
});

it.each<[string, RestoredContact | null, string[]]>([
  ['all that came', whole, ['firstName', 'lastName', 'email', 'phone']],
  ['a blank one stays open', { ...whole, email: '' }, ['firstName', 'lastName', 'phone']],
  ['nothing came', { firstName: '', lastName: '', email: '', phone: '', custGuid: '' }, []],
  ['no hand-off', null, []],
])('locks the fields that the hand-off filled: %s', (_what, contact, fields) => {
  expect(readOnlyFields(contact)).toEqual(fields);
});

it.each<[string, Partial<RestoredContact & { isEmailVerified: boolean; isMobileVerified: boolean }>, string[]]>([
  ['a phone', { isMobileVerified: true }, ['phone']],
  ['an e-mail', { isEmailVerified: true }, ['email']],
  ['both', { isEmailVerified: true, isMobileVerified: true }, ['email', 'phone']],
  ['neither', {}, []],
  ['what is blank', { phone: '', isMobileVerified: true }, []],
])('lists the verified fields: %s', (_what, changes, fields) => {
  expect(verifiedFields({ ...whole, isEmailVerified: false, isMobileVerified: false, ...changes })).toEqual(fields);
});
