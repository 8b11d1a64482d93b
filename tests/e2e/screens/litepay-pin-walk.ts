import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { expect } from '../support/test.ts';
import type { Walk } from './screen.ts';

/** A guest who pays with a refill PIN. */
export const LITEPAY_PIN_WALK: Walk = [
  {
    name: 'located-for-a-pin',
    page: 'litepay.payment',
    reach: async (visitor) => {
      await visitor.refill.open();
      await visitor.refill.find(await visitor.persona('expiring'));
      await expect(visitor.refill.panel('payment')).toBeVisible();
    },
  },
  {
    name: 'pin',
    page: 'litepay.payment',
    reach: async ({ refill }) => {
      await refill.pinTab.click();
      await expect(refill.pin).toBeVisible();
    },
  },
  {
    name: 'pin-unknown',
    page: 'litepay.payment',
    reach: async (visitor) => {
      await visitor.refill.verifyPin('NO-SUCH-PIN');
      await expect(visitor.alert(visitor.t('pin.problems.unknown.title'))).toBeVisible();
    },
  },
  {
    name: 'pin-redeemed',
    page: 'litepay.payment',
    reach: async ({ refill, page, t }) => {
      const own = { on: '2026-11-20', receipt: '/litepay/order-confirmation?reference=7K2M-9QXD', by: 'you' };
      const path = '**/api/litepay/pin/look-up';
      await page.route(path, (route) => route.fulfill(ownResponse({ outcome: 'redeemed', own })));
      await refill.verifyPin('REDEEMED-BEFORE');
      await expect(page.getByRole('link', { name: t('pin.problems.redeemedHere.receipt') })).toBeVisible();
      await page.unroute(path);
    },
  },
  {
    name: 'pin-found',
    page: 'litepay.payment',
    reach: async ({ refill, sandbox }) => {
      await refill.verifyPin(await sandbox.pin());
      await expect(refill.redeem).toBeVisible();
    },
  },
  {
    name: 'pin-receipt',
    page: 'litepay.confirmation',
    isReceipt: true,
    reach: async ({ refill }) => {
      await refill.redeem.click();
      await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
    },
  },
];
