import { describe, expect, it } from '@jest/globals';
import { Browser } from '../testing/browser.ts';
import { client, openPage } from '../testing/identity-provider.ts';
import { askForKit, freshKit, newPhone } from '../testing/kit-calls.ts';
import { passwordPathSentTo } from '../testing/password-links.ts';
import { sentTo } from '../testing/router-visit.ts';
import { beginSignIn, signedIn } from '../testing/sign-in.ts';

const DAY_MS = 86_400_000;
const CHOSEN = 'warm-hearth-1';

/** A customer with a new login and no password. */
async function newcomer(language: 'English' | 'Spanish' = 'English') {
  const phone = newPhone();
  await askForKit(client, { deviceCode: await freshKit(client), phoneNo: phone, language });
  return { phone, path: await passwordPathSentTo(client, phone) };
}

const canLogIn = (loginId: string, password: string) =>
  signedIn(client, { loginId, password }).then(
    () => true,
    () => false,
  );

describe('the link that sets a password', () => {
  it.each([
    ['English', 'en', 'Set your password', 'Save password', 'Your password is set'],
    ['Spanish', 'es', 'Cree su contraseña', 'Guardar contraseña', 'Su contraseña está lista'],
  ] as const)('opens a form in %s, which needs no script', async (language, lang, title, submit, doneText) => {
    const { phone, path } = await newcomer(language);
    const page = await client.get(path);
    expect(page.status).toBe(200);
    for (const text of [`<html lang="${lang}">`, `<h1>${title}</h1>`, submit, phone]) expect(page.text).toContain(text);
    expect(page.text).not.toMatch(/<script|style="| on\w+="/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const firstSave = await client.form(path, { password: CHOSEN });
    expect([firstSave.status, firstSave.headers.get('location')]).toEqual([303, `/oidc/password/${lang}/done`]);
    const last = await client.get(`/oidc/password/${lang}/done`);
    expect(last.text).toContain(doneText);
    expect(last.text).toContain(`href="https://shop.example/${lang}/dashboard"`);
  });

  it('can be switched to the other language, which it keeps', async () => {
    const { path } = await newcomer();
    const other = `${path}?lang=es`;
    expect((await client.get(path)).text).toContain(`href="${other}"`);
    const page = await client.get(other);
    for (const text of ['<html lang="es">', 'Cree su contraseña']) expect(page.text).toContain(text);
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const save = await client.form(action, { password: CHOSEN });
    expect([save.status, save.headers.get('location')]).toEqual([303, '/oidc/password/es/done']);
  });

  it('refuses the login before the password is set and accepts it afterwards', async () => {
    const { phone, path } = await newcomer();
    for (const guess of ['', 'sandbox']) expect([guess, await canLogIn(phone, guess)]).toEqual([guess, false]);
    await client.form(path, { password: CHOSEN });
    expect(await canLogIn(phone, CHOSEN)).toBe(true);
  });

  it.each(['short', '', 'x'.repeat(201)])('refuses the password %j with a reason', async (password) => {
    const { phone, path } = await newcomer();
    const refusal = await client.form(path, { password });
    expect(refusal.status).toBe(422);
    expect(refusal.text.split('Choose a password with 8 to 200 characters')).toHaveLength(3);
    expect(refusal.text).toContain('aria-describedby="password-hint password-problem"');
    if (password !== '') expect(refusal.text).not.toContain(`"${password}"`);
    await client.form(path, { password: CHOSEN });
    expect(await canLogIn(phone, CHOSEN)).toBe(true);
  });

  it('works once and changes nothing when it is followed again', async () => {
    const { phone, path } = await newcomer('Spanish');
    await client.form(path, { password: CHOSEN });
    for (const page of [await client.get(path), await client.form(path, { password: 'somebody-elses-1' })]) {
      expect([page.status, page.text.includes('Este enlace ya se usó')]).toEqual([410, true]);
    }
    expect(await canLogIn(phone, 'somebody-elses-1')).toBe(false);
  });

  it('accepts one of two concurrent passwords', async () => {
    const { path } = await newcomer();
    const passwords = ['password-of-one', 'password-of-two'];
    const responses = await Promise.all(passwords.map((password) => client.form(path, { password })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
  });

  it.each(['en', 'es'] as const)('distinguishes a used link from an unknown link, in %s', async (lang) => {
    const { path } = await newcomer();
    const token = path.split('/').at(-1) ?? '';
    for (const wrong of [token.slice(0, -1), `${token}x`, 'nobody', '%22%3E%3Cscript%3E']) {
      for (const response of [
        await client.get(`/oidc/password/${lang}/${wrong}`),
        await client.form(`/oidc/password/${lang}/${wrong}`, { password: CHOSEN }),
        await client.form(`/oidc/password/${lang}/${wrong}`, { action: 'resend' }),
      ]) {
        expect(response.status).toBe(404);
        expect(response.text).toContain(lang === 'es' ? 'Este enlace no es correcto' : 'This link isn’t right');
        expect(response.text).not.toContain('<script');
      }
    }
  });

  it('expires after 14 days, and can be requested again once', async () => {
    const { phone, path } = await newcomer();
    try {
      await client.post('/__sandbox/clock', { offsetMs: 14 * DAY_MS });
      const expiredPage = await client.get(path);
      expect([expiredPage.status, expiredPage.text.includes('This link has expired')]).toEqual([410, true]);
      expect(expiredPage.text).toContain('value="resend"');
      expect((await client.form(path, { password: CHOSEN })).status).toBe(410);
      expect(await canLogIn(phone, CHOSEN)).toBe(false);
      for (let count = 0; count < 2; count += 1) {
        expect((await client.form(path, { action: 'resend' })).text).toContain('We sent a new link');
      }
      expect(await sentTo(client, phone)).toHaveLength(2);
      const fresh = await passwordPathSentTo(client, phone);
      expect(fresh).not.toBe(path);
      expect((await client.form(fresh, { password: CHOSEN })).status).toBe(303);
      expect((await client.get(path)).text).toContain('This link has been used');
    } finally {
      await client.post('/__sandbox/clock', { offsetMs: 0 });
    }
  });

  it.each(['used', 'expired', 'done'] as const)("shows the page '%s' in the other language too", async (state) => {
    const { path } = await newcomer();
    try {
      if (state === 'expired') await client.post('/__sandbox/clock', { offsetMs: 14 * DAY_MS });
      else await client.form(path, { password: CHOSEN });
      const own = state === 'done' ? '/oidc/password/en/done' : path;
      const spanish = `${own}?lang=es`;
      expect((await client.get(own)).text).toContain(`href="${spanish}"`);
      expect((await client.get(spanish)).text).toContain('<html lang="es">');
    } finally {
      await client.post('/__sandbox/clock', { offsetMs: 0 });
    }
  });

  it('is sent once on request for a forgotten password, without revealing who has a login', async () => {
    const { phone, path } = await newcomer();
    await client.form(path, { password: CHOSEN });
    const browser = new Browser();
    const { url, text } = await openPage(browser, (await beginSignIn(client)).url);
    expect(text).toContain('value="forgot"');
    const requestReset = async (loginId: string) => {
      const response = await browser.go(url, { loginId, password: '', action: 'forgot' });
      return [response.status, (await response.text()).replaceAll(loginId, '')];
    };
    const knownReply = await requestReset(phone);
    expect(await requestReset(phone)).toEqual(knownReply);
    expect(await requestReset('nobody-at-all')).toEqual(knownReply);
    expect(knownReply).toEqual([200, expect.stringContaining('Look for our message')]);
    expect(await sentTo(client, phone)).toHaveLength(2);
    const fresh = await passwordPathSentTo(client, phone);
    expect((await client.form(fresh, { password: 'another-hearth-2' })).status).toBe(303);
    expect([await canLogIn(phone, CHOSEN), await canLogIn(phone, 'another-hearth-2')]).toEqual([false, true]);
  });

  it('keeps the link and the password out of the log of calls', async () => {
    const { path } = await newcomer();
    await client.form(path, { password: CHOSEN });
    const log = (await client.get('/__sandbox/calls')).text;
    expect(log).not.toContain(CHOSEN);
    expect(log).not.toContain(path);
  });
});
