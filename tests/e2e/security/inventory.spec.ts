import type { Inventory } from '#scripts/inventory/inventory.ts';
import { differencesAt } from '#scripts/inventory/live-site.ts';
import { presentBrowser } from '#scripts/run/browser.ts';
import { LOCALES } from '../support/locales.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';
import { compareScripts, inventory } from './compare-scripts.ts';

test('every script of the build has a purpose', () => {
  const { scripts } = inventory();
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter(({ purpose }) => purpose === null)).toEqual([]);
});

// The scripts of a guest's refill are compared in `scripts.spec.ts`, where those pages are audited.
test('whatever runs while a shopper orders is in the inventory, from the plans to the receipt', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const compared = await compareScripts(page, baseURL ?? '');
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
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    const added = '<script>window.hasRun = 1</script><script src="/skim.js"></script>';
    await route.fulfill({
      response,
      headers,
      body: (await response.text()).replace('</head>', `${added}</head>`),
    });
  });
  await page.route('**/skim.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.skim = 1' }));
  const changed: string[] = [];
  await page.route('**/turbopack-*.js', async (route) => {
    const response = await route.fetch();
    changed.push(new URL(route.request().url()).pathname);
    await route.fulfill({ response, body: `${await response.text()}\nwindow.changed = 1;` });
  });
  const compared = await compareScripts(page, baseURL ?? '');
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
  const changed = built.scripts[0]?.path ?? '';
  const other: Inventory = {
    ...built,
    scripts: built.scripts.map((script) => ({ ...script, ...(script.path === changed && { sha384: 'sha384-other' }) })),
    inline: [],
  };
  const differences = await differencesAt(baseURL ?? '', other, browser);
  const strange = LOCALES.map(
    (locale) => `/${locale}/litepay/refill: a script in the document is not in the inventory`,
  );
  expect(differences).toContain(`${changed}: not the file that was built`);
  for (const start of strange) expect(differences).toContainEqual(expect.stringContaining(start));
  // Nothing else differs: every other script in the inventory is as it was built.
  expect(
    differences.filter((one) => !one.includes(changed) && !strange.some((start) => one.startsWith(start))),
  ).toEqual([]);
});

test('pages of a payment report markup that could run, and nothing else', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/require-trusted-types-for/);
  const response = await page.goto('/en/litepay/refill');
  const reported = response?.headers()['content-security-policy-report-only'];
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
