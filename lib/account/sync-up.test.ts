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
])(
  'decides on e-mail %s and phone %s whether a sync-up is due, and with which contact',
  (email, phone, isDue, contact) => {
    expect(isSyncUpDue({ email, phone })).toBe(isDue);
    expect(syncUpContact({ email, phone }, identity)).toEqual(contact);
  },
);

it('leaves out blank and invalid values', () => {
  expect(syncUpContact({ email: 'false', phone: 'false' }, { email: '', mobile: '12' })).toEqual({});
});

it.each([
  ['(555) 010 - 0123', 'lupe@example.com', { phone: null, email: null }],
  ['', ' ', { phone: 'mobile.required', email: 'email.required' }],
  ['555', 'lupe@', { phone: 'mobile.invalid', email: 'email.invalid' }],
])('reports for phone %j and e-mail %j the errors %j', (phone, email, errors) => {
  expect(validateSyncUp({ phone, email })).toEqual(errors);
});
