import { describe, expect, it } from '@jest/globals';
import { sandbox, provider, Visitor, visitor, listCalls } from '#tests/support/sign-in.ts';

const { findOwnerSession } = await import('#lib/session/stored-session.ts');
const REFUSED = { ok: false, reason: 'refused' };

describe('an invalid hand-off', () => {
  it.each<[string, (response: URLSearchParams) => void]>([
    ['with another state', (response) => response.set('state', 'guessed')],
    ['without a state', (response) => response.delete('state')],
    ['with another code', (response) => response.set('code', 'guessed')],
    ['without a code', (response) => response.delete('code')],
    ['with another issuer', (response) => response.set('iss', 'https://evil.example')],
    ['when the login page said no', (response) => response.set('error', 'access_denied')],
  ])('is refused %s', async (_what, change) => {
    const one = await visitor('active');
    const response = await one.pass(await one.begin());
    change(response);
    expect(await one.finish(response)).toMatchObject(REFUSED);
    expect(await findOwnerSession(one.jar)).toBeNull();
    expect(await listCalls('dashboard', one.person)).toEqual([]);
  });

  it('is refused in a browser that did not begin it', async () => {
    const [one, other] = [await visitor('active'), await visitor('active')];
    const response = await one.pass(await one.begin());
    await other.begin();
    expect(await other.finish(response)).toMatchObject(REFUSED);
  });

  it('is refused when the codes of two tabs are mixed up', async () => {
    const one = await visitor('active');
    const [first, second] = [await one.pass(await one.begin()), await one.pass(await one.begin())];
    const mixedResponse = new URLSearchParams(first);
    mixedResponse.set('code', second.get('code') ?? '');
    expect(await one.finish(mixedResponse)).toMatchObject(REFUSED);
  });

  it('is refused when repeated, unless somebody is signed in', async () => {
    const one = await visitor('active');
    const response = await one.pass(await one.begin());
    expect(await one.finish(response)).toEqual({ ok: true, value: '/en/dashboard' });
    expect(await one.finish(response)).toEqual({ ok: true, value: '/en/dashboard' });
    expect(await new Visitor(one.person).finish(response)).toMatchObject(REFUSED);
  });

  it.each([
    ['decoder', 'reset'],
    ['decoder', 'expired'],
    ['decoder', 'schema'],
    ['decoder', 'lost'],
    ['oidc-token', 'html'],
  ])('is refused when %s fails with %s', async (call, kind) => {
    const one = await visitor('active');
    const response = await one.pass(await one.begin());
    const match = call === 'decoder' ? { accountId: one.person.accountIds[0] } : { text: response.get('code') ?? '' };
    const id = await sandbox.fault({ call, kind, match });
    expect(await one.finish(response)).toMatchObject({ ok: false, reason: 'failed' });
    await provider.send('DELETE', `/__sandbox/faults/${id}`);
    expect(await findOwnerSession(one.jar)).toBeNull();
    expect(await one.signIn()).toMatchObject({ ok: true });
  });
});
