import { describe, expect, it } from '@jest/globals';
import { config as settings } from '#lib/config.ts';
import { writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { toOwnerCookie, createOwnerSession } from '#lib/session/owner-session.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { ORIGIN, ask } from '#tests/support/middleware.ts';

/** The cookie of a customer who has just signed in, with the first of these accounts chosen. */
async function createCookie(accountIds: [string, ...string[]], role = 'ACCOUNT_OWNER'): Promise<string> {
  const account = { isInPrepaid: true, isClosed: false, role };
  const ownerSession = createOwnerSession({
    trackingId: crypto.randomUUID(),
    browserId: crypto.randomUUID(),
    begunAt: Date.now(),
    custGuid: 'guid',
    providerSessionId: 's',
    xsrfToken: null,
    bhr: false,
    mobile: false,
    returnTo: null,
    accounts: accountIds.map((accountId) => ({ ...account, accountId })),
    chosen: accountIds[0],
  });
  const jar = memoryJar();
  await writeOwnerCookie(toOwnerCookie(ownerSession), jar, Date.now());
  return jar.sentCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

describe('the middleware for account pages', () => {
  it.each([
    ['/es/dashboard?bhr=true', 'locale=es&returnTo=%2Fes%2Fdashboard%3Fbhr%3Dtrue&bhr=true&auto=true'],
    ['/en/dashboard', 'locale=en&returnTo=%2Fen%2Fdashboard&auto=true'],
    ['/en/activation/activate?accountId=QQ==', expect.stringContaining('returnTo=%2Fen%2Factivation%2Factivate')],
  ])('redirects %s to the login on our own origin for whoever is not signed in', async (path, query) => {
    const response = await ask(path, { host: 'evil.example', 'x-middleware-subrequest': 'middleware' });
    expect(response.status).toBe(307);
    const { origin, pathname, search } = new URL(response.headers.get('location') ?? '');
    expect([origin, pathname, search.slice(1)]).toEqual([ORIGIN, '/api/session/login', query]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('clears the cookie of an ended session with the redirect', async () => {
    const { headers } = await ask('/es/dashboard', { cookie: '__Host-hl-owner=Fe26.2*1*x' });
    expect(headers.get('location')).toContain('/api/session/login');
    expect(headers.get('set-cookie')).toMatch(/^__Host-hl-owner=; .*Max-Age=0/i);
    expect((await ask('/es/dashboard')).headers.get('set-cookie')).toBeNull();
  });

  it('redirects to the address that names one of several accounts, on our own origin', async () => {
    const cookie = await createCookie(['A', 'B']);
    const response = await ask('/en/dashboard?bhr=true', { cookie, host: 'evil.example' });
    expect(response.status).toBe(307);
    const { origin, pathname, search } = new URL(response.headers.get('location') ?? '');
    expect([origin, pathname]).toEqual([ORIGIN, '/en/dashboard']);
    expect(search).toMatch(/^\?bhr=true&account=[0-9a-f]{32}$/);
    expect((await ask(`/en/dashboard${search}`, { cookie })).headers.get('location')).toBeNull();
  });

  it.each([
    ['/es/dashboard?bhr=true', '/es/permission-error'],
    ['/en/refill/review', '/en/permission-error'],
    ['/en/activation/activate', '/en/activation/permission-error'],
  ])('redirects %s to %s for whoever does not own the account', async (path, expected) => {
    const response = await ask(path, { cookie: await createCookie(['A'], 'AUTHORIZED_USER') });
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(`${ORIGIN}${expected}`);
    // They stay logged in.
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('restricts forms to this site, as on every page', async () => {
    const cookie = await createCookie(['A']);
    for (const path of ['/en/dashboard', '/es/account-picker', '/en/litepay', '/en/handoff']) {
      const policy = (await ask(path, { cookie })).headers.get('content-security-policy');
      expect(policy).toContain("form-action 'self';");
    }
  });

  it.each([
    ['/en/activation', true],
    ['/es/activation/activate', true],
    ['/en/activation/error', false],
    ['/en/activation/permission-error', false],
    ['/en/dashboard', false],
  ])('allows requests to the public site on %s: %s', async (path, expected) => {
    const { headers } = await ask(path, { cookie: await createCookie(['A']) });
    const policy = headers.get('content-security-policy') ?? '';
    expect(headers.get('location')).toBeNull();
    expect(policy.includes(`connect-src 'self' ${new URL(settings().PUBLIC_SITE_URL ?? '').origin}`)).toBe(expected);
  });
});
