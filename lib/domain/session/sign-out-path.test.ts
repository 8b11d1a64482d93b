import { expect, it } from '@jest/globals';
import { isDeliberateSignOut, signOutPath } from './sign-out-path.ts';

it.each([
  [{ locale: 'es', isExpired: false }, '/api/session/logout?locale=es'],
  [{ locale: 'en', isExpired: true }, '/api/session/logout?locale=en&state=expired'],
  [
    { locale: 'en', isExpired: true, returnTo: '/en/dashboard?a=b' },
    '/api/session/logout?locale=en&state=expired&returnTo=%2Fen%2Fdashboard%3Fa%3Db',
  ],
])('%j leads to %s', (redirect, path) => {
  expect(signOutPath(redirect)).toBe(path);
});

it.each([
  [signOutPath({ locale: 'es', isExpired: false }), true],
  [signOutPath({ locale: 'en', isExpired: true, returnTo: '/en/dashboard' }), false],
  ['/api/session/account?locale=en', false],
  ['', false],
])('tells whether a form with the action %s logs out on purpose', (action, isDeliberate) => {
  expect(isDeliberateSignOut(action)).toBe(isDeliberate);
});
