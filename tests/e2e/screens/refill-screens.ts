import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { expect } from '../support/test.ts';
import type { FlowScreens, Screen, Walk } from './screen.ts';

const cart = (name: string, template: string): Screen => ({
  name,
  page: 'refill.cart',
  reach: async (visitor) => visitor.ownRefill.openCart(await visitor.persona(template)),
});

const payment = (name: string): Screen => ({
  name,
  page: 'refill.payment',
  reach: async ({ ownRefill }) => {
    await ownRefill.next.click();
    await expect(ownRefill.heading('refill.payment.title')).toBeVisible();
  },
});

const review = (name: string): Screen => ({
  name,
  page: 'refill.review',
  reach: async ({ ownRefill }) => {
    await ownRefill.button('refill.payment.next').click();
    await expect(ownRefill.heading('refill.review.title')).toBeVisible();
  },
});

const carts = ['tv', 'promo35', 'acp', 'acp-tribal', 'paused'].map((template): Walk => [
  cart(`cart-${template}`, template),
]);

/** The winback offer: taken by its number of refills, and left only after a question. */
const WINBACK: Walk = [
  cart('cart-winback', 'winback'),
  {
    name: 'cart-winback-taken',
    page: 'refill.cart',
    reach: async ({ ownRefill }) => {
      await ownRefill.refills.selectOption('3');
      await ownRefill.expectQuoted();
    },
  },
  {
    name: 'leave-the-offer',
    page: 'refill.cart',
    reach: async ({ ownRefill, page, t }) => {
      await ownRefill.refills.selectOption('4');
      await expect(page.getByRole('dialog', { name: t('refill.cart.offer.leave.title') })).toBeVisible();
    },
  },
];

/** The offers cannot be read: the cart is without one, and says so. */
const OFFERS_UNKNOWN: Walk = [
  {
    name: 'cart-offers-unknown',
    page: 'refill.cart',
    reach: async (visitor) => {
      const person = await visitor.persona('winback');
      const [accountId = ''] = person.accountIds;
      await visitor.sandbox.fault({ call: 'get-promo', kind: 'code', code: 'SYS_001', match: { accountId } });
      await visitor.ownRefill.openCart(person);
      await expect(visitor.alert(visitor.t('refill.cart.offersUnknown.title'))).toBeVisible({ timeout: 20_000 });
    },
  },
];

/** All that can be bought at once, under a long name: its receipts are the longest. */
const EVERYTHING: Walk = [
  {
    name: 'receipt-of-everything',
    page: 'refill.confirmation',
    isReceipt: true,
    reach: async ({ ownRefill, page, sandbox }) => {
      const person = await sandbox.persona('tv', {
        firstName: 'Maximiliana Alejandra',
        lastName: 'Fernández de Córdoba y Villanueva',
        addressLine1: '1017 West Saint Bartholomew Boulevard',
      });
      await ownRefill.openCart(person);
      await ownRefill.refills.selectOption('5');
      for (const product of await page.getByRole('main').getByRole('checkbox').all()) await product.check();
      await ownRefill.expectQuoted();
      await ownRefill.next.click();
      await ownRefill.button('refill.payment.next').click();
      await ownRefill.agree();
      await ownRefill.submit.click();
      await ownRefill.expectReceipt();
    },
  },
  {
    name: 'history-receipt-of-everything',
    page: '/dashboard/payment-history/receipt',
    isReceipt: true,
    reach: async (visitor) => {
      await visitor.goto('/dashboard/payment-history');
      await visitor.page
        .getByRole('link', { name: new RegExp(`^${visitor.t('paymentHistory.receipt')}`) })
        .first()
        .click();
      await expect(visitor.account.heading('paymentHistory.receiptPage.title')).toBeVisible({ timeout: 20_000 });
    },
  },
];

