import { expect, it } from '@jest/globals';
import { protectedArea } from './protected-area.ts';

it.each([
  '/en/dashboard',
  '/es/dashboard/payment-history',
  '/en/refill/payment',
  '/es/move',
  '/en/reconnect',
  '/es/activation/activate',
  '/en/%64ashboard',
  '//en//dashboard',
  '/EN/Dashboard',
])('%s is for the owner of the account', (path) => {
  expect(protectedArea(path)).toEqual({ needs: 'owner' });
});

it.each(['/en/account-picker', '/es/permission-error', '/en/activation/permission-error'])(
  '%s needs somebody who is signed in',
  (path) => {
    expect(protectedArea(path)).toEqual({ needs: 'session' });
  },
);

it.each([
  '/',
  '/en',
  '/en/litepay/refill',
  '/en/handoff',
  '/en/activation/error',
  '/en/dashboards',
  '/dashboard',
  '/en/%E0%A4%A',
  '/fr/move',
])('%s is for anybody', (path) => {
  expect(protectedArea(path)).toBeNull();
});
