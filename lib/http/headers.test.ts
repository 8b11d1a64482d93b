import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  DATA_POLICY,
  pagePolicy,
  scriptsWith,
  securityHeaders,
  staticHeaders,
  staticHeadersEverywhere,
} from './headers.ts';

const NONCE = 'bm9uY2U=';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

describe('pagePolicy', () => {
  const styleHashes = [`'sha256-${sha256('p {}')}'`];
  const given = { scripts: scriptsWith(NONCE), styleHashes, isHttps: true, isDevelopment: false };
  const production = pagePolicy(given);

  it('allows neither inline scripts nor eval', () => {
    expect(production.match(/'unsafe[^;]*/g)).toEqual([`'unsafe-hashes' 'sha256-${sha256('display:none')}'`]);
    expect(production).toContain(`script-src 'self' 'nonce-${NONCE}' 'strict-dynamic';`);
    expect(production).toContain(`style-src 'self' ${styleHashes[0]};`);
  });

  it.each([
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "connect-src 'self'",
  ])('contains %s', (directive) => {
    expect(production.split('; ')).toContain(directive);
  });

  it('names no other host', () => {
    expect(production).not.toMatch(/https?:|\*/);
  });

  it('lets scripts call only our own site and the origin that an activation waits for', () => {
    expect(production).toContain("connect-src 'self';");
    expect(pagePolicy({ ...given, connectOrigins: ['https://www.example'] })).toContain(
      "connect-src 'self' https://www.example;",
    );
  });

  it('upgrades requests only on https', () => {
    expect(production).toContain('upgrade-insecure-requests');
    expect(pagePolicy({ ...given, isHttps: false })).not.toContain('upgrade');
  });

  it('allows what the development server needs', () => {
    const development = pagePolicy({ ...given, isHttps: false, isDevelopment: true });
    expect(development).toContain("'unsafe-eval'");
    expect(development).toContain("style-src 'self' 'unsafe-inline'");
  });
});

describe('violation reports', () => {
  const given = { scripts: [], styleHashes: [], isHttps: true, isDevelopment: false };
  const headersOf = (path: string) => securityHeaders(path, { isHttps: true });

  it('are sent to our own address, also by older browsers', () => {
    expect(pagePolicy(given)).toMatch(/; report-uri \/api\/policy-report; report-to policy$/);
    expect(headersOf('/en')['reporting-endpoints']).toBe('policy="/api/policy-report"');
    expect(headersOf('/api/litepay/pay')).not.toHaveProperty('reporting-endpoints');
    expect(DATA_POLICY).not.toContain('report');
  });

  it.each([
    ['/en/litepay/refill', true],
    ['/es/buy/order-details', true],
    ['/en/refill/payment', true],
    ['/en', false],
    ['/en/dashboard', false],
  ])('are requested for Trusted Types only on pages of a payment: %s %s', (path, isConfirming) => {
    const policy = headersOf(path)['content-security-policy-report-only'];
    expect(policy?.startsWith("require-trusted-types-for 'script';") ?? false).toBe(isConfirming);
  });
});

describe('securityHeaders', () => {
  const personal = { cache: 'private, no-store', robots: 'noindex, nofollow' };
  // These take precedence over a handler's own header; compressed, a padded response would reveal its length.
  const personalData = { ...personal, cache: 'private, no-store, no-transform' };
  const open = { cache: undefined, robots: undefined };
  const far = 'strict-origin-when-cross-origin';

  it.each([
    ['/', open, far],
    ['/en', open, far],
    ['/es', open, far],
    ['/en/plans', open, far],
    ['/en/dollargeneral', { cache: undefined, robots: 'noindex, nofollow' }, far],
    ['/en/litepay', personal, 'no-referrer'],
    ['/es/litepay/refill', personal, 'no-referrer'],
    ['/ES/LITEPAY/order-confirmation', personal, 'no-referrer'],
    ['/litepay', personal, 'no-referrer'],
    ['/en/handoff', personal, 'no-referrer'],
    ['/en/activation/error', personal, 'no-referrer'],
    ['/en/error', personal, far],
    ['/en/timeout-error', personal, far],
    ['/en/permission-error', personal, far],
    ['/en/dashboard', personal, far],
    ['/en/%64ashboard', personal, far],
    ['/en/%E0%A4%A', { cache: undefined, robots: undefined }, far],
    ['/en/dashboard/edit-payment', personal, 'no-referrer'],
    ['/en/refill/payment', personal, 'no-referrer'],
    ['/en/buy/order-details', personal, 'no-referrer'],
    ['/en/reconnect', personal, 'no-referrer'],
    ['/api/litepay/lookup', personalData, 'no-referrer'],
    ['/api', personalData, 'no-referrer'],
    ['/api/broadband-facts', { cache: undefined, robots: 'noindex, nofollow' }, 'no-referrer'],
  ])('sets cache, robots and referrer of %s', (path, { cache, robots }, referrer) => {
    const headers = securityHeaders(path, { isHttps: true });
    expect(headers['cache-control']).toBe(cache);
    expect(headers['x-robots-tag']).toBe(robots);
    expect(headers['referrer-policy']).toBe(referrer);
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8};/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
  });

  it('allows the browser’s payment interface only for express buttons', () => {
    const of = (paymentOrigins?: readonly string[]) =>
      securityHeaders('/en/litepay/refill', { isHttps: true, ...(paymentOrigins && { paymentOrigins }) });
    const allowed = (headers: ReturnType<typeof of>) =>
      /payment=(\(.*?\))/.exec(headers['permissions-policy'] ?? '')?.[1];
    expect([of(), of([]), of(['https://pay.example'])].map(allowed)).toEqual([
      '()',
      '()',
      '(self "https://pay.example")',
    ]);
    expect(of(['https://pay.example'])['permissions-policy']?.replace('(self "https://pay.example")', '()')).toBe(
      of()['permissions-policy'],
    );
  });

  it('requires https only on https', () => {
    expect(securityHeaders('/en', { isHttps: false })).not.toHaveProperty('strict-transport-security');
  });
});

describe('staticHeaders', () => {
  const covering = (path: string) => staticHeaders.filter(({ source }) => new RegExp(`^${source}$`).test(path));

  it.each(['/', '/ens', '/en/', '/en/litepay', '/es/buy', '/fr', '/assets/logo.svg', '/api/x'])(
    'cover %s without a condition',
    (path) => {
      expect(covering(path).map((rule) => 'has' in rule)).toEqual([false]);
    },
  );

  it.each(['/en', '/es', '/en/litepay/refill', '/es/dollargeneral'])(
    'leave %s to the handler of landing pages, except for requests that the page serves itself',
    (path) => {
      expect(covering(path).length).toBeGreaterThan(0);
      expect(covering(path).every((rule) => 'has' in rule)).toBe(true);
    },
  );

  it('have a policy under which nothing runs', () => {
    for (const { headers } of [...staticHeaders, ...staticHeadersEverywhere]) {
      expect(headers).toContainEqual({ key: 'content-security-policy', value: DATA_POLICY });
      expect(headers).toContainEqual({ key: 'x-content-type-options', value: 'nosniff' });
    }
    expect(DATA_POLICY).toContain("default-src 'none'");
  });
});
