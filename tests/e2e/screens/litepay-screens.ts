import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { VISA } from '../support/cards.ts';
import { accountIdOf, unknownPhone } from '../support/guest.ts';
import { expect } from '../support/test.ts';
import { LITEPAY_PIN_WALK } from './litepay-pin-walk.ts';
import type { FlowScreens, Screen, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const ZIP = '62701';

/** The plan of a guest made from a template was found. */
const locatedScreen = (name: string, template: string): Screen => ({
  name,
  page: 'litepay.payment',
  reach: async (visitor) => {
    await visitor.refill.open();
    await visitor.refill.find(await visitor.persona(template));
    await expect(visitor.refill.panel('payment')).toBeVisible();
  },
});

const review = (name: string): Screen => ({
  name,
  page: 'litepay.review',
  reach: ({ refill }) => refill.enterCard(),
});

const receipt = (name: string): Screen => ({
  name,
  page: 'litepay.confirmation',
  isReceipt: true,
  reach: async ({ refill }) => {
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
  },
});

async function pressNext({ refill }: Visitor, step: 'find' | 'payment'): Promise<void> {
  await refill.next(step).press('Enter');
}

const benefit = (template: string): Walk => [
  locatedScreen(`located-${template}`, template),
  review(`review-${template}`),
  receipt(`receipt-${template}`),
];

export const LITEPAY_SCREENS: FlowScreens = {
  flow: 'quick-refill',
  walks: [
    [
      { name: 'start', page: 'litepay.find', reach: ({ refill }) => refill.open() },
      {
        name: 'menu',
        page: 'litepay.find',
        width: 390,
        reach: (visitor) => visitor.openMenu(),
        leave: ({ page }) => page.keyboard.press('Escape'),
      },
      {
        name: 'what-is-quick-refill',
        page: 'litepay.find',
        reach: (visitor) =>
          visitor.openDialog(visitor.page.getByRole('button', { name: visitor.t('litepay.about.open') })),
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'missing-fields',
        page: 'litepay.find',
        reach: async (visitor) => {
          await pressNext(visitor, 'find');
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'not-located',
        page: 'litepay.find',
        reach: async ({ page, refill, t }) => {
          await refill.find({ phone: unknownPhone(), zip: ZIP });
          await expect(page.getByRole('button', { name: t('litepay.find.notLocated.help') })).toBeVisible();
        },
      },
      {
        name: 'what-to-check',
        page: 'litepay.find',
        reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('litepay.find.notLocated.help'))),
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'several-accounts',
        page: 'litepay.find',
        reach: async (visitor) => {
          const phone = unknownPhone();
          for (let count = 0; count < 2; count += 1) await visitor.sandbox.persona('active', { phone, zip: ZIP });
          await visitor.refill.find({ phone, zip: ZIP });
          await expect(visitor.alert(visitor.t('litepay.find.severalAccounts.title'))).toBeVisible();
        },
      },
      {
        name: 'too-many-attempts',
        page: 'litepay.find',
        reach: async (visitor) => {
          await visitor.refuse('/api/litepay/lookup', 429);
          await visitor.refill.find({ phone: unknownPhone(), zip: ZIP });
          await expect(visitor.alert(visitor.t('litepay.find.rateLimited.title'))).toBeVisible();
        },
        leave: (visitor) => visitor.connect(),
      },
      {
        name: 'no-connection',
        page: 'litepay.find',
        reach: async (visitor) => {
          await visitor.cutOff('/api/litepay/lookup');
          await visitor.refill.find({ phone: unknownPhone(), zip: ZIP });
          await expect(visitor.alert(visitor.t('litepay.find.unavailable.title'))).toBeVisible();
        },
        leave: (visitor) => visitor.connect(),
      },
      {
        name: 'locating',
        page: 'litepay.find',
        reach: async (visitor) => {
          await visitor.keepWaiting('/api/litepay/lookup');
          await visitor.refill.find({ phone: unknownPhone(), zip: ZIP });
          await expect(visitor.button(visitor.t('litepay.find.locating'))).toBeVisible();
        },
      },
    ],
    [locatedScreen('located-two-plans', 'two-plans')],
    [
      {
        name: 'remember-name',
        page: 'litepay.find',
        reach: async ({ page, refill, t }) => {
          await refill.open();
          await refill.phone.fill(unknownPhone());
          await page.getByRole('checkbox', { name: t('litepay.find.remember') }).check();
          await page.getByLabel(t('litepay.find.rememberedName.label')).fill('Mamá');
        },
      },
    ],
    [
      {
        name: 'remembered',
        page: 'litepay.find',
        reach: async ({ page, refill, t }) => {
          await refill.open();
          await refill.phone.fill(unknownPhone());
          await page.getByRole('checkbox', { name: t('litepay.find.remember') }).check();
          await page.evaluate((zip) => {
            const plans = ['2172000199', '2172000148'].map((phone) => ({ phone, zip }));
            const mother = { phone: '2172000177', zip, name: 'Mamá' };
            localStorage.setItem('litepay/1/plans', JSON.stringify([mother, ...plans]));
          }, ZIP);
          await page.reload();
          await expect(page.getByRole('list', { name: t('litepay.find.remembered.label') })).toBeVisible();
        },
      },
    ],
    [
      locatedScreen('payment', 'acp-deenrolled'),
      {
        name: 'payment-errors',
        page: 'litepay.payment',
        reach: async (visitor) => {
          await pressNext(visitor, 'payment');
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'review',
        page: 'litepay.review',
        reach: ({ refill }) => refill.enterCard({ ...VISA, cardNumber: '4000000000000002' }),
      },
      {
        name: 'terms',
        page: 'litepay.review',
        reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('litepay.review.terms.open')).first()),
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'terms-missing',
        page: 'litepay.review',
        reach: async ({ page, refill, t }) => {
          await refill.confirm.press('Enter');
          await expect(page.getByText(t('litepay.review.missing.terms'))).toBeVisible();
        },
      },
      {
        name: 'declined',
        page: 'litepay.payment',
        reach: async ({ refill }) => {
          await refill.pay();
          await expect(refill.failure).toBeFocused();
        },
      },
      review('review-after-decline'),
      receipt('receipt'),
      {
        name: 'receipt-unfolded',
        page: 'litepay.confirmation',
        isReceipt: true,
        reach: async ({ page }) => {
          await page.locator('summary').first().click();
          await page.locator('summary').last().click();
        },
      },
      {
        name: 'start-after-receipt',
        page: 'litepay.find',
        reach: async ({ page, refill, t }) => {
          await page.getByRole('link', { name: t('litepay.confirmation.again') }).click();
          await expect(refill.next('find')).toBeVisible();
        },
      },
      {
        name: 'refill-again',
        page: 'litepay.review',
        reach: async (visitor) => {
          const { page, refill, t } = visitor;
          await refill.find(await visitor.persona('acp-deenrolled'));
          await refill.enterCard();
          await refill.pay();
          await expect(page.getByRole('dialog', { name: t('litepay.refillAgain.title') })).toBeVisible();
        },
      },
    ],
    [
      locatedScreen('located-expired', 'expired'),
      review('review-expired'),
      {
        name: 'paying',
        page: 'litepay.review',
        reach: async (visitor) => {
          await visitor.keepWaiting('/api/litepay/pay');
          await visitor.refill.pay();
          await expect(visitor.button(visitor.t('litepay.review.processing'))).toBeVisible();
        },
      },
    ],
    benefit('acp'),
    benefit('acp-tribal'),
    [
      {
        name: 'checking-the-payment',
        page: 'litepay.status',
        reach: async (visitor) => {
          const { page, refill, sandbox, t } = visitor;
          const guest = await visitor.persona('expiring');
          await refill.open();
          await refill.find(guest);
          await refill.enterCard();
          const match = { accountId: accountIdOf(guest) };
          await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match });
          for (const call of ['charge-status', 'guest-dashboard']) await sandbox.fault({ call, kind: 'schema', match });
          await refill.pay();
          await expect(page.getByRole('heading', { level: 1, name: t('litepay.waiting.title') })).toBeFocused();
        },
      },
      {
        name: 'checked-by-hand',
        page: 'litepay.status',
        reach: async ({ page, t }) => {
          const json = { state: 'manual', reference: '7K2M-9QXD' };
          await page.route('**/api/litepay/status?**', (route) => route.fulfill(ownResponse(json)));
          const heading = page.getByRole('heading', { level: 1, name: t('litepay.waiting.manual.title') });
          await expect(heading).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    LITEPAY_PIN_WALK,
  ],
};
