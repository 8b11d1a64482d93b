import { expect } from '../support/test.ts';
import type { Walk } from './screen.ts';

const PAGE = '/dashboard/payment-history';

export const HISTORY_WALKS: readonly Walk[] = [
  [
    {
      name: 'history',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.account.open(await visitor.persona('history'));
        await visitor.goto(PAGE);
        await expect(visitor.account.heading('paymentHistory.title')).toBeVisible({ timeout: 20_000 });
        await expect(visitor.page.getByLabel(visitor.t('paymentHistory.year'), { exact: true })).toBeEnabled({
          timeout: 20_000,
        });
      },
    },
    {
      name: 'history-of-a-year',
      page: PAGE,
      reach: async ({ page, t }) => {
        const year = page.getByLabel(t('paymentHistory.year'), { exact: true });
        await year.selectOption({ index: 2 });
        await expect(year).not.toHaveValue('');
        await expect(page.getByRole('listitem').getByRole('heading').first()).toContainText(await year.inputValue());
        await page.getByText(t('paymentHistory.chart.asTable')).click();
        await expect(page.getByRole('table')).toBeVisible();
      },
    },
    {
      name: 'history-file-failed',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.page.route('**/api/account/payments-file**', (route) => route.fulfill({ status: 503, json: {} }));
        await visitor.account.button('paymentHistory.file.download').click();
        await expect(visitor.alert(visitor.t('paymentHistory.file.failed'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'history-receipt',
      page: `${PAGE}/receipt`,
      isReceipt: true,
      reach: async ({ account, page, t }) => {
        await page
          .getByRole('link', { name: new RegExp(`^${t('paymentHistory.receipt')}`) })
          .first()
          .click();
        await expect(account.heading('paymentHistory.receiptPage.title')).toBeVisible({ timeout: 20_000 });
      },
    },
  ],
  [
    {
      name: 'history-declined',
      page: PAGE,
      reach: async (visitor) => {
        const person = await visitor.sandbox.persona('autorefill', { savedCardDecline: 'PAYMENT-1251' });
        await visitor.sandbox.ageAccount(person.accountIds[0] ?? '', 4);
        await visitor.account.open(person);
        await visitor.goto(PAGE);
        await expect(visitor.page.getByText(visitor.t('paymentHistory.declined'), { exact: true }).first()).toBeVisible(
          {
            timeout: 20_000,
          },
        );
      },
    },
  ],
  [
    {
      name: 'history-without-the-former-account',
      page: PAGE,
      reach: async (visitor) => {
        const person = await visitor.sandbox.persona('closed-moved', { payments: 2 });
        const [from = ''] = person.accountIds;
        await visitor.sandbox.fault({ call: 'transactions', kind: 'http', match: { text: from } });
        await visitor.account.open(person);
        const account = new URL(visitor.page.url()).searchParams.get('account') ?? '';
        await visitor.goto(`${PAGE}?${new URLSearchParams({ account })}`);
        await expect(visitor.page.getByText(visitor.t('paymentHistory.partial'))).toBeVisible({ timeout: 20_000 });
      },
    },
  ],
  [
    {
      name: 'history-empty',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.account.open(await visitor.sandbox.persona('active', { payments: 0 }));
        await visitor.goto(PAGE);
        await expect(visitor.page.getByText(visitor.t('paymentHistory.empty'))).toBeVisible({ timeout: 20_000 });
      },
    },
  ],
];
