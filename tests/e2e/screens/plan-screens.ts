import { throughIdentityService } from '../faults/identity-visit.ts';
import { expect } from '../support/test.ts';
import { sandboxUrl } from '../support/web-process.ts';
import type { Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

/** Leaves for the identity service; returns the ID of the shopper's session there. */
async function leaveForIdentity({ page, shop }: Visitor): Promise<string> {
  await shop.openPlans();
  await shop.leavePlans({ promo: 'leave' });
  await page.waitForURL(/identity-router/);
  return new URL(page.url()).searchParams.get('digitalSessionId') ?? '';
}

/** From the address to the return from the identity service. */
export const PLAN_WALKS: readonly Walk[] = [
  [
    { name: 'plans', page: 'buyflow.internet', reach: ({ shop }) => shop.openPlans() },
    {
      name: 'cart-unfolded',
      page: 'buyflow.internet',
      width: 390,
      reach: async (visitor) => {
        const toggle = visitor.page
          .getByRole('region', { name: visitor.t('cart.cartContent.label') })
          .locator('button[aria-expanded]:visible');
        await toggle.click();
        await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      },
      leave: (visitor) => visitor.page.locator('button[aria-expanded=true]:visible').click(),
    },
    {
      name: 'about-prices',
      page: 'buyflow.internet',
      reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('buyflow.internet.disclaimerOpen'))),
      leave: (visitor) => visitor.closeDialog(),
    },
    {
      name: 'what-you-get',
      page: 'buyflow.internet',
      reach: async (visitor) => {
        const plan = visitor.t('cart.cartContent.plan', { days: 30 });
        await visitor.openDialog(visitor.button(visitor.t('buyflow.internet.detailsOf', { plan })));
      },
      leave: (visitor) => visitor.closeDialog(),
    },
    {
      name: 'cart-not-saved',
      page: 'buyflow.internet',
      reach: async (visitor) => {
        await visitor.cutOff('/api/buy/cart');
        await visitor.shop.plan('HSD_007').click({ force: true });
        await expect(visitor.alert(visitor.t('buyflow.cart.failed.title'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'offer',
      page: 'buyflow.internet',
      reach: async (visitor) => {
        await visitor.shop.openPlans();
        await visitor.shop.leavePlans({ promo: 'none' });
        await expect(visitor.page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'plans-with-offer',
      page: 'buyflow.internet',
      reach: async (visitor) => {
        await visitor.keepWaiting('/api/buy/session');
        const accept = visitor.page
          .getByRole('dialog')
          .getByRole('button', { name: visitor.t('buyflow.promo.accept') });
        await accept.click();
        await expect(visitor.shop.heading('buyflow.session.title')).toBeVisible();
        await visitor.goto(`/buy/internet?purchase=${visitor.shop.purchase}`);
        await expect(visitor.shop.heading('buyflow.internet.title')).toBeVisible();
      },
    },
    {
      name: 'offer-page',
      page: 'buyflow.directPromo',
      reach: async (visitor) => {
        await visitor.goto(`/buy/direct-promo?purchase=${visitor.shop.purchase}`);
        await expect(visitor.shop.heading('buyflow.promo.title')).toBeVisible();
      },
    },
    {
      name: 'order-waits',
      page: '/',
      reach: async (visitor) => {
        await visitor.goto('/');
        await expect(visitor.page.getByRole('link', { name: visitor.t('home.waiting.link') })).toBeVisible();
      },
    },
  ],
  [
    {
      // The request is held until the next screen's reload: if released, it would lead to the identity service.
      name: 'to-identity-service',
      page: 'buyflow.digitalSession',
      reach: async (visitor) => {
        await visitor.keepWaiting('/api/buy/session');
        await visitor.shop.openPlans();
        await visitor.shop.leavePlans({ promo: 'leave' });
        await expect(visitor.shop.heading('buyflow.session.title')).toBeFocused();
      },
    },
    {
      name: 'identity-service-out-of-reach',
      page: 'buyflow.digitalSession',
      reach: async (visitor) => {
        await visitor.cutOff('/api/buy/session');
        await visitor.page.reload();
        await expect(visitor.shop.heading('buyflow.session.failed.title')).toBeFocused();
      },
    },
  ],
  [
    {
      name: 'from-identity-service',
      page: 'buyflow.digitalSessionReturn',
      reach: async (visitor) => {
        const digitalSessionId = await leaveForIdentity(visitor);
        await throughIdentityService(sandboxUrl, digitalSessionId, visitor.shopper.phone);
        await visitor.keepWaiting('/api/buy/restore');
        await visitor.goto(`/buy/session?digitalSessionId=${encodeURIComponent(digitalSessionId)}`);
        await expect(visitor.page.getByText(visitor.t('buyflow.session.backText'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'verified-customer',
      page: 'buyflow.customerInfo',
      reach: async ({ page, shop }) => {
        await page.reload();
        await expect(shop.heading('buyflow.checkout.title')).toBeFocused({ timeout: 15_000 });
        await page.goto(page.url().replace('order-details', 'customer-info'));
        await expect(shop.heading('buyflow.customerInfo.title')).toBeVisible();
      },
    },
  ],
];
