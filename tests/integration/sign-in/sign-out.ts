import { describe, expect, it } from '@jest/globals';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { goesOnTo } from '#tests/support/form-response.ts';
import { sandbox, provider, issuer, Visitor, signedIn } from '#tests/support/sign-in.ts';

const { findOwnerSession } = await import('#lib/session/stored-session.ts');
const { store } = await import('#lib/store/store.ts');
const { requireSession } = await import('#lib/session/require-owner.ts');
const { POST: logout } = await import('#app/api/session/logout/route.ts');

const MARK = { httpOnly: false, sameSite: 'lax', path: '/', secure: false, maxAge: 400 * 24 * 60 * 60 };

describe('signing out', () => {
  const leave = (one: Visitor, query = '?locale=es', site = 'same-origin') =>
    leaveWith(one, query, { 'sec-fetch-site': site });
  const leaveWith = async (one: Visitor, query: string, headers: Record<string, string>) => {
    one.client.use();
    const request = new Request(`http://localhost:3000/api/session/logout${query}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const response = await logout(request);
    await afterwards();
    return response;
  };

  it('ends the session here, at the provider and at the identity provider', async () => {
    const one = await signedIn('active');
    const copy = new HandlerClient();
    for (const { name, value, attributes } of one.jar.sentCookies) copy.jar.set(name, value, attributes);
    const { providerSessionId, loginId } = await one.ownerSession();
    const findSessionRow = async () => (await store()).flags.find(`session ${loginId}`);
    expect(await findSessionRow()).not.toBeNull();
    const response = await leave(one);
    // Not a redirect: a browser would check the identity provider's hosts against the page's `form-action`.
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(one.jar.sentCookies.filter(({ name }) => name === 'hl-last-logout')).toEqual([
      // Every tab reads it.
      { name: 'hl-last-logout', value: expect.stringMatching(/^[\w-]{12}$/), attributes: MARK },
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const url = new URL(await goesOnTo(response));
    expect(url.origin + url.pathname).toBe(`${issuer}/session/end`);
    expect(url.searchParams.get('client_id')).toBe('hearthline');
    expect(url.searchParams.get('state')).toBeNull();
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect([await findOwnerSession(one.jar), await findSessionRow()]).toEqual([null, null]);
    expect(await requireSession({ jar: copy.jar })).toEqual({ ok: false, reason: 'ended' });
    const pingResponse = await provider.post('/secure2/ping?trackingId=t', {}, { 'x-session-id': providerSessionId });
    expect(pingResponse).toMatchObject({ status: 403, json: { rejected: true } });
    const back = 'http://localhost:3000/es/handoff';
    expect((await one.otherBrowser.follow(url.href, back)).url).toBe(`${back}?slo_fs=true`);
    // The login page is shown again.
    expect((await one.otherBrowser.follow(await one.begin(), back)).page?.status).toBe(200);
  });

  it('ends every session of the browser, whichever cookie it has', async () => {
    const one = await signedIn('active');
    const copy = new HandlerClient();
    for (const { name, value, attributes } of one.jar.sentCookies) copy.jar.set(name, value, attributes);
    one.jar.set('hl-owner', '', { httpOnly: true, sameSite: 'lax', path: '/', secure: false, maxAge: 0 });
    await leave(one);
    expect(await requireSession({ jar: copy.jar })).toEqual({ ok: false, reason: 'ended' });
  });

  it('leaves a new mark each time, and keeps the storage of other tabs', async () => {
    const one = await signedIn('active');
    await leave(one);
    const first = one.jar.get('hl-last-logout')?.value;
    const response = await leave(one);
    expect(one.jar.get('hl-last-logout')?.value).not.toBe(first);
    expect(response.headers.get('clear-site-data')).not.toContain('storage');
  });

  it('reports a timeout, and keeps what was typed', async () => {
    const one = await signedIn('active');
    const response = await leave(one, '?locale=en&state=expired');
    expect(response.headers.get('clear-site-data')).toBeNull();
    expect(one.jar.get('hl-last-logout')).toBeUndefined();
    const back = 'http://localhost:3000/en/handoff';
    const { url } = await one.otherBrowser.follow(await goesOnTo(response), back);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ slo_fs: 'true', state: 'expired' });
  });

  it('leads to the timeout page after a timeout in another tab, without another request', async () => {
    const nobody = new Visitor(await sandbox.persona('active'));
    const response = await leave(nobody, '?locale=es&state=expired&returnTo=%2Fes%2Frefill');
    expect(await goesOnTo(response)).toBe('/es/timeout-error?returnTo=%2Fes%2Frefill');
  });

  it.each(['http', 'expired', 'lost'])('succeeds here whatever the provider responds (%s)', async (kind) => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'logout', kind, match: { sessionId } });
    expect(await goesOnTo(await leave(one))).toContain('/session/end');
    expect(await findOwnerSession(one.jar)).toBeNull();
  });

  it('requires a form of our own', async () => {
    const one = await signedIn('active');
    const cookie = 'hl-owner=sealed';
    const responses = [
      await leave(one, '', 'cross-site'),
      await leaveWith(one, '', { origin: 'null' }),
      await leaveWith(one, '', { origin: 'null', cookie: 'theirs=1' }),
      await leaveWith(one, '', { origin: 'https://evil.example', cookie }),
      await leaveWith(one, '', { origin: 'null', 'sec-fetch-site': 'cross-site', cookie }),
      await leaveWith(one, '', { cookie }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403));
    expect((await requireSession({ jar: one.jar })).ok).toBe(true);
    // The response is a page, because the sender of a form sees it.
    for (const response of responses)
      expect(await goesOnTo(response)).toMatch(/^\/en\/error\?reference=.+&again=login$/);
  });

  it('accepts a form without an origin from a page without a referrer, in a browser without Sec-Fetch headers', async () => {
    const one = await signedIn('active');
    const response = await leaveWith(one, '?locale=es', { origin: 'null', cookie: 'hl-owner=sealed; hl-locale=es' });
    expect(response.status).toBe(200);
    expect(await goesOnTo(response)).toContain('/session/end');
    expect(await findOwnerSession(one.jar)).toBeNull();
  });

  it('works for somebody who is not signed in', async () => {
    const response = await leave(new Visitor(await sandbox.persona('active')), '?locale=xx');
    expect(await goesOnTo(response)).toContain(encodeURIComponent('/en/handoff?slo_fs=true'));
  });
});
