import { describe, expect, it } from '@jest/globals';
import { Browser } from '../testing/browser.ts';
import { beginSignIn, WEB_APP } from '../testing/sign-in.ts';
import { client, shown } from '../testing/identity-provider.ts';

describe('the login page of the identity provider', () => {
  it.each([
    ['en', ['Sign in', 'Login ID', 'Password', 'Test identities'], 'Prefers Spanish'],
    ['es', ['Iniciar sesión', 'ID de usuario', 'Contraseña', 'Identidades de prueba'], 'Prefiere el español'],
  ])('shows its login page in %s', async (locale, texts, purpose) => {
    const requests = [
      await beginSignIn(client, { more: { ui_locales: locale } }),
      await beginSignIn(client, { redirectUri: `${WEB_APP}/${locale}/handoff` }),
    ];
    for (const { url } of requests) {
      const { text, policy } = await shown(new Browser(), url);
      expect(text).toContain(`<html lang="${locale}">`);
      for (const word of texts) expect(text).toContain(`>${word}<`);
      expect(text).toContain(purpose);
      expect(text).toMatch(/name="loginId"[^]*name="password"/);
      expect(text).not.toMatch(/<script|style="| on\w+="/);
      expect(policy).toContain(`form-action 'self' ${WEB_APP};`);
    }
  });

  it('fills the form in with a test identity, and lets it in', async () => {
    const browser = new Browser();
    const { url, text } = await shown(browser, (await beginSignIn(client)).url);
    const link = /href="([^"]+\?as=expired)"/.exec(text)?.[1] ?? '';
    const { text: filled } = await shown(browser, new URL(link, url).href);
    expect(filled).toMatch(/name="loginId"\s+value="expired"[^]*name="password"\s+value="sandbox"/);
    const posted = await browser.go(url, { loginId: 'expired', password: 'sandbox' });
    expect(posted.status).toBe(303);
  });

  it.each([
    [{ loginId: '', password: 'sandbox' }, 'Enter your login ID'],
    [{ loginId: 'active', password: '' }, 'Enter your password'],
    [{ loginId: 'active', password: 'wrong' }, 'isn’t right'],
    [{ loginId: 'no"body', password: 'sandbox' }, 'isn’t right'],
  ])('%j: %s; what was typed stays, but for the password', async (typed, texts) => {
    const browser = new Browser();
    const { url } = await shown(browser, (await beginSignIn(client)).url);
    const response = await browser.go(url, typed);
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain(texts);
    expect(text).toContain(`value="${typed.loginId.replace('"', '&quot;')}"`);
    expect(text).toMatch(/name="password"\s+value=""/);
  });

  it('a login page of nobody’s attempt says so', async () => {
    const response = await client.get('/oidc/interaction/unknown');
    expect([response.status, response.text.includes('This page has expired')]).toEqual([404, true]);
  });
});
