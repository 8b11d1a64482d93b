import { EVERY_WAY } from '#tests/support/every-way.ts';
import { labelsIn } from '../support/labels.ts';
import { LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { addressOf, type Credentials } from '../support/sign-in.ts';
import { hasWebKit, WebKit } from '../support/webkit.ts';

/**
 * WebKit hangs on the way back over a redirect that isolates its page (`Cross-Origin-Opener-Policy`) when it came from another site. So each
 * kind of redirect is passed on the way from the identity provider's page, and back again.
 */
const PLAYED = EVERY_WAY && hasWebKit;
const WHY = EVERY_WAY ? 'WebKit is not installed (webkit2gtk-driver, libgtk-3-bin)' : 'a case of npm run test:all';

/** Redirects for visitors without a session. The first ones are the middleware's; the others are made by pages. */
const FOR_ANYONE = [
  { from: '/dashboard', to: /\/oidc\/interaction\// },
  { from: '/handoff?continue=/en/error', to: /\/(oidc|error)/ },
  { from: '/buy/order-details', to: /\/(en|es)(\?|$)/ },
  { from: '/litepay/status', to: /\/litepay\/refill/ },
  { from: '/litepay/order-confirmation', to: /\/litepay\/refill/ },
];
/** And for a customer with one account. */
const FOR_OWNERS = [
  { from: '/account-picker', to: /\/dashboard/ },
  { from: '/permission-error', to: /\/dashboard/ },
  { from: '/dashboard?accountId=QQ%3D%3D', to: /\/permission-error/ },
  { from: '/refill/review', to: /\/refill(\?|$)/ },
  { from: '/move/now-confirmation', to: /\/(move|dashboard)/ },
  { from: '/activation/activate', to: /\/(activation|dashboard)/ },
];

test.describe.configure({ mode: 'serial' });

for (const locale of LOCALES) {
  const t = labelsIn(locale);

  async function withBrowser(work: (browser: WebKit) => Promise<void>): Promise<void> {
    const browser = await WebKit.start();
    try {
      await work(browser);
    } finally {
      await browser.stop();
    }
  }

  async function signIn(browser: WebKit, base: string, { loginId, password }: Credentials): Promise<void> {
    await browser.goTo(`${base}/${locale}/dashboard`);
    await browser.fill('input[name=loginId]', loginId);
    await browser.fill('input[name=password]', password);
    await browser.click('form button');
    await expect.poll(() => browser.url(), { timeout: 20_000 }).toMatch(/\/dashboard/);
  }

  test(`back after logging out never shows the account, and never hangs (${locale})`, async ({
    baseURL = '',
    sandbox,
  }) => {
    test.skip(!PLAYED, WHY);
    test.setTimeout(180_000);
    const person = await sandbox.persona('active');
    await withBrowser(async (browser) => {
      await signIn(browser, baseURL, person);
      await expect.poll(() => browser.text()).toContain(person.firstName);
      await browser.goTo(`${baseURL}/${locale}/dashboard/payment-history`);
      await browser.run(`document.querySelector('form[action*="session/logout"]').requestSubmit()`);
      await expect.poll(() => browser.url(), { timeout: 20_000 }).toMatch(/\/oidc\/|\/handoff/);
      for (let step = 0; step < 3; step += 1) {
        await browser.back();
        const [url, text] = [await browser.url(), await browser.text()];
        expect(text, url).not.toContain(person.firstName);
        expect(addressOf(url), text).not.toMatch(/\/dashboard/);
      }
    });
  });

  test(`back over each kind of redirect arrives (${locale})`, async ({ baseURL = '', sandbox }) => {
    test.skip(!PLAYED, WHY);
    test.setTimeout(300_000);
    const person = await sandbox.persona('active');
    await withBrowser(async (browser) => {
      const failed: string[] = [];
      const pass = async ({ from, to }: { from: string; to: RegExp }, before: string) => {
        await browser.goTo(before);
        try {
          await browser.goTo(`${baseURL}/${locale}${from}`);
          await expect.poll(() => browser.url(), { timeout: 20_000 }).toMatch(to);
          await browser.back();
          await expect.poll(() => browser.url(), { timeout: 20_000 }).toBe(before);
          expect(await browser.run('return document.readyState')).toBe('complete');
        } catch (error) {
          failed.push(`${from} from ${before}: ${String(error).slice(0, 200)}`);
        }
      };
      const elsewhere = new URL('/oidc/.well-known/openid-configuration', process.env.SANDBOX_URL).href;
      const home = `${baseURL}/${locale}`;
      for (const redirect of FOR_ANYONE) for (const before of [elsewhere, home]) await pass(redirect, before);
      await signIn(browser, baseURL, person);
      for (const redirect of FOR_OWNERS) for (const before of [elsewhere, home]) await pass(redirect, before);
      expect(failed).toEqual([]);
      expect(t('account.header.logOut')).not.toBe('');
    });
  });
}
