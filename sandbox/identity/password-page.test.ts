import { describe, expect, it } from '@jest/globals';
import { Browser } from '../testing/browser.ts';
import { client, shown } from '../testing/identity-provider.ts';
import { askForKit, freshKit, newPhone } from '../testing/kit-calls.ts';
import { passwordPathSentTo } from '../testing/password-links.ts';
import { sentTo } from '../testing/router-visit.ts';
import { beginSignIn, signedIn } from '../testing/sign-in.ts';

const DAY_MS = 86_400_000;
const CHOSEN = 'warm-hearth-1';

/** Someone who has just got a login and no password. */
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
  ] as const)('opens a form in %s, which needs no script', async (language, lang, title, submit, done) => {
    const { phone, path } = await newcomer(language);
    const page = await client.get(path);
    expect(page.status).toBe(200);
    for (const text of [`<html lang="${lang}">`, `<h1>${title}</h1>`, submit, phone]) expect(page.text).toContain(text);
    expect(page.text).not.toMatch(/<script|style="| on\w+="/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const saved = await client.form(path, { password: CHOSEN });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `/oidc/password/${lang}/done`]);
    const last = await client.get(`/oidc/password/${lang}/done`);
    expect(last.text).toContain(done);
    expect(last.text).toContain(`href="https://shop.example/${lang}/dashboard"`);
  });

  it('can be read in the other language, in which it goes on', async () => {
    const { path } = await newcomer();
    const other = `${path}?lang=es`;
    expect((await client.get(path)).text).toContain(`href="${other}"`);
    const page = await client.get(other);
    for (const text of ['<html lang="es">', 'Cree su contraseña']) expect(page.text).toContain(text);
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const saved = await client.form(action, { password: CHOSEN });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/oidc/password/es/done']);
  });

  it('lets nobody in before, and the owner in after', async () => {
    const { phone, path } = await newcomer();
    for (const guess of ['', 'sandbox']) expect([guess, await canLogIn(phone, guess)]).toEqual([guess, false]);
    await client.form(path, { password: CHOSEN });
    expect(await canLogIn(phone, CHOSEN)).toBe(true);
  });

  it.each(['short', '', 'x'.repeat(201)])('refuses the password %j and says why', async (password) => {
    const { phone, path } = await newcomer();
    const refused = await client.form(path, { password });
    expect(refused.status).toBe(422);
    expect(refused.text.split('Choose a password with 8 to 200 characters')).toHaveLength(3);
    expect(refused.text).toContain('aria-describedby="password-hint password-problem"');
    if (password !== '') expect(refused.text).not.toContain(`"${password}"`);
    await client.form(path, { password: CHOSEN });
    expect(await canLogIn(phone, CHOSEN)).toBe(true);
  });

  it('works once: whoever follows it again changes nothing', async () => {
    const { phone, path } = await newcomer('Spanish');
    await client.form(path, { password: CHOSEN });
    for (const used of [await client.get(path), await client.form(path, { password: 'somebody-elses-1' })]) {
      expect([used.status, used.text.includes('Este enlace ya se usó')]).toEqual([410, true]);
    }
    expect(await canLogIn(phone, 'somebody-elses-1')).toBe(false);
  });

  it('of two at the same time, one sets it', async () => {
    const { path } = await newcomer();
    const typed = ['password-of-one', 'password-of-two'];
    const answers = await Promise.all(typed.map((password) => client.form(path, { password })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
  });

  it.each(['en', 'es'] as const)('is told apart from one that is nobody’s, in %s', async (lang) => {
    const { path } = await newcomer();
    const token = path.split('/').at(-1) ?? '';
    for (const wrong of [token.slice(0, -1), `${token}x`, 'nobody', '%22%3E%3Cscript%3E']) {
      for (const answer of [
        await client.get(`/oidc/password/${lang}/${wrong}`),
        await client.form(`/oidc/password/${lang}/${wrong}`, { password: CHOSEN }),
        await client.form(`/oidc/password/${lang}/${wrong}`, { action: 'resend' }),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.text).toContain(lang === 'es' ? 'Este enlace no es correcto' : 'This link isn’t right');
        expect(answer.text).not.toContain('<script');
      }
    }
  });

  it('expires after 14 days, and sends a new one once if asked to', async () => {
    const { phone, path } = await newcomer();
    try {
      await client.post('/__sandbox/clock', { offsetMs: 14 * DAY_MS });
      const expired = await client.get(path);
      expect([expired.status, expired.text.includes('This link has expired')]).toEqual([410, true]);
      expect(expired.text).toContain('value="resend"');
      expect((await client.form(path, { password: CHOSEN })).status).toBe(410);
      expect(await canLogIn(phone, CHOSEN)).toBe(false);
      for (let asked = 0; asked < 2; asked += 1) {
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

  it.each(['used', 'expired', 'done'] as const)('answers in the other language too: %s', async (said) => {
    const { path } = await newcomer();
    try {
      if (said === 'expired') await client.post('/__sandbox/clock', { offsetMs: 14 * DAY_MS });
      else await client.form(path, { password: CHOSEN });
      const own = said === 'done' ? '/oidc/password/en/done' : path;
      const spanish = `${own}?lang=es`;
      expect((await client.get(own)).text).toContain(`href="${spanish}"`);
      expect((await client.get(spanish)).text).toContain('<html lang="es">');
    } finally {
      await client.post('/__sandbox/clock', { offsetMs: 0 });
    }
  });

  it('is sent to whoever forgot the password, once, and nobody learns who has a login', async () => {
    const { phone, path } = await newcomer();
    await client.form(path, { password: CHOSEN });
    const browser = new Browser();
    const { url, text } = await shown(browser, (await beginSignIn(client)).url);
    expect(text).toContain('value="forgot"');
    const forgot = async (loginId: string) => {
      const answer = await browser.go(url, { loginId, password: '', action: 'forgot' });
      return [answer.status, (await answer.text()).replaceAll(loginId, '')];
    };
    const known = await forgot(phone);
    expect(await forgot(phone)).toEqual(known);
    expect(await forgot('nobody-at-all')).toEqual(known);
    expect(known).toEqual([200, expect.stringContaining('Look for our message')]);
    expect(await sentTo(client, phone)).toHaveLength(2);
    const fresh = await passwordPathSentTo(client, phone);
    expect((await client.form(fresh, { password: 'another-hearth-2' })).status).toBe(303);
    expect([await canLogIn(phone, CHOSEN), await canLogIn(phone, 'another-hearth-2')]).toEqual([false, true]);
  });

  it('leaves neither the link nor the password in the log of calls', async () => {
    const { path } = await newcomer();
    await client.form(path, { password: CHOSEN });
    const log = (await client.get('/__sandbox/calls')).text;
    expect(log).not.toContain(CHOSEN);
    expect(log).not.toContain(path);
  });
});
