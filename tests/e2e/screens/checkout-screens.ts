import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { VISA } from '../support/cards.ts';
import { expect } from '../support/test.ts';
import type { Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

/** Places an order whose response is lost and whose status cannot be read. */
async function orderWithoutResponse({ page, sandbox, shop, shopper }: Visitor): Promise<void> {
  await shop.goToReview({ shopper });
  await sandbox.fault({ call: 'submit-order', kind: 'lost', times: 1, match: { text: shopper.phone } });
  await page.route('**/api/buy/pay', async (route) => {
    const { attempt } = route.request().postDataJSON() as { attempt: string };
    await sandbox.fault({ call: 'charge-status', kind: 'schema', match: { text: attempt } });
    await route.continue();
  });
  await shop.order();
}

/** From the shopper's name to the order, with the interruptions on the way. */
export const CHECKOUT_WALKS: readonly Walk[] = [
  [
    {
      name: 'customer-info',
      page: 'buyflow.customerInfo',
      reach: async ({ shop }) => {
        await shop.openPlans();
        await shop.leavePlans({ promo: 'leave' });
        await shop.skipIdentity();
      },
    },
    {
      name: 'customer-info-errors',
      page: 'buyflow.customerInfo',
      reach: async (visitor) => {
        await visitor.shop.button('buyflow.customerInfo.next').press('Enter');
        await visitor.expectErrorSummary();
      },
    },
    {
      name: 'order-details',
      page: 'buyflow.orderDetails',
      reach: async ({ shop }) => {
        await shop.fillCustomer();
        await shop.leaveCustomer();
      },
    },
    {
      name: 'order-details-billing',
      page: 'buyflow.orderDetails',
      reach: ({ shop }) => shop.changeBilling(),
    },
    {
      name: 'order-details-errors',
      page: 'buyflow.orderDetails',
      reach: async (visitor) => {
        await visitor.shop.field('fields.shippingSameAsBilling').uncheck();
        await visitor.shop.button('buyflow.checkout.next').press('Enter');
        await visitor.expectErrorSummary();
      },
      leave: ({ shop }) => shop.field('fields.shippingSameAsBilling').check(),
    },
    {
      name: 'review',
      page: 'buyflow.orderReview',
      reach: async ({ shop }) => {
        await shop.fillCard(VISA);
        await shop.leaveDetails();
      },
    },
    {
      name: 'terms',
      page: 'buyflow.orderReview',
      reach: (visitor) => visitor.openDialog(visitor.shop.button('buyflow.checkout.terms').first()),
      leave: (visitor) => visitor.closeDialog(),
    },
    {
      name: 'terms-missing',
      page: 'buyflow.orderReview',
      reach: async ({ page, shop, t }) => {
        await shop.button('buyflow.checkout.submit').press('Enter');
        await expect(page.getByText(t('fields.errors.terms.required'))).toBeVisible();
      },
    },
    {
      name: 'too-many-attempts',
      page: 'buyflow.orderReview',
      reach: async (visitor) => {
        await visitor.refuse('/api/buy/pay', 429);
        await visitor.shop.order();
        await expect(visitor.alert(visitor.t('payment.alert.limited.title'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'confirmation',
      page: 'buyflow.orderConfirmation',
      isReceipt: true,
      reach: async ({ shop }) => {
        await shop.order();
        await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
      },
    },
    {
      name: 'confirmation-unfolded',
      page: 'buyflow.orderConfirmation',
      isReceipt: true,
      reach: async ({ page }) => {
        for (const summary of await page.getByRole('main').locator('details:not([open]) > summary').all()) {
          if (await summary.isVisible()) await summary.click();
        }
      },
    },
  ],
  [
    {
      name: 'card-lost',
      page: 'buyflow.orderDetails',
      reach: async ({ page, shop, t }) => {
        await shop.goToReview();
        await page.reload();
        await expect(page.getByText(t('buyflow.checkout.cardLost.title'))).toBeVisible();
        // When a page redirects while hydrating, Next leaves its title in the head, after the one that browsers show.
        await page
          .locator('head > title')
          .nth(1)
          .evaluate((title) => title.remove());
      },
    },
    {
      name: 'placing-the-order',
      page: 'buyflow.orderReview',
      reach: async (visitor) => {
        await visitor.shop.fillCard();
        await visitor.shop.leaveDetails();
        await visitor.keepWaiting('/api/buy/pay');
        await visitor.shop.order();
        await expect(visitor.button(visitor.t('buyflow.checkout.processing'))).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'declined',
      page: 'buyflow.orderDetails',
      reach: async (visitor) => {
        await visitor.shop.goToReview({ card: { ...VISA, cardNumber: '4000000000000002' } });
        await visitor.shop.order();
        await expect(visitor.alert(visitor.t('payment.alert.declined'))).toBeFocused();
      },
    },
  ],
  [
    {
      name: 'phone-in-use',
      page: 'buyflow.orderDetails',
      reach: async (visitor) => {
        const { sandbox, shop, shopper } = visitor;
        const match = { text: shopper.phone };
        await sandbox.fault({ call: 'submit-order', kind: 'code', code: 'BUS-PINLESS-ACT-PHONE', match });
        await shop.goToReview({ shopper });
        await shop.order();
        await expect(visitor.page.getByText(visitor.t('codes.messages.phoneInUse'))).toBeVisible({ timeout: 20_000 });
      },
    },
  ],
  [
    {
      name: 'order-again',
      page: 'buyflow.orderReview',
      reach: async ({ page, shop }) => {
        const json = { outcome: 'repeats', repeats: 'an-order-of-before' };
        await shop.goToReview();
        await page.route('**/api/buy/pay', (route) => route.fulfill(ownResponse(json)));
        await shop.order();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'checking-the-payment',
      page: 'buyflow.status',
      reach: async (visitor) => {
        await orderWithoutResponse(visitor);
        await expect(visitor.shop.heading('buyflow.waiting.title')).toBeFocused({ timeout: 20_000 });
      },
    },
    {
      name: 'checked-by-hand',
      page: 'buyflow.status',
      reach: async ({ page, shop }) => {
        const json = { state: 'manual', reference: '7K2M-9QXD' };
        await page.route('**/api/buy/status?**', (route) => route.fulfill(ownResponse(json)));
        await expect(shop.heading('buyflow.waiting.manual.title')).toBeVisible({ timeout: 20_000 });
      },
    },
  ],
];
