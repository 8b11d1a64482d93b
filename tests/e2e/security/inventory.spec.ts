import type { Inventory } from '#scripts/inventory/inventory.ts';
import { compareSite } from '#scripts/inventory/live-site.ts';
import { sandboxCustomers } from '#scripts/inventory/sandbox-customers.ts';
import { presentBrowser } from '#scripts/run/browser.ts';
import { LOCALES } from '../support/locales.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';
import { sandboxUrl } from '../support/web-process.ts';
import { compareScripts, inventory } from './compare-scripts.ts';
import { startSpoiledSite } from './spoiled-site.ts';

const browserPath = () => presentBrowser() ?? '';

test('every script of the build has a purpose', () => {
  const { scripts } = inventory();
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter(({ purpose }) => purpose === null)).toEqual([]);
});

// The scripts of a guest's refill are compared in `scripts.spec.ts`, where those pages are audited.
test('every script that runs while a shopper orders is in the inventory', async ({ page, baseURL }) => {
  test.slow();
  const compare = await compareScripts(page, baseURL ?? '');
  const shop = new ShopJourney(page, 'es');
  await shop.goToReview();
  await shop.order();
  await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
  const { complaints, files } = await compare();
  expect(complaints).toEqual([]);
  expect(files).toBeGreaterThan(10);
});

test('a foreign script is found in the document, as a file, and inside a file of ours', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/hasRun/);
  await page.route('**/litepay/refill', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    const injection = '<script>window.hasRun = 1</script><script src="/skim.js"></script>';
    await route.fulfill({
      response,
      headers,
      body: (await response.text()).replace('</head>', `${injection}</head>`),
    });
  });
  await page.route('**/skim.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.skim = 1' }));
  const changedPaths: string[] = [];
  await page.route('**/turbopack-*.js', async (route) => {
    const response = await route.fetch();
    changedPaths.push(new URL(route.request().url()).pathname);
    await route.fulfill({ response, body: `${await response.text()}\nwindow.changed = 1;` });
  });
  const compare = await compareScripts(page, baseURL ?? '');
  await page.goto('/en/litepay/refill');
  await expect.poll(() => page.evaluate(() => 'changed' in window)).toBe(true);
  const { complaints } = await compare();
  expect(complaints).toEqual(
    expect.arrayContaining([
      expect.stringContaining('window.hasRun = 1'),
      '/skim.js is not in the inventory',
      `${changedPaths[0]} is not the file that was built`,
    ]),
  );
  expect(complaints).toHaveLength(3);
});

test('a live site is compared as customers see it, on every page with card fields', async ({ baseURL }) => {
  test.slow();
  const customers = await sandboxCustomers(sandboxUrl);
  const {
    differences,
    visited: visitedPages,
    leftOut,
  } = await compareSite(baseURL ?? '', inventory(), customers, browserPath());
  expect(differences).toEqual([]);
  expect(leftOut).toEqual([]);
  expect(visitedPages.filter((path) => path.startsWith('/es')).sort()).toEqual([
    '/es/buy/order-details',
    '/es/dashboard/edit-payment',
    '/es/litepay/refill',
    '/es/move/refill-payment',
    '/es/reconnect',
    '/es/refill/payment',
  ]);
  expect(visitedPages).toHaveLength(12);
});

test('a page that cannot be opened counts as a difference, unless the site does not offer it', async ({ baseURL }) => {
  const { guest } = await sandboxCustomers(sandboxUrl);
  const builtInventory = inventory();
  const changedPath = builtInventory.scripts[0]?.path ?? '';
  const other: Inventory = {
    ...builtInventory,
    scripts: builtInventory.scripts.map((script) => ({
      ...script,
      ...(script.path === changedPath && { sha384: 'sha384-other' }),
    })),
    inline: [],
    worker: null,
  };
  const customers = { guest, shop: null, mover: null, closed: null };
  const {
    differences,
    visited: visitedPages,
    leftOut,
  } = await compareSite(baseURL ?? '', other, customers, browserPath());
  const strange = LOCALES.map(
    (locale) => `/${locale}/litepay/refill: a script in the document is not in the inventory`,
  );
  expect(differences).toContain(`${changedPath}: not the file that was built`);
  for (const start of strange) expect(differences).toContainEqual(expect.stringContaining(start));
  // Nothing else differs: every other script in the inventory is as it was built.
  expect(
    differences.filter((one) => !one.includes(changedPath) && !strange.some((start) => one.startsWith(start))),
  ).toEqual([
    'The inventory is older than the comparison of service workers: theirs was not compared.',
    ...['/refill/payment', '/dashboard/edit-payment'].flatMap((path) =>
      LOCALES.map((locale) => `/${locale}${path}: not visited, because no customer is given for 'owner'`),
    ),
  ]);
  expect(visitedPages).toEqual(['/en/litepay/refill', '/es/litepay/refill']);
  expect(leftOut).toHaveLength(6);
});

test('a foreign worker, and foreign scripts on pages of the shop and of owners, are found @all', async () => {
  test.slow();
  const skimmedPages = ['/en/buy/order-details', '/es/refill/payment', '/en/reconnect', '/es/move/refill-payment'];
  const site = await startSpoiledSite({
    skimmedPages,
    // Only browsers get it: whoever asks for the file gets the right one.
    worker: (text) => `importScripts('/skim.js');${text.replace("'race-network-and-fetch-handler'", "'network'")}`,
  });
  try {
    const customers = await sandboxCustomers(sandboxUrl);
    const { differences } = await compareSite(site.url, inventory(), customers, browserPath());
    for (const path of skimmedPages) {
      expect(differences).toContain(`${path}: /skim.js is not in the inventory`);
      expect(differences).toContain(`${path}: script-src allows no script-src`);
    }
    const worker = differences.filter((line) => line.startsWith('/service-worker.js'));
    expect(worker).toEqual([
      '/service-worker.js: not the worker that was built',
      "/service-worker.js: content-security-policy is not the worker's",
      expect.stringContaining('a static route that was not built: /assets/logo.svg'),
      expect.stringContaining('its static route is missing: /assets/logo.svg'),
      expect.stringContaining('/service-worker.js runs in it and is not the worker that was built'),
      expect.stringContaining('/skim.js runs in it and is not the worker that was built'),
    ]);
    expect(
      differences.every((line) => [...skimmedPages, '/service-worker.js'].some((path) => line.startsWith(path))),
    ).toBe(true);
  } finally {
    await site.stop();
  }
});

test('payment pages report markup that could run scripts, and nothing else', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/require-trusted-types-for/);
  const response = await page.goto('/en/litepay/refill');
  const reportOnlyPolicy = response?.headers()['content-security-policy-report-only'];
  expect(reportOnlyPolicy).toBe("require-trusted-types-for 'script'; report-uri /api/policy-report; report-to policy");
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
