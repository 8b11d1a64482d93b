import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DATA_POLICY, pagePolicy, scriptsWith, securityHeaders, staticHeaders } from './headers.ts';

const NONCE = 'bm9uY2U=';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

describe('pagePolicy', () => {
  const styleHashes = [`'sha256-${sha256('p {}')}'`];
  const given = { scripts: scriptsWith(NONCE), styleHashes, isHttps: true, isDevelopment: false };
  const production = pagePolicy(given);

  it('runs nothing inline and nothing evaluated', () => {
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
  ])('says %s', (directive) => {
    expect(production.split('; ')).toContain(directive);
  });

  it('names no host but our own and the given form targets', () => {
    expect(production).not.toMatch(/https?:|\*/);
    expect(pagePolicy({ ...given, formOrigins: ['https://id.example'] })).toContain(
      "form-action 'self' https://id.example;",
    );
  });

  it('asks for https only where https is', () => {
    expect(production).toContain('upgrade-insecure-requests');
    expect(pagePolicy({ ...given, isHttps: false })).not.toContain('upgrade');
  });

  it('lets the development server work', () => {
    const development = pagePolicy({ ...given, isHttps: false, isDevelopment: true });
    expect(development).toContain("'unsafe-eval'");
    expect(development).toContain("style-src 'self' 'unsafe-inline'");
  });
});

describe('securityHeaders', () => {
  const personal = { cache: 'private, no-store', robots: 'noindex, nofollow' };
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
    ['/en/dashboard/payment-method', personal, 'no-referrer'],
    ['/en/refill/payment', personal, 'no-referrer'],
    ['/en/buy/payment', personal, 'no-referrer'],
    ['/en/reconnect', personal, 'no-referrer'],
    ['/api/litepay/lookup', personal, 'no-referrer'],
    ['/api', personal, 'no-referrer'],
    ['/api/broadband-facts', { cache: undefined, robots: 'noindex, nofollow' }, 'no-referrer'],
  ])('%s', (path, { cache, robots }, referrer) => {
    const headers = securityHeaders(path, { isHttps: true });
    expect(headers['cache-control']).toBe(cache);
    expect(headers['x-robots-tag']).toBe(robots);
    expect(headers['referrer-policy']).toBe(referrer);
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8};/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
  });

  it('insists on https only where https is', () => {
    expect(securityHeaders('/en', { isHttps: false })).not.toHaveProperty('strict-transport-security');
  });
});

describe('staticHeaders', () => {
  const [most, home] = staticHeaders;
  const sources = staticHeaders.map(({ source }) => new RegExp(`^${source}$`));

  it.each(['/', '/ens', '/en/', '/en/litepay', '/es/buy', '/fr', '/assets/logo.svg', '/api/x', '/en', '/es'])(
    'covers %s once',
    (path) => {
      const isHome = path === '/en' || path === '/es';
      expect(sources.map((source) => source.test(path))).toEqual([!isHome, isHome]);
    },
  );

  it('has a policy under which nothing runs', () => {
    expect(most?.headers).toContainEqual({ key: 'content-security-policy', value: DATA_POLICY });
    expect(most?.headers).toContainEqual({ key: 'x-content-type-options', value: 'nosniff' });
    expect(DATA_POLICY).toContain("default-src 'none'");
  });

  it('leaves the policy of a home page to whoever keeps it', () => {
    expect(home?.headers).toContainEqual({ key: 'x-content-type-options', value: 'nosniff' });
    expect(home?.headers.map(({ key }) => key)).not.toContain('content-security-policy');
  });
});
