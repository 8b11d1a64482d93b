import type { Page } from '@playwright/test';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from './audit-test.ts';
import { compareScripts } from './compare-scripts.ts';

/** Everything on a page that could run or load code and is neither a file of ours nor allowed by the response's policy. */
async function strangersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = (url: string, folder = '/_next/static/') => url.startsWith(location.origin + folder);
    // A landing page's policy allows its scripts by hash, without a nonce.
    const isLanding = document.head.querySelector('link[rel=stylesheet][disabled]') !== null;
    const scripts = [...document.scripts].filter(({ src, nonce }) => !(src ? own(src) : nonce || isLanding));
    // Its styles are allowed by hash too: each is in the head, directly before the disabled link that it replaces.
    const styles = [...document.querySelectorAll('style')].filter(
      ({ nextElementSibling: next }) => !next?.matches('head > link[rel=stylesheet][disabled]'),
    );
    const links = [...document.querySelectorAll('link')].filter(
      ({ href, rel, as }) =>
        /stylesheet|preload|import/.test(rel) && !own(href) && !(as === 'image' && own(href, '/assets/')),
    );
    const embeds = [...document.querySelectorAll('iframe, object, embed, base, applet, portal, fencedframe')];
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const addresses = [...document.querySelectorAll('[href^="javascript:" i], [action^="javascript:" i]')];
    return [...scripts, ...styles, ...links, ...embeds, ...handlers, ...addresses].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    );
  });
}

test('payment pages run only our own scripts, all of them in the inventory', async ({
  page,
  context,
  sandbox,
  web,
}) => {
  const compare = await compareScripts(page, web.url);
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
  const before = await compare();
  await refill.find(place);
  await expect(refill.field('cardNumber')).toBeVisible();
  await audit('payment');
  await refill.enterCard(VISA);
  await audit('review');
  await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 4_000, times: 1, match: { phone: place.phone } });
  await refill.pay();
  await page.waitForURL('**/litepay/status?*');
  await audit('waiting');
  await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
  await audit('receipt');
  expect(foreign).toEqual([]);
  const after = await compare();
  expect(after.complaints).toEqual([]);
  // Proves that inline scripts, initial files and lazy ones have all been compared.
  expect(before.inline).toBeGreaterThan(2);
  expect(before.files).toBeGreaterThan(3);
  expect(after.files).toBeGreaterThan(before.files + 2);
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

test('a landing page contains its styles, every other page links to the same ones, and none is loaded twice', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedRequests();
  let sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet' || request.url().endsWith('.css')) sheets.push(request.url());
  });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
  for (const path of ['/en', '/en?checkAvailability=true', '/es/litepay/refill', '/en/dollargeneral']) {
    await page.goto(path);
    expect(await page.locator('head > style').count(), path).toBeGreaterThan(0);
    expect(await paper(), path).not.toBe('');
    // Waits for hydration, after which React has processed the links.
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
    expect(sheets, path).toEqual([]);
  }
  for (const path of ['/en/error', '/en/nowhere']) {
    sheets = [];
    await page.goto(path);
    expect(await page.locator('style').count(), path).toBe(0);
    expect(await paper(), path).not.toBe('');
    expect(new Set(sheets).size, path).toBe(sheets.length);
  }
  sheets = [];
  await page.goto('/en');
  await page.getByRole('link', { name: 'Quick refill' }).first().click();
  await page.waitForURL('**/en/litepay/refill');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await paper()).not.toBe('');
  expect(sheets).toEqual([]);
});

test('messages are compiled: no script contains the parser of their syntax', async ({ page, request }) => {
  await page.goto('/en/litepay/refill');
  const addresses = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) {
    // The name of one of the parser's errors.
    expect(await (await request.get(address)).text(), address).not.toContain('EXPECT_ARGUMENT_CLOSING_BRACE');
  }
});
