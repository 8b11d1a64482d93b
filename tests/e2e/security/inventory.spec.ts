import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { complaintAbout, INVENTORY_FILE, type Inventory, inventorySchema } from '#scripts/inventory/inventory.ts';
import { differencesAt } from '#scripts/inventory/live-site.ts';
import { watchScripts } from '#scripts/inventory/running-scripts.ts';
import { presentBrowser } from '#scripts/run/browser.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

const inventory = (): Inventory =>
  inventorySchema.parse(JSON.parse(readFileSync(inRoot('.next/standalone', INVENTORY_FILE), 'utf8')));

/** Complaints about every script that runs from now on, and how many came of each kind. */
async function compare(page: Page, origin: string) {
  const scripts = await watchScripts(page, origin);
  return async () => {
    const run = await scripts.taken();
    const complaints = run.flatMap((script) => complaintAbout(script, inventory()) ?? []);
    const paths = new Set(run.flatMap(({ path }) => path ?? []));
    return { complaints, files: paths.size, inline: run.filter(({ path }) => path === null).length };
  };
}

test('every script of the build has a purpose', () => {
  const { scripts } = inventory();
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter(({ purpose }) => purpose === null)).toEqual([]);
});

test('whatever runs while a guest refills is in the inventory, from the first page to the receipt', async ({
  page,
  sandbox,
  baseURL,
}) => {
  const compared = await compare(page, baseURL ?? '');
  const place = await sandbox.persona('acp');
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  const before = await compared();
  await refill.find(place);
  await refill.enterCard(VISA);
  await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 4_000, times: 1, match: { phone: place.phone } });
  await refill.pay();
  await page.waitForURL('**/litepay/status?*');
  await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
  const after = await compared();
  expect(after.complaints).toEqual([]);
  // Scripts in the document, first files and lazy ones have all been looked at.
  expect(before.inline).toBeGreaterThan(2);
  expect(before.files).toBeGreaterThan(3);
  expect(after.files).toBeGreaterThan(before.files + 2);
});

test('whatever runs while a shopper orders is in the inventory, from the plans to the receipt', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const compared = await compare(page, baseURL ?? '');
  const shop = new ShopJourney(page, 'es');
  await shop.goToReview();
  await shop.order();
  await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
  const { complaints, files } = await compared();
  expect(complaints).toEqual([]);
  expect(files).toBeGreaterThan(10);
});

test('what another has put there is found: in the document, as a file, and as a file of ours', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/hasRun/);
  await page.route('**/litepay/refill', async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers['content-security-policy'];
    const added = '<script>window.hasRun = 1</script><script src="/skim.js"></script>';
    await route.fulfill({
      response: answer,
      headers,
      body: (await answer.text()).replace('</head>', `${added}</head>`),
    });
  });
  await page.route('**/skim.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.skim = 1' }));
  const changed: string[] = [];
  await page.route('**/turbopack-*.js', async (route) => {
    const answer = await route.fetch();
    changed.push(new URL(route.request().url()).pathname);
    await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.changed = 1;` });
  });
  const compared = await compare(page, baseURL ?? '');
  await page.goto('/en/litepay/refill');
  await expect.poll(() => page.evaluate(() => 'changed' in window)).toBe(true);
  const { complaints } = await compared();
  expect(complaints).toEqual(
    expect.arrayContaining([
      expect.stringContaining('window.hasRun = 1'),
      '/skim.js is not in the inventory',
      `${changed[0]} is not the file that was built`,
    ]),
  );
  expect(complaints).toHaveLength(3);
});

test('a live site is compared as a customer gets it', async ({ baseURL }) => {
  const browser = presentBrowser() ?? '';
  const built = inventory();
  expect(await differencesAt(baseURL ?? '', built, browser)).toEqual([]);
  const [first, ...others] = built.scripts;
  const other = { ...built, scripts: [{ ...first, sha384: 'sha384-other' }, ...others] } as Inventory;
  expect(await differencesAt(baseURL ?? '', other, browser)).toContain(`${first?.path}: not the file that was built`);
  expect(await differencesAt(baseURL ?? '', { ...built, inline: [] }, browser)).toContainEqual(
    expect.stringMatching(/^\/es\/litepay\/refill: a script in the document is not in the inventory/),
  );
});

test('pages of a payment report markup that could run, and nothing else', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/require-trusted-types-for/);
  const answer = await page.goto('/en/litepay/refill');
  const reported = answer?.headers()['content-security-policy-report-only'];
  expect(reported).toBe("require-trusted-types-for 'script'; report-uri /api/policy-report; report-to policy");
  const violations = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ disposition, sample }) => {
          resolve(`${disposition} ${sample}`);
        });
        document.createElement('div').innerHTML = '<p>harmless</p>';
        document.createElement('div').innerHTML = '<form action="https://evil.example"></form>';
      }),
  );
  expect(await violations).toMatch(/^report Element innerHTML\|<form/);
});
