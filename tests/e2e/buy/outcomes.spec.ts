import { EVERY_WAY } from '#tests/support/every-way.ts';
import { VISA } from '../support/cards.ts';
import { inOneLocale } from '../support/locales.ts';
import { freshShopper, ShopJourney, theOrdersCharge } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('a declined card shows a dismissible warning with a reference, and another card pays', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shop = new ShopJourney(page, locale);
    const { t } = shop;
    await shop.goToReview({ card: { ...VISA, cardNumber: '4000000000000002' } });
    const first = await shop.order();
    const warning = page.getByRole('alert').filter({ hasText: t('payment.alert.declined') });
    await expect(warning).toBeFocused();
    await expect(warning.locator('code')).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    await warning.getByRole('button', { name: t('payment.alert.dismiss') }).click();
    await expect(warning).toBeHidden();
    expect(await sandbox.charges({ idempotencyKey: first })).toEqual([]);

    await expect(page).toHaveURL(/\/buy\/order-details/);
    await shop.cardField('cardNumber').fill(VISA.cardNumber);
    await shop.leaveDetails();
    const attempt = await shop.order();
    await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
    await theOrdersCharge(sandbox, attempt);
  });

  test('an order whose provider response is lost waits, says so, and ends in its confirmation', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shop = new ShopJourney(page, locale);
    const { t } = shop;
    const shopper = freshShopper();
    await shop.goToReview({ shopper });
    await sandbox.fault({ call: 'submit-order', kind: 'lost', times: 1, match: { text: shopper.phone } });
    // For a while the provider's status of the order cannot be read.
    await page.route('**/api/buy/pay', async (route) => {
      const { attempt } = route.request().postDataJSON() as { attempt: string };
      await sandbox.fault({ call: 'charge-status', kind: 'schema', match: { text: attempt } });
      await route.continue();
    });
    const key = await shop.order();
    await expect(shop.heading('buyflow.waiting.title')).toBeFocused({ timeout: 20_000 });
    await expect(page.getByText(t('buyflow.waiting.doNotPay'))).toBeVisible();
    await expect(page.getByRole('main').locator('code')).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    await page.reload();
    await expect(shop.heading('buyflow.waiting.title')).toBeVisible({ timeout: 15_000 });

    await sandbox.clearFaults();
    await expect(shop.confirmed).toBeVisible({ timeout: 25_000 });
    await theOrdersCharge(sandbox, key);
  });
});

// Jest tests the same: `order-review/use-order-payment.test.tsx`.
if (EVERY_WAY) {
  test('a response that never reaches the browser is looked up, with one charge and its confirmation', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    const shop = new ShopJourney(page, 'es');
    await shop.goToReview();
    await page.route('**/api/buy/pay', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const attempt = await shop.order();
    await expect(shop.confirmed).toBeVisible({ timeout: 25_000 });
    await theOrdersCharge(sandbox, attempt);
  });
}
