import { globSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { RETAIL_PARTNERS } from '#lib/domain/retail-partners.ts';
import { INDEXED_PAGES } from '#lib/site/alternates.ts';
import { RETURNABLE } from './session-paths.ts';
import { isPaymentPage, protectedArea, SITE_AREAS, siteArea } from './site-areas.ts';

describe('the table of site areas', () => {
  it('has a row for every folder with pages, so that none is public by accident', () => {
    const pages = globSync('app/[[]locale[]]/**/{page.tsx,route.ts}', { cwd: process.cwd() });
    const areas = pages.map(
      (path) => path.split('/').filter((part) => !/^(\(.*\)|page\.tsx|route\.ts)$/.test(part))[2],
    );
    expect(pages.length).toBeGreaterThan(20);
    expect([...new Set(areas)].filter((area) => area !== undefined && !SITE_AREAS.has(area))).toEqual([]);
  });

  it('contains the pages of the site map, besides the home page', () => {
    const indexed = [...SITE_AREAS].filter(([, { isIndexed }]) => isIndexed).map(([area]) => `/${area}`);
    expect(['', ...indexed]).toEqual(INDEXED_PAGES);
  });

  it('allows a return after login to areas that need one, except the permission-error page', () => {
    const needy = [...SITE_AREAS].flatMap(([segment, { needs }]) => (needs === null ? [] : [segment]));
    expect(needy.filter((segment) => segment !== 'permission-error').sort()).toEqual(RETURNABLE.toSorted());
  });

  it('has a page for every retailer', () => {
    const folders = globSync('app/[[]locale[]]/(retail)/*/page.tsx', { cwd: process.cwd() });
    expect(folders.map((path) => path.split('/').at(-2)).sort()).toEqual(Object.keys(RETAIL_PARTNERS).sort());
  });
});

it('hides a second retailer from search engines once it is in the registry', async () => {
  const partners = { ...RETAIL_PARTNERS, second: { slug: 'second', retailerId: 'SECOND', source: 'VAN_WEB' } };
  const before = await import('#lib/domain/retail-partners.ts');
  jest.resetModules();
  jest.unstable_mockModule('#lib/domain/retail-partners.ts', () => ({
    ...before,
    RETAIL_PARTNERS: partners,
  }));
  const { securityHeaders } = await import('#lib/http/headers.ts');
  for (const path of ['/en/second', '/es/second/', '/en/dollargeneral']) {
    expect(securityHeaders(path, { isHttps: true })['x-robots-tag']).toBe('noindex, nofollow');
  }
});

it.each([
  ['/en', true],
  ['/fr/dashboard', false],
  ['/en/nowhere', true],
  ['/en/nowhere/dashboard', true],
  ['/en/refill/payment', false],
])('tells whether search engines may list %s: %s', (path, isIndexed) => {
  expect(siteArea(path).isIndexed).toBe(isIndexed);
});

it.each([
  ['/en/litepay/refill', true],
  ['/es/buy/order-review', true],
  ['/EN/%62uy/status', true],
  ['/en/refill/payment', true],
  ['/es/refill/review', true],
  ['/en/move/refill-payment', true],
  ['/en/dashboard/edit-payment', true],
  ['/en/dashboard/payment-history', false],
  ['/en/dashboard', false],
  ['/en', false],
  ['/api/litepay/pay', false],
])('tells whether %s is a page of a payment: %s', (path, expected) => {
  expect(isPaymentPage(path)).toBe(expected);
});

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
])('requires the owner of the account on %s', (path) => {
  expect(protectedArea(path)).toMatchObject({ needs: 'owner' });
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
])('requires nobody on %s', (path) => {
  expect(protectedArea(path)).toBeNull();
});
