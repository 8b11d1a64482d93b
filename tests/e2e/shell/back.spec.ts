import type { Response } from '@playwright/test';
import { GuestClient } from '../support/guest-client.ts';
import { accountIdOf } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

/** Matches any request for a page. */
const isRead = (path: string) => (response: Response) => new URL(response.url()).pathname.endsWith(path);

inOneLocale('en', (locale) => {
  test('going back after paying leads to the receipt, not to the paid step', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    await Promise.all([page.waitForResponse(isRead('/litepay/refill')), page.goBack()]);
    await expect(refill.receipt).toBeVisible();
    await expect(refill.toggle('payment')).toHaveCount(0);
  });

  test('going back from a paid refill leads to its receipt', async ({ page, sandbox }) => {
    test.slow();
    const refill = new RefillJourney(page, locale);
    await refill.openCart(await sandbox.persona('active'));
    await refill.next.click();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    await refill.submit.click();
    await refill.expectReceipt();
    await Promise.all([page.waitForResponse(isRead('/refill/payment')), page.goBack()]);
    await refill.expectReceipt();
  });

  test('a page from the back-forward cache shows a payment made meanwhile', async ({ page, sandbox, baseURL }) => {
    const person = await sandbox.persona('active');
    const before = await sandbox.account(accountIdOf(person));
    const owner = new RefillJourney(page, locale);
    await owner.open(person);
    await expect(owner.daysLeft(Number(before.daysRemaining))).toBeVisible();
    const payer = new GuestClient(baseURL ?? '');
    expect(await payer.payToTheEnd(await payer.prepare(person))).toBe('confirmed');
    // Playwright turns that cache off, and cannot follow a page out of it.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(owner.daysLeft(Number(before.daysRemaining) + 30)).toBeVisible();
  });
});
