import { VISA } from '../support/cards.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

test('typed data except the card survives a reload, the other language and going back', async ({ page }) => {
  test.slow();
  const shop = new ShopJourney(page, 'en');
  await shop.openPlans();
  await shop.leavePlans({ promo: 'take' });
  await shop.skipIdentity();
  const shopper = freshShopper();
  await shop.field('fields.firstName').fill(shopper.firstName);
  await shop.field('fields.email').fill(shopper.email);
  await shop.field('fields.smsOptIn').check();
  await page.reload();
  await expect(shop.field('fields.firstName')).toHaveValue(shopper.firstName);
  await expect(shop.field('fields.smsOptIn')).toBeChecked();
  await shop.otherLanguage.click();
  const es = shop.in('es');
  await expect(es.field('fields.email')).toHaveValue(shopper.email);
  await expect(es.field('fields.smsOptIn')).toBeChecked();

  await es.fillCustomer(shopper);
  await es.leaveCustomer();
  await es.fillCard();
  await es.shipping('EXP').check();
  await es.field('fields.shippingSameAsBilling').uncheck();
  await es.field('fields.shippingCity').fill('Peoria');
  await es.otherLanguage.click();
  await expect(shop.heading('buyflow.checkout.title')).toBeVisible();
  await expect(shop.cardField('addressLine1')).toHaveValue(VISA.addressLine1);
  await expect(shop.cardField('state')).toHaveValue(VISA.state);
  await expect(shop.shipping('EXP')).toBeChecked();
  await expect(shop.field('fields.shippingSameAsBilling')).not.toBeChecked();
  await expect(shop.field('fields.shippingCity')).toHaveValue('Peoria');
  await expect(shop.cardField('cardNumber')).toHaveValue('');
  await expect(shop.cardField('cvv')).toHaveValue('');

  await shop.field('fields.shippingSameAsBilling').check();
  await shop.fillCard();
  await shop.leaveDetails();
  await page.getByRole('button', { name: shop.t('buyflow.checkout.editPayment') }).click();
  await expect(shop.cardField('cardNumber')).toHaveValue(/4242.4242.4242.4242/);
  await shop.leaveDetails();

  // After a reload the review no longer has the card: back to payment, with everything else kept.
  await page.reload();
  await expect(shop.heading('buyflow.checkout.title')).toBeVisible();
  await expect(page.getByText(shop.t('buyflow.checkout.cardLost.title'))).toBeVisible();
  await expect(shop.cardField('addressLine1')).toHaveValue(VISA.addressLine1);
  await expect(shop.cardField('cardNumber')).toHaveValue('');
  const browserStorage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(browserStorage).not.toContain('4242');
});

test('a changed plan shows as changed after going back', async ({ page }) => {
  const shop = new ShopJourney(page, 'en');
  await shop.openPlans();
  await shop.leavePlans({ promo: 'leave' });
  await shop.skipIdentity();
  await shop.fillCustomer();
  await shop.leaveCustomer();
  await shop.fillCard();
  await shop.leaveDetails();
  const before = await shop.amount(shop.t('payment.summary.total'));
  await page.getByRole('link', { name: shop.t('buyflow.checkout.editPlan') }).click();
  await expect(shop.heading('buyflow.internet.title')).toBeVisible();
  const cartResponse = page.waitForResponse('**/api/buy/cart');
  await shop.plan('HSD_007').check();
  await cartResponse;
  await page.goBack();
  await expect(shop.heading('buyflow.checkout.reviewTitle')).toBeVisible();
  await expect.poll(() => shop.amount(shop.t('payment.summary.total'))).toBeLessThan(before - 2500);
});
