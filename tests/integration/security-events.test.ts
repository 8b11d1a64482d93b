import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { lines } from '#tests/support/captured-log.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({ LIMITS_SUGGEST_DEVICE: '2/1h' });

const { finishLogin } = await import('#lib/sign-in/server/pass-hand-off.ts');
const { chooseAccount } = await import('#lib/sign-in/server/choose-account.ts');
const { signOut } = await import('#lib/sign-in/server/sign-out.ts');
const { shortCode } = await import('#lib/http/tracking.ts');
const { requireOwner } = await import('#lib/session/require-owner.ts');
const { findOwnerSession } = await import('#lib/session/stored-session.ts');
const { POST: logout } = await import('#app/api/session/logout/route.ts');
const { POST: choose } = await import('#app/api/session/account/route.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');
const { POST: ping } = await import('#app/api/session/ping/route.ts');
const { POST: suggest } = await import('#app/api/address/suggest/route.ts');
const { POST: noScriptFallback } = await import('#app/api/payment/no-script-fallback/route.ts');

const listEvents = (...names: string[]) => lines.filter(({ event }) => names.includes(String(event)));

/** The ids of a session in the log. */
async function loadLogIds({ client }: Owner) {
  const { trackingId = '' } = (await findOwnerSession(client.jar)) ?? {};
  return { trackingId, reference: shortCode(trackingId) };
}

beforeEach(() => void lines.splice(0));

describe('the security log', () => {
  it('records logins and logouts under the session’s own reference', async () => {
    const one = await signInOwner(sandbox, 'active');
    const ids = await loadLogIds(one);
    expect(listEvents('logged_in')).toEqual([{ level: 'info', event: 'logged_in', ...ids }]);
    await signOut(one.client.jar, { locale: 'en', isExpired: false });
    expect(listEvents('logged_out')).toEqual([{ level: 'info', event: 'logged_out', reason: 'asked', ...ids }]);
    const idle = await signInOwner(sandbox, 'active');
    await signOut(idle.client.jar, { locale: 'en', isExpired: true });
    expect(listEvents('logged_out').at(-1)).toMatchObject({ reason: 'idle' });
  });

  it('records a refused login', async () => {
    const { jar } = new HandlerClient();
    const response = new URLSearchParams({ code: 'stolen', state: 'of somebody else' });
    expect((await finishLogin(jar, { response, locale: 'en' })).ok).toBe(false);
    expect(listEvents('login_failed')).toEqual([
      { level: 'info', event: 'login_failed', reason: 'not begun in this browser' },
    ]);
  });

  it('records requests for somebody else’s account', async () => {
    const [ana, ben, viewer] = [
      await signInOwner(sandbox, 'active'),
      await signInOwner(sandbox, 'active'),
      await signInOwner(sandbox, 'viewer'),
    ];
    const ids = await loadLogIds(ben);
    const { account } = ana;
    lines.splice(0);
    await ben.client.post(resetRouter, { account });
    await ben.client.get(dashboard, { account });
    await ben.client.post(ping, { reason: 'keep', account });
    await chooseAccount(ben.client.jar, { account, locale: 'en' });
    const link = { accountId: ana.accountId, guid: ana.person.custGuid };
    await requireOwner({ jar: ben.client.jar, named: { account: null, link } });
    await requireOwner({ jar: viewer.client.jar });
    const changedEvent = { level: 'info', event: 'foreign_account', reason: 'account-changed', ...ids };
    const notListedEvent = { ...changedEvent, reason: 'not-listed' };
    expect(listEvents('foreign_account')).toEqual([
      changedEvent,
      changedEvent,
      changedEvent,
      notListedEvent,
      notListedEvent,
      { ...changedEvent, reason: 'other-role', ...(await loadLogIds(viewer)) },
    ]);
    expect(JSON.stringify(lines)).not.toContain(ana.accountId);
    expect(JSON.stringify(lines)).not.toContain(ana.person.custGuid);
  });

  it('records the method and path of cross-site requests', async () => {
    const { client } = await signInOwner(sandbox, 'active');
    lines.splice(0);
    client.use();
    const request = (path: string, headers: Record<string, string>, method = 'POST') =>
      new Request(`http://localhost:3000${path}?secret=1`, { method, headers });
    const site = { 'sec-fetch-site': 'cross-site' };
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await logout(request('/api/session/logout', site))).status).toBe(403);
    expect((await choose(request('/api/session/account', site))).status).toBe(403);
    expect((await resetRouter(request('/api/account/router-reset', { origin: 'https://evil.example' }))).status).toBe(
      403,
    );
    expect((await resetRouter(request('/api/account/router-reset', own))).status).toBe(403);
    expect((await dashboard(request('/api/account/dashboard', site, 'GET'))).status).toBe(403);
    expect((await Promise.resolve(noScriptFallback(request('/api/payment/no-script-fallback', site)))).status).toBe(
      403,
    );
    const refusals = listEvents('cross_site_refused');
    expect(refusals.map(({ method, path, reason }) => [method, path, reason])).toEqual([
      ['POST', '/api/session/logout', 'cross-site'],
      ['POST', '/api/session/account', 'cross-site'],
      ['POST', '/api/account/router-reset', 'other origin'],
      ['POST', '/api/account/router-reset', 'same-origin'],
      ['GET', '/api/account/dashboard', 'cross-site'],
      ['POST', '/api/payment/no-script-fallback', 'cross-site'],
    ]);
    for (const line of refusals) expect(line).toMatchObject({ level: 'info', reference: expect.any(String) });
  });

  it('records the limit that was reached', async () => {
    const client = new HandlerClient();
    for (let n = 0; n < 4; n += 1) await client.post(suggest, { typed: '100 Maple' });
    expect(listEvents('limit_reached')).toContainEqual(expect.objectContaining({ limit: 'suggest_device' }));
  });
});
