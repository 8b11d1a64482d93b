import { inBothLocales } from '../support/locales.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

inBothLocales((locale) => {
  test('who is known to the identity service goes straight to payment, and what it vouches for stays', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shop = new ShopJourney(page, locale);
    const shopper = freshShopper();
    await shop.openPlans();
    await shop.leavePlans({ offer: 'leave' });
    await page.waitForURL(/identity-router/);
    for (const [name, value] of Object.entries({ ...shopper, password: 'a password of mine' })) {
      await page.locator(`#${name}`).fill(value);
    }
    await page.locator('button.primary').click();
    await expect(page.locator('#code')).toBeVisible();
    const [message] = await sandbox.outbox(shopper.phone);
    await page.locator('#code').fill(/\b\d{6}\b/.exec(JSON.stringify(message))?.[0] ?? '');
    await page.locator('button.primary').click();

    await expect(shop.heading('buyflow.checkout.title')).toBeFocused({ timeout: 15_000 });
    await expect(shop.cardField('name')).toHaveValue(`${shopper.firstName} ${shopper.lastName}`);
    await page.goto(page.url().replace('order-details', 'customer-info'));
    await expect(shop.heading('buyflow.customerInfo.title')).toBeVisible();
    for (const key of ['firstName', 'lastName', 'email', 'confirmEmail', 'phoneNumber'] as const) {
      await expect(shop.field(`fields.${key}`)).toHaveAttribute('readonly', '');
    }
    await expect(shop.field('fields.email')).toHaveValue(shopper.email);
  });
});
