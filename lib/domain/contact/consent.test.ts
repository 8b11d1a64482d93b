import { expect, it } from '@jest/globals';
import { consentFor, isSameConsent } from './consent.ts';

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

it('is the same when both choices are', () => {
  expect(isSameConsent(none, { ...none })).toBe(true);
  expect(isSameConsent(none, { ...none, smsOptIn: true })).toBe(false);
  expect(isSameConsent(none, { ...none, emailOptIn: true })).toBe(false);
});
