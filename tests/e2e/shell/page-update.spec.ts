import type { Page } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { AddressCheck } from '../support/address-check.ts';
import { VISA } from '../support/cards.ts';
import { accountIdOf, theOneCharge } from '../support/guest.ts';
import { inBothLocales, inOneLocale } from '../support/locales.ts';
import type { LocalizedPage } from '../support/localized-page.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RetailWizard } from '../support/retail-wizard.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allowFailedRequests();
  consoleGuard.allow(/ChunkLoadError|Failed to load chunk/);
});

/** A deploy: the scripts that the page has not loaded yet are gone. Those of the next document are there, unless `forEver`. */
async function deploy(page: Page, { forEver = false } = {}): Promise<{ documents: number }> {
  const counts = { documents: 0 };
  const scriptUrls = new Set(await page.evaluate(() => [...document.scripts].map(({ src }) => src)));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counts.documents += 1;
  });
  await page.route('**/_next/static/**/*.js', (route) => {
    const isGone = forEver ? !scriptUrls.has(route.request().url()) : counts.documents === 0;
    return isGone ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }) : route.continue();
  });
  return counts;
}

const notice = (at: LocalizedPage) => at.page.getByRole('region', { name: at.t('shell.updated.title') });

inBothLocales((locale) => {
  test('a lookup after a deploy reloads the page, keeps the typed data and continues', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    const counts = await deploy(page);
    // The first request does not arrive: what is kept is this tab's.
    await page.route('**/api/litepay/lookup', (route) => (counts.documents === 0 ? undefined : route.continue()));
    await refill.find(guest);
    await expect(notice(refill)).toContainText(refill.t('shell.updated.text'));
    await expect(refill.zip).toHaveValue(guest.zip);
    await expect(refill.phone).toHaveValue(/^\(\d{3}\) \d{3} - \d{4}$/);
    expect(counts.documents).toBe(1);
    await refill.next('find').click();
    await refill.expectOpened('payment');
  });

  test('a page whose parts stay missing says so after one reload', async ({ page, sandbox }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    const counts = await deploy(page, { forEver: true });
    const guest = await sandbox.persona('expiring');
    await page.route('**/api/litepay/lookup', (route) => (counts.documents === 0 ? undefined : route.continue()));
    await refill.find(guest);
    await expect(notice(refill)).toBeVisible();
    for (const _time of [1, 2]) {
      await refill.next('find').click();
      await expect(page.getByText(refill.t('litepay.find.unavailable.title'))).toBeVisible();
      await expect(refill.next('find')).toBeEnabled();
    }
    expect(counts.documents).toBe(1);
  });
});

inOneLocale('es', (locale) => {
  test('a payment that cannot be sent after a deploy reloads the page and charges once', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    const counts = await deploy(page);
    await refill.pay();
    await expect(notice(refill)).toBeVisible();
    expect(counts.documents).toBe(1);
    expect(await sandbox.charges({ accountId: accountIdOf(guest) })).toEqual([]);
    // The card is not kept, as the notice says; everything else is.
    await expect(refill.field('cardNumber')).toHaveValue('');
    await expect(refill.field('cvv')).toHaveValue('');
    await expect(refill.field('name')).toHaveValue(VISA.name);
    await refill.enterCard();
    await refill.pay();
    await expect(page).toHaveURL(/order-confirmation/);
    await theOneCharge(sandbox, guest);
  });

  for (const [name, Wizard] of [
    ['home page', AddressCheck],
    ['starter kit', RetailWizard],
  ] as const) {
    test(`the address check of the ${name} continues after a deploy`, async ({ page }) => {
      const check = new Wizard(page, locale);
      await check.open();
      const input = { address: '100 Maple Street', unit: 'B', zip: '62701' };
      const counts = await deploy(page);
      await check.submit(input);
      await expect(notice(check)).toBeVisible();
      await expect(check.address).toHaveValue(input.address);
      await expect(check.unit).toHaveValue(input.unit);
      await expect(check.zip).toHaveValue(input.zip);
      expect(counts.documents).toBe(1);
      await check.check.click();
      await expect(check.check).toBeHidden();
    });
  }

  test('the card editor opens after a deploy', async ({ page, sandbox }) => {
    const owner = new AccountJourney(page, locale);
    await owner.open(await sandbox.persona('active'), '/dashboard');
    await page.goto(`/${locale}/dashboard/edit-payment`);
    const replace = owner.button('account.paymentMethod.replace');
    await expect(replace).toBeEnabled();
    const counts = await deploy(page);
    await replace.click();
    await expect(notice(owner)).toBeVisible();
    expect(counts.documents).toBe(1);
    // As the customer left it: they need not press again.
    await expect(page.locator('input[autocomplete=cc-number]')).toBeVisible();
  });

  test('a missing part during an open payment leads to its status page', async ({ context, page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const other = new QuickRefill(await context.newPage(), locale);
    await other.open();
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    const match = { accountId: accountIdOf(guest) };
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match });
    for (const call of ['charge-status', 'guest-dashboard']) await sandbox.fault({ call, kind: 'schema', match });
    await refill.pay();
    await refill.expectWaiting();

    await deploy(other.page);
    await other.find(guest);
    await other.expectWaiting();
    await sandbox.clearFaults();
    await expect(refill.receipt).toBeVisible({ timeout: 15_000 });
    await theOneCharge(sandbox, guest);
  });

  test('a payment in progress keeps its page, whatever else is missing', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    const arrival = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/litepay/pay', async (route) => {
      arrival.resolve();
      await gate.promise;
      await route.continue();
    });
    await refill.pay();
    await arrival.promise;
    const counts = await deploy(page);
    // A part that cannot be parsed is reported.
    await page.evaluate(() => {
      window.dispatchEvent(new ErrorEvent('error', { error: new SyntaxError('broken part') }));
    });
    await page.waitForTimeout(1_000);
    expect(counts.documents).toBe(0);
    gate.resolve();
    await expect(refill.receipt).toBeVisible({ timeout: 15_000 });
    await theOneCharge(sandbox, guest);
  });
});
