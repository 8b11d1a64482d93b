import { describe, expect, it } from '@jest/globals';
import { personaTemplates } from '../state/personas/templates.ts';
import { Browser } from '../testing/browser.ts';
import { beginSignIn, WEB_APP } from '../testing/sign-in.ts';
import { client, openPage } from '../testing/identity-provider.ts';

/** Anything that runs or styles, but the one script that shows a password. */
const FOREIGN = /<script(?! src="\/identity-router\/show-password\.js" type="module"><)|style="| on\w+="/;

describe('the login page of the identity provider', () => {
  it.each([
    ['en', ['Log in', 'Login ID', 'Password', 'Test identities'], 'Prefers Spanish'],
    ['es', ['Iniciar sesión', 'Usuario', 'Contraseña', 'Identidades de prueba'], 'Prefiere el español'],
  ])('is shown in %s', async (locale, texts, purpose) => {
    const requests = [
      await beginSignIn(client, { more: { ui_locales: locale } }),
      await beginSignIn(client, { redirectUri: `${WEB_APP}/${locale}/handoff` }),
    ];
    for (const { url } of requests) {
      const { text, policy } = await openPage(new Browser(), url);
      expect(text).toContain(`<html lang="${locale}">`);
      for (const word of texts) expect(text).toContain(`>${word}<`);
      expect(text).toContain(purpose);
      expect(text).toMatch(/name="loginId"[^]*name="password"/);
      expect(text).not.toMatch(FOREIGN);
      expect(policy).toContain(`form-action 'self' ${WEB_APP};`);
    }
  });

  it('lists every test identity in one of four groups, and keeps the chosen language', async () => {
    const browser = new Browser();
    const { url, text } = await openPage(browser, (await beginSignIn(client)).url);
    expect(text.match(/<details>/g)).toHaveLength(4);
    for (const { template } of personaTemplates) expect(text.split(`?as=${template}"`)).toHaveLength(2);
    const spanish = new URL(/href="([^"]+lang=es)"/.exec(text)?.[1] ?? '', url).href;
    const page = (await openPage(browser, spanish)).text;
    expect(page).toContain('>Iniciar sesión<');
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const refusedLogin = await browser.go(new URL(action, url).href, { loginId: 'active', password: 'wrong' });
    expect(await refusedLogin.text()).toContain('no es correct');
  });

  it('fills in the form with a test identity and signs it in', async () => {
    const browser = new Browser();
    const { url, text } = await openPage(browser, (await beginSignIn(client)).url);
    const link = /href="([^"]+\?as=expired)"/.exec(text)?.[1] ?? '';
    const { text: filledPage } = await openPage(browser, new URL(link, url).href);
    expect(filledPage).toMatch(/name="loginId"\s+value="expired"[^]*name="password"\s+value="sandbox"/);
    const expiredLogin = await browser.go(url, { loginId: 'expired', password: 'sandbox' });
    expect(expiredLogin.status).toBe(303);
  });

  it.each([
    [{ loginId: '', password: 'sandbox' }, 'Enter your login ID'],
    [{ loginId: 'active', password: '' }, 'Enter your password'],
    [{ loginId: 'active', password: 'wrong' }, 'isn’t right'],
    [{ loginId: 'no"body', password: 'sandbox' }, 'isn’t right'],
  ])('keeps typed fields but the password for %j: %s', async (form, texts) => {
    const browser = new Browser();
    const { url } = await openPage(browser, (await beginSignIn(client)).url);
    const response = await browser.go(url, form);
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain(texts);
    expect(text).toContain(`value="${form.loginId.replace('"', '&quot;')}"`);
    expect(text).toMatch(/name="password"\s+value=""/);
  });

  it('reports an unknown login attempt', async () => {
    const response = await client.get('/oidc/interaction/unknown');
    expect([response.status, response.text.includes('This page has expired')]).toEqual([404, true]);
  });
});
