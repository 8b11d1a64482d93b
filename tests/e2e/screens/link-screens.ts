import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { expect } from '../support/test.ts';
import { RefillLinks } from '../support/refill-links.ts';
import { sendReceipt } from '../support/receipt-link.ts';
import type { FlowScreens } from './screen.ts';
import type { Visitor } from './visitor.ts';

const OWNER_PAGE = '/dashboard/refill-links';
const GUEST_PAGE = '/litepay/link/[token]';
const RECEIPT_PAGE = '/receipt/[token]';
const refillLinks = ({ page, locale, account }: Visitor) => new RefillLinks(page, locale, account);

export const LINK_SCREENS: FlowScreens = {
  flow: 'links',
  walks: [
    [
      {
        name: 'no-refill-links',
        page: OWNER_PAGE,
        reach: async (visitor) => refillLinks(visitor).open(await visitor.persona('expiring')),
      },
      {
        name: 'refill-link-created',
        page: OWNER_PAGE,
        reach: async (visitor) => void (await refillLinks(visitor).create()),
      },
      {
        name: 'refill-link-to-turn-off',
        page: OWNER_PAGE,
        reach: (visitor) => refillLinks(visitor).askToRevoke(),
      },
      {
        name: 'refill-link-not-created',
        page: OWNER_PAGE,
        reach: async (visitor) => {
          await visitor.refuse('/api/account/refill-link', 500);
          await visitor.button(visitor.t('account.refillLinks.create')).click();
          await expect(visitor.alert(visitor.t('account.refillLinks.failed.title'))).toBeVisible();
        },
        leave: (visitor) => visitor.connect(),
      },
      {
        name: 'open-refill-link',
        page: GUEST_PAGE,
        reach: async (visitor) => {
          await visitor.page.goto(await refillLinks(visitor).create());
          await expect(visitor.button(visitor.t('litepay.link.continue'))).toBeEnabled();
        },
      },
      {
        name: 'open-refill-link-failed',
        page: GUEST_PAGE,
        reach: async (visitor) => {
          await visitor.cutOff('/api/litepay/link');
          await visitor.button(visitor.t('litepay.link.continue')).click();
          await expect(visitor.alert(visitor.t('litepay.link.failed.title'))).toBeVisible();
        },
        leave: (visitor) => visitor.connect(),
      },
      {
        name: 'located-by-link',
        page: 'litepay.payment',
        reach: async (visitor) => {
          await visitor.button(visitor.t('litepay.link.continue')).click();
          await expect(visitor.refill.panel('payment')).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'unusable-refill-link',
        page: GUEST_PAGE,
        reach: (visitor) => visitor.goto('/litepay/link/abc'),
      },
      { name: 'unusable-receipt-link', page: RECEIPT_PAGE, reach: (visitor) => visitor.goto('/receipt/abc') },
    ],
    [
      {
        name: 'receipt-while-cut-off',
        page: 'litepay.confirmation',
        reach: async (visitor) => {
          const { page, refill } = visitor;
          const json = { isActive: false };
          await page.route('**/api/litepay/service?**', (route) => route.fulfill(ownResponse(json)));
          await refill.open();
          await refill.find(await visitor.persona('expired'));
          await refill.enterCard();
          await refill.pay();
          await expect(refill.receipt).toBeVisible();
          await expect(page.getByText(visitor.t('payment.service.waiting.title'))).toBeVisible();
        },
        leave: (visitor) => visitor.connect(),
      },
      {
        name: 'receipt-from-a-message',
        page: RECEIPT_PAGE,
        isReceipt: true,
        reach: async (visitor) => visitor.page.goto(await sendReceipt(visitor)).then(() => undefined),
      },
    ],
  ],
};
