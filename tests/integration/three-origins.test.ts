import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '#sandbox/testing/browser.ts';
import { goesOnTo } from '#tests/support/form-response.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { identifyWith, startThreeOriginIssuer } from '#tests/support/three-origin-issuer.ts';

jest.setTimeout(60_000);

const HERE = 'http://localhost:3000';
const CLIENT = { clientId: 'hearthline', clientSecret: 'sandbox-secret' };
let identify = identifyWith('');
const provider = await startThreeOriginIssuer({ ...CLIENT, identify: (credentials) => identify(credentials) });
const { sandbox, client } = await startOwnProvider({ OIDC_ISSUER: provider.issuer });
identify = identifyWith(client.url);
afterAll(() => provider.close());

const { GET: login } = await import('#app/api/session/login/route.ts');
const { GET: handOff } = await import('#app/api/session/handoff/route.ts');
const { POST: logout } = await import('#app/api/session/logout/route.ts');
const { POST: choose } = await import('#app/api/session/account/route.ts');
const { POST: noScriptFallback } = await import('#app/api/payment/no-script-fallback/route.ts');
const { requireSession } = await import('#lib/session/require-owner.ts');

type Handler = (request: Request) => Response | Promise<Response>;

class Visitor extends HandlerClient {
  readonly browser = new Browser();

  async go(handler: Handler, query: string, form?: Record<string, string>): Promise<Response> {
    this.use();
    const body = form && `${new URLSearchParams(form)}`;
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }),
    };
    const init = form ? { method: 'POST', headers, body: body ?? null } : {};
    const response = await handler(new Request(`${HERE}/api/session?${query}`, init));
    await afterwards();
    return response;
  }

  /** Signs in over the three origins; returns where the hand-off leads. */
  async signIn(locale: string): Promise<string> {
    const { loginId, password } = await sandbox.persona('multi');
    const loginResponse = await this.go(login, `locale=${locale}`);
    const loginPage = await this.browser.follow(loginResponse.headers.get('location') ?? '', HERE);
    expect(new URL(loginPage.url).origin).toBe(provider.back);
    const response = await this.browser.go(loginPage.url, { loginId, password });
    const { search } = new URL(response.headers.get('location') ?? '');
    return (await this.go(handOff, `${search.slice(1)}&locale=${locale}`)).headers.get('location') ?? '';
  }

  get isSignedIn(): Promise<boolean> {
    return requireSession({ jar: this.jar }).then(({ ok }) => ok);
  }
}

/** Expects a document of our own, which names another origin only as its target. */
async function expectDocument(response: Response): Promise<string> {
  expect([response.status, response.headers.get('location'), response.headers.get('refresh')]).toEqual([
    200,
    null,
    null,
  ]);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  return goesOnTo(response);
}

describe.each(['en', 'es'])('an identity provider on three origins, in %s', (locale) => {
  it('signs a customer in, and out again by a navigation of its own', async () => {
    const one = new Visitor();
    expect(await one.signIn(locale)).toBe(`/${locale}/account-picker`);
    expect(await one.isSignedIn).toBe(true);
    const response = await one.go(logout, `locale=${locale}`, {});
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    const url = await expectDocument(response);
    expect(url.startsWith(`${provider.front}/end-session?`)).toBe(true);
    expect(await one.isSignedIn).toBe(false);
    const before = provider.addresses.length;
    expect((await one.browser.follow(url, HERE)).url).toBe(`${HERE}/${locale}/handoff?slo_fs=true`);
    expect(provider.addresses.slice(before)).toEqual([`${provider.front}/end-session`, `${provider.back}/goodbye`]);
    // The logged-out page appears once: a return that no log-out here began leads to the login.
    const finishHandOff = async () => (await one.go(handOff, `slo_fs=true&locale=${locale}`)).headers.get('location');
    expect([await finishHandOff(), await finishHandOff()]).toEqual([
      `/${locale}/logged-out`,
      `/api/session/login?locale=${locale}`,
    ]);
    // The provider has no session any longer.
    const again = await one.go(login, `locale=${locale}`);
    expect((await one.browser.follow(again.headers.get('location') ?? '', HERE)).page?.status).toBe(200);
  });

  it('signs an idle customer out the same way', async () => {
    const one = new Visitor();
    await one.signIn(locale);
    const url = await expectDocument(
      await one.go(logout, `locale=${locale}&state=expired&returnTo=/${locale}/refill`, {}),
    );
    const { url: back } = await one.browser.follow(url, HERE);
    expect(back).toBe(`${HERE}/${locale}/handoff?slo_fs=true&state=expired`);
    const response = await one.go(handOff, `slo_fs=true&state=expired&locale=${locale}`);
    expect(response.headers.get('location')).toBe(`/${locale}/timeout-error?returnTo=%2F${locale}%2Frefill`);
  });

  it('is reached by a navigation after a late account choice', async () => {
    const one = new Visitor();
    await one.signIn(locale);
    await one.go(logout, `locale=${locale}`, {});
    const url = await expectDocument(await one.go(choose, `locale=${locale}`, { account: 'a'.repeat(32) }));
    expect(url).toContain('/api/session/login?');
    const loginResponse = await one.go(login, url.split('?')[1] ?? '');
    expect(new URL(loginResponse.headers.get('location') ?? '').origin).toBe(provider.front);
  });

  it('does not block a card form without its script, whose page may require a login', async () => {
    const response = await new Visitor().go(noScriptFallback, `from=/${locale}/refill/payment`, {});
    expect(await expectDocument(response)).toBe(`/${locale}/refill/payment`);
  });
});
