import { describe, expect, it } from '@jest/globals';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { sandbox, type Visitor, signedIn } from '#tests/support/sign-in.ts';

const { chooseAccount } = await import('#lib/sign-in/server/choose-account.ts');
const { keepAlive } = await import('#lib/session/keep-alive.ts');
const { findOwnerSession } = await import('#lib/session/stored-session.ts');
const { requireSession } = await import('#lib/session/require-owner.ts');
const { endSession } = await import('#lib/session/stored-session.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { POST: ping } = await import('#app/api/session/ping/route.ts');

describe('an idle session', () => {
  it.each([
    [869, 'account', true],
    [871, 'account', false],
    [871, 'activation', true],
    [899, 'activation', true],
    [901, 'activation', false],
  ] as const)('lasts or ends after %i s on %s', async (seconds, area, isAlive) => {
    const one = await signedIn('active');
    const now = Date.now() + seconds * 1_000;
    const ownerSession = await requireSession({ jar: one.jar, area, now });
    if (isAlive) expect(ownerSession).toMatchObject({ ok: true });
    else expect(ownerSession).toEqual({ ok: false, reason: 'idle' });
    // A session that has ended stays ended, whatever the time.
    expect((await requireSession({ jar: one.jar })).ok).toBe(isAlive);
  });

  it('is extended by the customer’s actions, not by a page’s own', async () => {
    const one = await signedIn('active');
    const start = Date.now();
    await requireSession({ jar: one.jar, now: start + 600_000 });
    expect((await requireSession({ jar: one.jar, now: start + 1_460_000, isAction: false })).ok).toBe(true);
    expect(await requireSession({ jar: one.jar, now: start + 1_480_000 })).toEqual({ ok: false, reason: 'idle' });
  });

  it('is kept by the customer in the dialog, and the provider’s by the dialog itself', async () => {
    const one = await signedIn('active');
    const start = Date.now();
    expect(await keepAlive(one.jar, { reason: 'warning' }, start + 750_000)).toEqual({
      ok: true,
      value: { pinged: true, restarted: false },
    });
    expect((await requireSession({ jar: one.jar, now: start + 869_000, isAction: false })).ok).toBe(true);
    expect(await keepAlive(one.jar, { reason: 'keep' }, start + 869_000)).toEqual({
      ok: true,
      value: { pinged: true, restarted: true },
    });
    expect((await requireSession({ jar: one.jar, now: start + 871_000, isAction: false })).ok).toBe(true);
    expect(await keepAlive(one.jar, { reason: 'warning' }, start + 1_700_000)).toMatchObject({ ok: true });
    expect(await keepAlive(one.jar, { reason: 'keep' }, start + 1_740_000)).toEqual({ ok: false, reason: 'idle' });
  });

  it('pings the provider when fewer than 300 s of its 840 remain', async () => {
    const one = await signedIn('active');
    const start = Date.now();
    expect(await keepAlive(one.jar, { reason: 'action' }, start + 530_000)).toEqual({
      ok: true,
      value: { pinged: false, restarted: true },
    });
    expect(await keepAlive(one.jar, { reason: 'action' }, start + 550_000)).toEqual({
      ok: true,
      value: { pinged: true, restarted: true },
    });
    expect(await keepAlive(one.jar, { reason: 'action' }, start + 560_000)).toEqual({
      ok: true,
      value: { pinged: false, restarted: true },
    });
  });

  it('is neither extended nor ended by a ping without a response', async () => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    const start = Date.now();
    await sandbox.fault({ call: 'ping', kind: 'http', match: { sessionId } });
    expect(await keepAlive(one.jar, { reason: 'keep' }, start + 800_000)).toEqual({
      ok: true,
      value: { pinged: false, restarted: false },
    });
    expect(await requireSession({ jar: one.jar, now: start + 871_000 })).toEqual({ ok: false, reason: 'idle' });
  });

  it.each([
    ['expired', 'timeout-error'],
    ['rejected', 'session-error'],
  ])('ends when the ping returns %s, and leads to %s', async (kind, redirectTo) => {
    const one = await signedIn('active');
    const { providerSessionId: sessionId } = await one.ownerSession();
    await sandbox.fault({ call: 'ping', kind, match: { sessionId } });
    const { body } = await one.client.post(ping, { reason: 'keep' });
    expect(body).toEqual({ pinged: false, restarted: false, redirectTo });
    expect(await findOwnerSession(one.jar)).toBeNull();
  });

  it('is not kept for anyone who is not signed in', async () => {
    const { body } = await new HandlerClient().post(ping, { reason: 'action' });
    expect(body).toEqual({ pinged: false, restarted: false, redirectTo: 'login' });
  });
});

describe('the cookie of an ended session', () => {
  const createEndedVisitor = async () => {
    const one = await signedIn('active');
    const { id } = await one.ownerSession();
    await endSession(id, 'ended', Date.now());
    return one;
  };

  it.each<[string, (one: Visitor) => Promise<unknown>]>([
    ['a request of a page', (one) => one.client.post(resetRouter, { account: 'a'.repeat(32) })],
    ['a ping', (one) => one.client.post(ping, { reason: 'keep' })],
    ['the login', (one) => one.begin()],
    ['the picker’s form', (one) => chooseAccount(one.jar, { account: 'a'.repeat(32), locale: 'en' })],
  ])('is cleared by the response to %s', async (_what, response) => {
    const one = await createEndedVisitor();
    await response(one);
    expect(one.jar.get('hl-owner')).toBeUndefined();
  });

  it('is kept when it belongs to a newer session', async () => {
    const one = await signedIn('active');
    await endSession((await one.ownerSession()).id, 'replaced', Date.now());
    await one.client.post(ping, { reason: 'keep' });
    expect(one.jar.get('hl-owner')).toBeDefined();
  });
});
