import type { BrowserContext } from '@playwright/test';
import { inBothLocales } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

/** What another version has written, which this one cannot open. */
async function replaceCookie(context: BrowserContext, name: string) {
  const cookie = (await context.cookies()).find((each) => each.name.endsWith(name));
  if (!cookie) throw new Error(`The browser has no cookie ${name}`);
  await context.addCookies([{ ...cookie, value: 'Fe26.2*1*of*another*version' }]);
}

inBothLocales((locale) => {
  test.beforeEach(({ consoleGuard }) => {
    // The refused payment is what these tests are about.
    consoleGuard.allowFailedRequests();
  });

  test('an owner who is no longer signed in logs in at the payment, and keeps the refill', async ({
    page,
    context,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const [accountId = ''] = person.accountIds;
    const refill = new RefillJourney(page, locale);
    await refill.openCart(person);
    await refill.refills.selectOption('2');
    await refill.expectQuoted();
    await refill.next.click();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    const total = await refill.total.textContent();

    await replaceCookie(context, 'hl-owner');
    // As another version says it, whose page this may be.
    await page.route('**/api/refill/pay', async (route) => {
      const response = await route.fetch();
      expect(response.status()).toBe(401);
      await route.fulfill({ response, json: { reason: 'ended', leadsTo: 'login' } });
    });
    const backFromLogin = page.waitForResponse((response) => response.url().includes('/handoff'));
    await refill.submit.click();
    await backFromLogin;
    await expect(refill.heading('refill.review.title')).toBeVisible({ timeout: 20_000 });
    await expect(refill.total).toHaveText(total ?? '');
    expect(await sandbox.charges({ accountId })).toEqual([]);

    await page.unroute('**/api/refill/pay');
    await refill.agree();
    await refill.submit.click();
    await refill.expectReceipt();
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });

  test('a guest whose cookie cannot be read starts again with the typed data', async ({ page, context, sandbox }) => {
    test.slow();
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();

    await replaceCookie(context, 'hl-browser');
    await refill.pay();
    const alert = page.getByRole('alert').filter({ hasText: refill.t('payment.alert.startAgain.title') });
    await alert.getByRole('button', { name: refill.t('payment.alert.startAgain.action') }).click();
    await expect(refill.toggle('find')).toHaveAttribute('aria-expanded', 'true');
    await expect(refill.phone).not.toHaveValue('');
    expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toEqual([]);
  });
});