export const REFILL_SCREENS: FlowScreens = {
  flow: 'refill',
  walks: [
    WINBACK,
    OFFERS_UNKNOWN,
    EVERYTHING,
    [
      cart('cart', 'active'),
      {
        name: 'cart-not-saved',
        page: 'refill.cart',
        reach: async (visitor) => {
          await visitor.cutOff('/api/refill/cart');
          await visitor.ownRefill.refills.selectOption('3');
          await expect(visitor.alert(visitor.t('refill.cart.failed.title'))).toBeVisible();
        },
        leave: async (visitor) => {
          await visitor.connect();
          await visitor.button(visitor.t('refill.cart.failed.action')).click();
          await visitor.ownRefill.expectQuoted();
        },
      },
      payment('saved-card'),
      review('review'),
      {
        name: 'review-without-agreement',
        page: 'refill.review',
        reach: async ({ ownRefill, page, t }) => {
          await ownRefill.submit.press('Enter');
          await expect(page.getByText(t('refill.review.termsMissing'))).toBeVisible();
        },
      },
      {
        name: 'receipt',
        page: 'refill.confirmation',
        isReceipt: true,
        reach: async ({ ownRefill, page, t }) => {
          await ownRefill.agree();
          await ownRefill.submit.click();
          await ownRefill.expectReceipt();
          await expect(page.getByText(t('refill.confirmation.finalizing'))).toBeHidden();
        },
      },
      {
        name: 'cart-after-a-refill',
        page: 'refill.cart',
        reach: async (visitor) => visitor.ownRefill.openCart(await visitor.persona('active')),
      },
    ],
    [
      {
        name: 'ends-move',
        page: 'refill.review',
        reach: async (visitor) => {
          const { ownRefill, sandbox } = visitor;
          await ownRefill.openCart(await sandbox.persona('paused'));
          await ownRefill.next.click();
          await ownRefill.button('refill.payment.next').click();
          await ownRefill.agree();
          await visitor.openDialog(ownRefill.submit);
        },
      },
      {
        name: 'move-ended',
        page: '/dashboard',
        reach: async ({ ownRefill, page, t }) => {
          await ownRefill.button('refill.cart.paused.ask.yes').click();
          await ownRefill.expectReceipt();
          await ownRefill.link('refill.confirmation.continue').click();
          await expect(page.getByText(t('accountDashboard.move.endedTitle'))).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    [
      cart('cart-without-a-card', 'expired'),
      payment('new-card'),
      {
        name: 'new-card-missing-fields',
        page: 'refill.payment',
        reach: async (visitor) => {
          await visitor.ownRefill.button('refill.payment.next').press('Enter');
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'declined',
        page: 'refill.review',
        reach: async ({ ownRefill }) => {
          await ownRefill.typeCard({ cardNumber: '4000000000000002' });
          await ownRefill.button('refill.payment.next').click();
          await ownRefill.agree();
          await ownRefill.submit.click();
          await expect(ownRefill.dialog('refill.review.failed')).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    [
      cart('cart-before-waiting', 'expiring'),
      payment('saved-card-before-waiting'),
      review('review-before-waiting'),
      {
        name: 'waiting',
        page: 'refill.status',
        reach: async (visitor) => {
          const { ownRefill, page, sandbox } = visitor;
          const [accountId = ''] = (await visitor.persona('expiring')).accountIds;
          await sandbox.fault({ call: 'refill', kind: 'delay', delayMs: 30_000, match: { accountId } });
          await ownRefill.agree();
          await ownRefill.submit.click();
          await page.waitForURL(/\/refill\/status/);
        },
      },
    ],
    [
      {
        name: 'pin',
        page: 'refill.cart',
        reach: async (visitor) => visitor.ownRefill.openPin(await visitor.persona('expiring')),
      },
      {
        name: 'pin-unknown',
        page: 'refill.cart',
        reach: async (visitor) => {
          await visitor.ownRefill.verifyPin('NO-SUCH-PIN');
          await expect(visitor.alert(visitor.t('pin.problems.unknown.title'))).toBeVisible();
        },
      },
      {
        name: 'pin-redeemed',
        page: 'refill.cart',
        reach: async ({ ownRefill, page, t }) => {
          const own = { on: '2026-11-20', receipt: '/refill/confirmation?reference=7K2M-9QXD', by: 'you' };
          const path = '**/api/refill/pin/look-up';
          await page.route(path, (route) => route.fulfill(ownResponse({ outcome: 'redeemed', own })));
          await ownRefill.verifyPin('REDEEMED-BEFORE');
          await expect(page.getByRole('link', { name: t('pin.problems.redeemedHere.receipt') })).toBeVisible();
          await page.unroute(path);
        },
      },
      {
        name: 'pin-found',
        page: 'refill.cart',
        reach: async ({ ownRefill, sandbox }) => {
          await ownRefill.verifyPin(await sandbox.pin());
          await expect(ownRefill.button('pin.found.redeem')).toBeVisible();
        },
      },
      {
        name: 'pin-receipt',
        page: 'refill.confirmation',
        isReceipt: true,
        reach: async ({ ownRefill, page, t }) => {
          await ownRefill.button('pin.found.redeem').click();
          await ownRefill.expectReceipt();
          await expect(page.getByText(t('refill.confirmation.finalizing'))).toBeHidden();
        },
      },
    ],
    [
      {
        name: 'pin-before-waiting',
        page: 'refill.cart',
        reach: async (visitor) => visitor.ownRefill.openPin(await visitor.persona('active')),
      },
      {
        name: 'pin-waiting',
        page: 'refill.status',
        reach: async (visitor) => {
          const { ownRefill, page, sandbox } = visitor;
          const [accountId = ''] = (await visitor.persona('active')).accountIds;
          await sandbox.fault({ call: 'pin-redeem', kind: 'delay', delayMs: 30_000, match: { accountId } });
          await ownRefill.verifyPin(await sandbox.pin());
          await ownRefill.button('pin.found.redeem').click();
          await page.waitForURL(/\/refill\/status/);
        },
      },
    ],
    ...carts,
  ],
};
