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

describe('strippedContact', () => {
  it.each([
    [null, null, { phone: '5550100100', email: 'ana@example.com' }],
    ['true', null, { phone: '', email: 'ana@example.com' }],
    [null, 'true', { phone: '5550100100', email: '' }],
    ['false', '1', { phone: '5550100100', email: 'ana@example.com' }],
  ])('flags %j and %j', (stripPhoneNumber, stripEmail, expected) => {
    expect(stripContact(whole, { stripPhoneNumber, stripEmail })).toEqual({ ...whole, ...expected });
  });
});

describe('isContactComplete', () => {
  it('with everything', () => {
    expect(isContactComplete(whole)).toBe(true);
  });

  it.each(['firstName', 'lastName', 'email', 'phone', 'custGuid'] as const)('not without %s', (field) => {
    expect(isContactComplete({ ...whole, [field]: ' ' })).toBe(false);
  });
});

it.each<[string, RestoredContact | null, string[]]>([
  ['all that came', whole, ['firstName', 'lastName', 'email', 'phone']],
  ['a blank one stays open', { ...whole, email: '' }, ['firstName', 'lastName', 'phone']],
  ['nothing came', { firstName: '', lastName: '', email: '', phone: '', custGuid: '' }, []],
  ['no hand-off', null, []],
])('readOnlyFields: %s', (_what, contact, fields) => {
  expect(readOnlyFields(contact)).toEqual(fields);
});

it.each<[string, Partial<RestoredContact & { isEmailVerified: boolean; isMobileVerified: boolean }>, string[]]>([
  ['a phone', { isMobileVerified: true }, ['phone']],
  ['an e-mail', { isEmailVerified: true }, ['email']],
  ['both', { isEmailVerified: true, isMobileVerified: true }, ['email', 'phone']],
  ['neither', {}, []],
  ['what is blank', { phone: '', isMobileVerified: true }, []],
])('verifiedFields: %s', (_what, changes, fields) => {
  expect(verifiedFields({ ...whole, isEmailVerified: false, isMobileVerified: false, ...changes })).toEqual(fields);
});
