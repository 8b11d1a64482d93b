import { describe, expect, it } from '@jest/globals';
import { DATA_POLICY, securityHeaders } from '#lib/http/headers.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { signedIn, type Visitor, visitor } from '#tests/support/sign-in.ts';

const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');
const { POST: choose } = await import('#app/api/session/account/route.ts');
const { POST: logout } = await import('#app/api/session/logout/route.ts');
const { findBrowserSession, withBrowserSession } = await import('#lib/session/browser-session.ts');
const { markLogout } = await import('#lib/session/login-marks.ts');
const { writeOnward } = await import('#lib/session/login-round-trip.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');

/** Proxies reserve 4 KiB for the head of a response and 8 KB for a line of a request by default; half a KB is left to their own headers. */
const MOST_RESPONSE_BYTES = 3_584;
const MOST_COOKIE_BYTES = 6_144;

const HANDLERS = { '/api/session/login': login, '/api/session/handoff': handOff };

/** Counts the cookies as browsers get them over https, with the prefix and the attribute that plain http lacks. */
const setCookieBytes = ({ jar }: Visitor) =>
  jar.sentCookies.reduce((sum, { name, value, attributes: { maxAge } }) => {
    const expires = new Date(Date.now() + maxAge * 1_000).toUTCString();
    const line = `set-cookie: __Host-${name}=${value}; Path=/; Expires=${expires}; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=lax\r\n`;
    return sum + line.length;
  }, 0);
const countCookieBytes = ({ jar }: Visitor) =>
  jar.getAll().reduce((sum, { name, value }) => sum + `__Host-${name}=${value}; `.length, 'cookie: '.length);

/** Every header of a handler's response, with what the middleware and the server add. */
function countHeadBytes(one: Visitor, path: string, { headers }: Response): number {
  const all = {
    ...Object.fromEntries(headers),
    ...securityHeaders(path, { isHttps: true }),
    'content-security-policy': DATA_POLICY,
    date: new Date().toUTCString(),
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
    vary: 'Accept-Encoding',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return 'HTTP/1.1 307 Temporary Redirect\r\n\r\n'.length + lines.join('').length + setCookieBytes(one);
}

async function get(one: Visitor, path: keyof typeof HANDLERS, query: URLSearchParams | string): Promise<Response> {
  one.client.use();
  one.jar.sentCookies.length = 0;
  return HANDLERS[path](new Request(`http://localhost:3000${path}?${query}`));
}

async function post(one: Visitor, handler: (request: Request) => Promise<Response>, path: string, body = '') {
  one.client.use();
  one.jar.sentCookies.length = 0;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
  };
  return handler(new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body }));
}

const longPage = `/es/dashboard?${'q'.repeat(280)}`;
const loginQuery = String(new URLSearchParams({ locale: 'es', returnTo: longPage, auto: 'true' }));

/** A browser with everything that this product ever leaves in one. */
async function fillCookies(one: Visitor): Promise<void> {
  one.jar.set('hl-locale', 'es', { httpOnly: true, sameSite: 'lax', path: '/', secure: false, maxAge: 9 });
  markLogout(new Response(), one.jar);
  await withBrowserSession(one.jar, async () => undefined);
  expect(await findBrowserSession(one.jar)).not.toBeNull();
  await writeOnward(`https://www.example.com/${'x'.repeat(900)}`, one.jar, Date.now());
  for (let count = 0; count < 7; count += 1) await get(one, '/api/session/login', loginQuery);
}

describe('the headers of a sign-in', () => {
  it.each(['active', 'multi'])('stay small for every step: %s', async (template) => {
    const one = await visitor(template);
    await fillCookies(one);
    const bytes: Record<string, number> = {};
    const loginResponse = await get(one, '/api/session/login', loginQuery);
    bytes['login'] = countHeadBytes(one, '/api/session/login', loginResponse);
    const response = await one.pass(loginResponse.headers.get('location') ?? '');
    response.set('locale', 'es');
    const handOffResponse = await get(one, '/api/session/handoff', response);
    expect(one.jar.get('hl-owner')).toBeDefined();
    bytes['hand-off'] = countHeadBytes(one, '/api/session/handoff', handOffResponse);
    const account = accountReference(one.person, one.person.accountIds[0] ?? '');
    const form = new URLSearchParams({ account, returnTo: longPage });
    const choiceResponse = await post(one, choose, '/api/session/account?locale=es', String(form));
    expect(one.jar.sentCookies.map(({ name }) => name)).toEqual(['hl-owner']);
    bytes['account choice'] = countHeadBytes(one, '/api/session/account', choiceResponse);

    await fillCookies(one);
    bytes['all cookies of a request'] = countCookieBytes(one);
    expect(
      one.jar
        .getAll()
        .map(({ name }) => name.replace(/login-.*/, 'login'))
        .sort(),
    ).toEqual([
      ...['hl-auto-login', 'hl-browser', 'hl-device', 'hl-known', 'hl-last-logout', 'hl-locale'],
      ...['hl-login', 'hl-login', 'hl-login', 'hl-login', 'hl-login', 'hl-onward', 'hl-owner'],
    ]);
    const logoutResponse = await post(
      one,
      logout,
      `/api/session/logout?locale=es&state=expired&returnTo=${encodeURIComponent(longPage)}`,
    );
    await afterwards();
    bytes['logout'] = countHeadBytes(one, '/api/session/logout', logoutResponse);

    const { 'all cookies of a request': cookies = 0, ...heads } = bytes;
    expect(cookies).toBeLessThanOrEqual(MOST_COOKIE_BYTES);
    expect(Object.entries(heads).filter(([, count]) => count > MOST_RESPONSE_BYTES)).toEqual([]);
  });

  it('do not grow with many logins of one browser', async () => {
    const one = await signedIn('active');
    for (let index = 0; index < 300; index += 1) {
      const name = `hl-login-${index.toString(16).padStart(16, '0')}`;
      one.jar.set(name, 'x', { httpOnly: true, sameSite: 'lax', path: '/', secure: false, maxAge: 9 });
    }
    const loginResponse = await get(one, '/api/session/login', loginQuery);
    expect(countHeadBytes(one, '/api/session/login', loginResponse)).toBeLessThanOrEqual(MOST_RESPONSE_BYTES);
    const logoutResponse = await post(one, logout, '/api/session/logout?locale=en');
    await afterwards();
    expect(countHeadBytes(one, '/api/session/logout', logoutResponse)).toBeLessThanOrEqual(MOST_RESPONSE_BYTES);
  });
});
