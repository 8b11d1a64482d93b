import { expect } from '../support/test.ts';
import { HostedCardForm } from '../support/hosted-card.ts';
import type { FlowScreens } from './screen.ts';
import type { Visitor } from './visitor.ts';

const LOADS = { timeout: 25_000 };

const cardForm = ({ page, locale }: Visitor) => new HostedCardForm(page, locale);

async function openGuestPayment(visitor: Visitor): Promise<void> {
  await visitor.refill.open();
  await visitor.refill.find(await visitor.persona('expiring'));
}

/** Card forms around the fields of the sandbox's gateway, with its express button. */
export const HOSTED_CARD_SCREENS: FlowScreens = {
  flow: 'hosted-card',
  settings: { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox', CARD_EXPRESS: 'on' },
  walks: [
    [
      {
        name: 'guest-payment',
        page: 'litepay.payment',
        reach: async (visitor) => {
          await openGuestPayment(visitor);
          await expect(cardForm(visitor).field('cardNumber')).toBeVisible(LOADS);
        },
      },
      {
        name: 'guest-card-problems',
        page: 'litepay.payment',
        reach: async (visitor) => {
          await cardForm(visitor).field('cardNumber').fill('4242424242424241');
          await visitor.refill.next('payment').press('Enter');
          await expect(cardForm(visitor).frame.getByText(visitor.t('fields.errors.cvv.required'))).toBeVisible();
        },
      },
      {
        name: 'guest-express',
        page: 'litepay.payment',
        reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('hosted.express.name'))),
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'guest-review',
        page: 'litepay.review',
        reach: async (visitor) => {
          const card = cardForm(visitor);
          await card.fillBilling((name) => visitor.refill.field(name));
          await card.fill();
          await visitor.refill.next('payment').click();
          await expect(visitor.refill.confirm).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'guest-blocked',
        page: 'litepay.payment',
        reach: async (visitor) => {
          visitor.consoleGuard.allowFailedRequests();
          await visitor.page.route('**/hosted-card/frame*', (route) => route.abort());
          await openGuestPayment(visitor);
          await expect(cardForm(visitor).blocked).toBeVisible(LOADS);
        },
      },
    ],
    [
      {
        name: 'owner-payment',
        page: 'refill.payment',
        reach: async (visitor) => {
          const { ownRefill } = visitor;
          await ownRefill.openCart(await visitor.persona('active'));
          await ownRefill.next.click();
          await ownRefill.button('account.card.saved.another').click();
          await expect(cardForm(visitor).field('cardNumber')).toBeVisible(LOADS);
        },
      },
    ],
    [
      {
        name: 'owner-replaces-card',
        page: '/dashboard/edit-payment',
        reach: async (visitor) => {
          await visitor.account.open(await visitor.persona('active'));
          await visitor.goto('/dashboard/edit-payment');
          await visitor.button(visitor.t('account.paymentMethod.replace')).click();
          await expect(cardForm(visitor).field('cardNumber')).toBeVisible(LOADS);
        },
      },
    ],
  ],
};
