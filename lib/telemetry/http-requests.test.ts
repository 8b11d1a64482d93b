import { globSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { createRouteMatcher } from './http-requests.ts';

const matchRoute = createRouteMatcher(globSync('app/**/{page.tsx,route.ts}'));

it.each([
  ['/api/health', '/api/health'],
  ['/api/litepay/pay', '/api/litepay/pay'],
  ['/api/litepay/no-such-handler', '/api/[[...rest]]'],
  ['/en', '/[locale]'],
  ['/es/litepay/refill', '/[locale]/litepay/refill'],
  ['/en/receipt/a-token', '/[locale]/receipt/[token]'],
  ['/_next/static/chunks/a.js', '/_next/static/'],
  ['/en/somewhere/else', 'other'],
  ['/fr', 'other'],
  ['/%', 'other'],
  ['/', 'other'],
])('matches %s to the route %s', (path, route) => {
  expect(matchRoute(path)).toBe(route);
});
