import { inOneLocale } from '../support/locales.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { freshShopper, ShopJourney, theOrdersCharge } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

/** Fills in the identity service's page, and verifies the phone with the code sent to it. */
async function passIdentity(
  shop: ShopJourney,
  sandbox: SandboxClient,
  shopper: ReturnType<typeof freshShopper>,
): Promise<void> {
  const { page } = shop;
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
}

inOneLocale('es', (locale) => {
  test('a shopper whom the identity service knows goes straight to payment, and the verified data stays', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shop = new ShopJourney(page, locale);
    const shopper = freshShopper();
    await shop.openPlans();
    await shop.leavePlans({ promo: 'leave' });
    await passIdentity(shop, sandbox, shopper);
    await expect(shop.cardField('name')).toHaveValue(`${shopper.firstName} ${shopper.lastName}`);
    await page.goto(page.url().replace('order-details', 'customer-info'));
    await expect(shop.heading('buyflow.customerInfo.title')).toBeVisible();
    for (const key of ['firstName', 'lastName', 'email', 'confirmEmail', 'phoneNumber'] as const) {
      await expect(shop.field(`fields.${key}`)).toHaveAttribute('readonly', '');
    }
    await expect(shop.field('fields.email')).toHaveValue(shopper.email);
  });

  test('a shopper whose verified phone has an account verifies another phone, and orders with it', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shop = new ShopJourney(page, locale);
    const [existingCustomer, other] = [freshShopper(), freshShopper()];
    await shop.openPlans();
    await shop.leavePlans({ promo: 'leave' });
    await passIdentity(shop, sandbox, existingCustomer);
    await shop.fillCard();
    await shop.leaveDetails();
    const match = { text: existingCustomer.phone };
    await sandbox.fault({ call: 'submit-order', kind: 'code', code: 'BUS-PINLESS-ACT-PHONE', match });
    await shop.order();
    await expect(page.getByText(shop.t('codes.messages.phoneInUse'))).toBeVisible({ timeout: 20_000 });

    await shop.button('buyflow.checkout.declined.mend.phone').click();
    await passIdentity(shop, sandbox, other);
    await shop.fillCard();
    await shop.leaveDetails();
    await expect(page.getByText(other.email)).toBeVisible();
    const attempt = await shop.order();
    await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
    await theOrdersCharge(sandbox, attempt);
  });
});
