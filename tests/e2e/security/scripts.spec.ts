import type { Page } from '@playwright/test';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from './audit-test.ts';

/** Everything on a page that could run or fetch code, and is neither our own file nor named by the answer's own policy. */
async function strangersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = (url: string, folder = '/_next/static/') => url.startsWith(location.origin + folder);
    const scripts = [...document.scripts].filter(({ src, nonce }) => !(src ? own(src) : nonce));
    // The server's one sheet is named by its hash: the first in the head.
    const styles = [...document.querySelectorAll('style')].filter(
      (style) => style !== document.head.querySelector('style'),
    );
    const links = [...document.querySelectorAll('link')].filter(
      ({ href, rel, as }) =>
        /stylesheet|preload|import/.test(rel) && !own(href) && !(as === 'image' && own(href, '/assets/')),
    );
    const embedded = [...document.querySelectorAll('iframe, object, embed, base, applet, portal, fencedframe')];
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const addresses = [...document.querySelectorAll('[href^="javascript:" i], [action^="javascript:" i]')];
    return [...scripts, ...styles, ...links, ...embedded, ...handlers, ...addresses].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    );
  });
}

test('on the pages of a payment nothing runs but our own scripts', async ({ page, context, sandbox }) => {
  const place = await sandbox.persona('acp');
  const foreign: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOwn = origin === new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin;
    const isScript = request.resourceType() === 'script';
    if (!isOwn || (isScript && !pathname.startsWith('/_next/static/'))) foreign.push(request.url());
  });
  const refill = new QuickRefill(page, 'en');
  const audit = async (step: string) => {
    expect(await page.evaluate(() => document.scripts.length), step).toBeGreaterThan(2);
    expect(await strangersOn(page), step).toEqual([]);
  };
  await refill.open();
  await audit('find');
  await refill.find(place);
  await expect(refill.field('cardNumber')).toBeVisible();
  await audit('payment');
  await refill.enterCard(VISA);
  await audit('review');
  await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 4_000, times: 1, match: { phone: place.phone } });
  await refill.pay();
  await page.waitForURL('**/litepay/status');
  await audit('waiting');
  await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
  await audit('receipt');
  expect(foreign).toEqual([]);
});

test('a script that is not ours is found, and does not run', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/CSP violation|Content Security Policy/);
  consoleGuard.allowFailedRequests();
  await page.goto('/en/litepay/refill');
  await page.evaluate(() => {
    const inline = document.createElement('div');
    inline.innerHTML = '<img src="/assets/none.svg" onerror="window.hasRun = true"><iframe src="/en"></iframe>';
    document.body.append(inline);
    document.body.insertAdjacentHTML('beforeend', '<style>body { color: red }</style>');
  });
  expect(await strangersOn(page)).toHaveLength(3);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
});

test('the styles come once, in the document, and stay through another page and language', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedRequests();
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
  for (const path of ['/en', '/en/error', '/en/nowhere']) {
    await page.goto(path);
    expect(await page.locator('style').count(), path).toBe(1);
    expect(await paper(), path).not.toBe('');
  }
  await page.goto('/en/litepay/refill');
  await page.getByRole('link', { name: 'Español' }).first().click();
  await page.waitForURL('**/es/litepay/refill');
  expect(await paper()).not.toBe('');
  expect(sheets).toEqual([]);
});
