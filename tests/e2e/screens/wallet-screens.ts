import { expect } from '../support/test.ts';
import type { FlowScreens, Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

/** Opens the wallet. */
async function openWallet(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  // The tests' extra header would trigger a CORS preflight to the wallet; customers' browsers do not send that header.
  await page.route('**/test-wallet/approvals', (route) => route.continue());
  await visitor.button(t('wallet.test.name')).click();
  await expect(page.getByRole('dialog')).toContainText(t('wallet.test.text'));
}

const approve = (visitor: Visitor) => visitor.button(visitor.t('wallet.test.pay')).click();

/** The provider refuses the approval of the next payment. */
async function refuseApproval({ sandbox }: Visitor, call: 'guest-refill' | 'refill', accountId = ''): Promise<void> {
  await sandbox.fault({ call, kind: 'code', code: 'WALLET_002', times: 1, match: { accountId } });
}

const expectRefusal = (visitor: Visitor) =>
  expect(visitor.alert(visitor.t('payment.alert.declined'))).toBeVisible({ timeout: 20_000 });

const wallet = (name: string, page: Screen['page']): Screen => ({ name, page, reach: openWallet });

/** Quick refill and an owner's refill where the provider has a wallet. */
export const WALLET_SCREENS: FlowScreens = {
  flow: 'wallet',
  settings: { PROVIDER_WALLETS: 'test' },
  walks: [
    [
      {
        name: 'guest-payment',
        page: 'litepay.payment',
        reach: async (visitor) => {
          await visitor.refill.open();
          await visitor.refill.find(await visitor.persona('expiring'));
          await expect(visitor.button(visitor.t('wallet.test.name'))).toBeVisible();
        },
      },
      wallet('guest-wallet', 'litepay.payment'),
      {
        name: 'guest-review',
        page: 'litepay.review',
        reach: async (visitor) => {
          await approve(visitor);
          await expect(visitor.refill.confirm).toBeVisible();
        },
      },
      {
        name: 'guest-refused',
        page: 'litepay.payment',
        reach: async (visitor) => {
          await refuseApproval(visitor, 'guest-refill', (await visitor.persona('expiring')).accountIds[0]);
          await visitor.refill.pay();
          await expectRefusal(visitor);
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
          await expect(visitor.button(visitor.t('wallet.test.name'))).toBeVisible();
        },
      },
      wallet('owner-wallet', 'refill.payment'),
      {
        name: 'owner-review',
        page: 'refill.review',
        reach: async (visitor) => {
          await approve(visitor);
          await expect(visitor.ownRefill.submit).toBeVisible();
        },
      },
      {
        name: 'owner-refused',
        page: 'refill.payment',
        reach: async (visitor) => {
          await refuseApproval(visitor, 'refill', (await visitor.persona('active')).accountIds[0]);
          await visitor.ownRefill.agree();
          await visitor.ownRefill.submit.click();
          await expectRefusal(visitor);
        },
      },
    ],
  ],
};
