import { expect, it } from '@jest/globals';
import type { Matching } from '#lib/session/provider-owner-session.ts';
import { isSyncUpDue, syncUpContact, validateSyncUp } from './sync-up.ts';

const identity = { email: ' ada@example.com ', mobile: '(555) 010-0123' };
const emailId = 'ada@example.com';
const mobileNo = '5550100123';

it.each<[Matching, Matching, boolean, object]>([
  ['true', 'true', false, {}],
  ['true', 'NA', false, {}],
  ['NA', 'true', false, {}],
  ['NA', 'NA', false, {}],
  ['true', 'false', true, { mobileNo }],
  ['false', 'true', true, { emailId }],
  ['false', 'false', true, { emailId, mobileNo }],
  ['NA', 'false', true, { mobileNo }],
  ['false', 'NA', true, { emailId }],
])('e-mail %s, phone %s', (email, phone, isDue, sent) => {
  expect(isSyncUpDue({ email, phone })).toBe(isDue);
  expect(syncUpContact({ email, phone }, identity)).toEqual(sent);
});

it('sends nothing that is not there', () => {
  expect(syncUpContact({ email: 'false', phone: 'false' }, { email: '', mobile: '12' })).toEqual({});
});

it.each([
  ['(555) 010 - 0123', 'lupe@example.com', { phone: null, email: null }],
  ['', ' ', { phone: 'mobile.required', email: 'email.required' }],
  ['555', 'lupe@', { phone: 'mobile.invalid', email: 'email.invalid' }],
])('%j and %j: %j', (phone, email, errors) => {
  expect(validateSyncUp({ phone, email })).toEqual(errors);
});
