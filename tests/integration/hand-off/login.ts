import { describe, expect, it } from '@jest/globals';
import { goesOnTo } from '#tests/support/form-response.ts';
import { fake, requests, Visitor, expectLimited } from '#tests/support/hand-off.ts';

const { GET: login } = await import('#app/api/session/login/route.ts');
const { POST: choose } = await import('#app/api/session/account/route.ts');
const { claimAutomaticLogin, recordLogin } = await import('#lib/session/login-marks.ts');
const { memoryJar } = await import('#tests/support/memory-jar.ts');

describe('a login', () => {
  it('is limited to thirty starts of one browser in ten minutes, with one device cookie', async () => {
    const visitor = new Visitor();
    for (let count = 0; count < 30; count += 1) await visitor.begin('locale=es');
    expect(visitor.jar.sentCookies.filter(({ name }) => name === 'hl-device')).toHaveLength(1);
    expectLimited(visitor, await visitor.goAgain(login, 'locale=es'));
  });

  it('ends at the error page when the identity provider does not respond', async () => {
    Reflect.deleteProperty(globalThis, 'hearthlineOidc');
    fake.state.isDown = true;
    const response = await new Visitor().go(login, 'locale=es');
    expect(response.headers.get('location')).toMatch(/^\/es\/error\?reference=/);
    fake.state.isDown = false;
    expect((await new Visitor().begin()).state).not.toBe('');
  });

  it('does not start by itself right after another one', () => {
    const jar = memoryJar();
    expect([claimAutomaticLogin(jar), claimAutomaticLogin(jar)]).toEqual([true, true]);
    recordLogin(jar);
    expect([claimAutomaticLogin(jar), claimAutomaticLogin(jar)]).toEqual([false, true]);
    for (const { attributes } of jar.sentCookies) expect(attributes.maxAge).toBeLessThanOrEqual(10);
  });
});

describe('the account choice', () => {
  const form = (body: string, site = 'same-origin') => ({
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      'sec-fetch-site': site,
    },
    body,
  });

  it('requires our own form, a choice and a signed-in customer', async () => {
    const visitor = new Visitor();
    expect((await visitor.go(choose, 'locale=es', form('account=QQ', 'cross-site'))).status).toBe(403);
    const nothing = await visitor.go(choose, 'locale=es', form('x=1'));
    expect([nothing.status, await goesOnTo(nothing)]).toEqual([200, '/es/account-picker?missing=true']);
    const nobody = await visitor.go(choose, 'locale=es', form('account=QQ'));
    expect(await goesOnTo(nobody)).toBe('/api/session/login?locale=es&returnTo=%2Fes%2Faccount-picker&auto=true');
    const late = await visitor.go(choose, 'locale=es', form('account=QQ&returnTo=%2Fes%2Fmove'));
    expect(new URLSearchParams(await goesOnTo(late)).get('returnTo')).toBe('/es/account-picker?returnTo=%2Fes%2Fmove');
    expect(requests).toEqual([]);
  });
});
