import type { Page, Route } from '@playwright/test';
import { labelsIn } from '../support/labels.ts';
import { inBothLocales, inOneLocale, type TestLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

const PHONE = '(800) 555-0100';
/** What the page promises, and the time to load it. */
const AFTER = { timeout: 9_000 };

const sentence = (page: Page, locale: TestLocale) =>
  page.getByText(labelsIn(locale)('shell.notRunning', { phone: PHONE }));

const BROKEN: readonly [string, (route: Route) => Promise<void>][] = [
  ['are blocked', (route) => route.abort()],
  ['cannot be parsed', (route) => route.fulfill({ contentType: 'text/javascript', body: 'class A { static ? }' })],
];

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allowFailedRequests();
  consoleGuard.allow(/Unexpected token|SyntaxError/);
});

inBothLocales((locale) => {
  for (const [what, breaks] of BROKEN) {
    test(`a page whose scripts ${what} says so after five seconds, with a number to call`, async ({ page }) => {
      await page.route('**/_next/static/**/*.js', breaks);
      await page.goto(`/${locale}/litepay/refill`);
      const text = sentence(page, locale);
      await expect(text).toBeHidden();
      await page.waitForTimeout(2_500);
      await expect(text).toBeHidden();
      await expect(text).toBeVisible(AFTER);
      await expect(text).toBeInViewport();
      await expect(text.getByRole('link')).toHaveAttribute('href', /^tel:/);
    });
  }
});

inOneLocale('en', (locale) => {
  for (const path of ['', '/dollargeneral', '/no-internet', '/error']) {
    test(`/${locale}${path} says so when its scripts do not run`, async ({ page }) => {
      await page.route('**/_next/static/**/*.js', (route) => route.abort());
      await page.goto(`/${locale}${path}`);
      await expect(sentence(page, locale)).toBeVisible(AFTER);
    });
  }

  test('a page whose scripts run never says that they do not', async ({ page }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await expect(sentence(page, locale)).toHaveCount(0);
    await page.waitForTimeout(6_000);
    await expect(sentence(page, locale)).toHaveCount(0);
  });

  test('a page whose scripts run late removes the message', async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`/${locale}/litepay/refill`, { waitUntil: 'commit' });
    await expect(sentence(page, locale)).toBeVisible(AFTER);
    gate.resolve();
    await expect(sentence(page, locale)).toHaveCount(0);
    await expect(new QuickRefill(page, locale).next('find')).toBeEnabled();
  });
});
