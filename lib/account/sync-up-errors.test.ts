import { expect, it } from '@jest/globals';
import { syncUpErrors } from './sync-up-errors.ts';

it.each([
  ['(555) 010 - 0123', 'lupe@example.com', { phone: null, email: null }],
  ['', ' ', { phone: 'mobile.required', email: 'email.required' }],
  ['555', 'lupe@', { phone: 'mobile.invalid', email: 'email.invalid' }],
])('%j and %j: %j', (phone, email, errors) => {
  expect(syncUpErrors({ phone, email })).toEqual(errors);
});
