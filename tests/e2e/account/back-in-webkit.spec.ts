import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { inOneLocale, type TestLocale } from '../support/locales.ts';
import { toPath, type Credentials } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { hasWebKit, WebKit } from '../support/webkit.ts';

/**
 * WebKit hangs on the way back when a redirect isolates its page (`Cross-Origin-Opener-Policy`) and the page it leads to does not, as the
 * identity provider's. docs/decisions/redirects-and-opener-policy.md lists the kinds.
 */
const MISSING = 'WebKit is not installed (webkit2gtk-driver and libgtk-3-bin)';
const baseURL = process.env.BASE_URL ?? '';
const ARRIVED = { timeout: 20_000 };

/** Redirects for visitors without a session; the first ones are the middleware's, the others those of pages. */
const FOR_ANYONE = ['/dashboard', '/handoff?slo_fs=true', '/litepay', '/buy/order-details', '/litepay/status'];
/** And for a customer with one account. */
const FOR_OWNERS = [
  '/account-picker',
  '/permission-error',
  '/dashboard?accountId=QQ%3D%3D',
  '/refill/review',
  '/move/now-confirmation',
  '/reconnect/status',
  '/activation/activate',
];

/** Another site, whose page tells each time it is shown: the driver loses a tab that goes back to a page of another isolation. */
async function startOtherSite() {
  let showings = 0;
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/shown')) showings += 1;
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
    response.end(
      `<!doctype html><title>Other</title><script>addEventListener('pageshow', () => fetch('/shown'))</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, timesShown: () => showings, stop: () => server.close() };
}

async function signIn(browser: WebKit, url: string, { loginId, password }: Credentials): Promise<void> {
  await browser.goTo(url);
  await browser.fill('input[name=loginId]', loginId);
  await browser.fill('input[name=password]', password);
  // The driver's click needs a window that is drawn.
  await browser.run(`document.querySelector('form').requestSubmit()`);
  await expect.poll(() => browser.url(), ARRIVED).toBe(url);
}

/** A page of ours writes to the history when it begins to work, which would stop a way back that has just begun. */
async function waitForStart(browser: WebKit): Promise<void> {
  if (!(await browser.url()).startsWith(baseURL)) return;
  await expect.poll(() => browser.run('return history.state !== null'), ARRIVED).toBe(true);
}

function inWebKit(locale: TestLocale): void {
  test('in WebKit, going back after logging out works and never shows the account', async ({ sandbox }) => {
    test.skip(!hasWebKit, MISSING);
    test.setTimeout(180_000);
    const person = await sandbox.persona('active');
    const browser = await WebKit.start();
    try {
      await signIn(browser, `${baseURL}/${locale}/dashboard`, person);
      await expect.poll(() => browser.text(), ARRIVED).toContain(person.firstName);
      await browser.goTo(`${baseURL}/${locale}/dashboard/payment-history`);
      await browser.run(`document.querySelector('form[action*="session/logout"]').requestSubmit()`);
      await expect.poll(() => browser.url(), ARRIVED).toMatch(/\/oidc\/interaction\//);
      for (const _page of ['payment history', 'dashboard']) {
        await browser.back();
        await expect.poll(() => browser.url(), ARRIVED).toMatch(/\/oidc\/interaction\//);
        const [url, text] = [await browser.url(), await browser.text()];
        expect(text, url).not.toContain(person.firstName);
        expect(toPath(url)).not.toContain('/dashboard');
      }
    } finally {
      await browser.stop();
    }
  });

  for (const [who, paths] of [
    ['anyone', FOR_ANYONE],
    ['an owner', FOR_OWNERS],
  ] as const) {
    test(`in WebKit, going back over each redirect works for ${who}`, async ({ sandbox }) => {
      test.skip(!hasWebKit, MISSING);
      test.setTimeout(300_000);
      const other = await startOtherSite();
      const browser = await WebKit.start();
      try {
        if (who === 'an owner') {
          await signIn(browser, `${baseURL}/${locale}/dashboard`, await sandbox.persona('active'));
        }
        for (const path of paths) {
          await test.step(path, async () => {
            await browser.openTab();
            const before = other.timesShown();
            await browser.goTo(other.url);
            await expect.poll(other.timesShown, ARRIVED).toBe(before + 1);
            await browser.goTo(`${baseURL}/${locale}${path}`);
            expect(toPath(await browser.url()), 'is redirected').not.toBe(`/${locale}${path}`);
            await waitForStart(browser);
            await browser.back();
            await expect.poll(other.timesShown, { ...ARRIVED, message: `back over ${path}` }).toBe(before + 2);
          });
        }
      } finally {
        await browser.stop();
        other.stop();
      }
    });
  }
}

// A case of `npm run test:all`.
if (EVERY_WAY) inOneLocale('es', inWebKit);
