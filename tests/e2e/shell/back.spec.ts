import { chromium } from '@playwright/test';
import { GuestClient } from '../support/guest-client.ts';
import { accountOf } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('back after paying leads to the receipt, not to the step that was paid', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    await page.goBack();
    await expect(refill.receipt).toBeVisible();
    await expect(refill.toggle('payment')).toHaveCount(0);
  });

  test('back from a paid refill leads to its receipt', async ({ page, sandbox }) => {
    test.slow();
    const refill = new RefillJourney(page, locale);
    await refill.openCart(await sandbox.persona('active'));
    await refill.next.click();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    await refill.submit.click();
    await refill.expectReceipt();
    await page.goBack();
    await expect(refill.submit).toBeHidden();
    await refill.expectReceipt();
  });

  test('a page out of the browser’s back-forward cache shows what was paid meanwhile', async ({
    sandbox,
    baseURL,
    clientAddress,
  }, { project }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const before = await sandbox.account(accountOf(person));
    // Playwright turns the cache off.
    const browser = await chromium.launch({
      ...project.use.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: { 'x-forwarded-for': clientAddress },
      });
      const page = await context.newPage();
      const owner = new RefillJourney(page, locale);
      await owner.open(person);
      await expect(owner.daysLeft(Number(before.daysRemaining))).toBeVisible();
      await page.evaluate(() => document.documentElement.setAttribute('data-left', ''));
      await page.goto(`/${locale}/error`);
      const payer = new GuestClient(baseURL ?? '');
      expect(await payer.payToTheEnd(await payer.prepare(person))).toBe('confirmed');
      await page.goBack();
      await expect(owner.daysLeft(Number(before.daysRemaining) + 30)).toBeVisible();
      // The same document, not a new one.
      await expect(page.locator('html')).toHaveAttribute('data-left');
    } finally {
      await browser.close();
    }
  });
});
