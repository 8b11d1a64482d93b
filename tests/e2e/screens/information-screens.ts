import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { expect } from '../support/test.ts';
import type { Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/dashboard/account-information';

const edit = ({ account }: Visitor) => account.button('accountInformation.edit').click();
const sms = ({ page, t }: Visitor) => page.getByRole('checkbox', { name: t('accountInformation.sms') });
const update = ({ account }: Visitor) => account.button('accountInformation.update');

export const INFORMATION_WALKS: readonly Walk[] = [
  [
    {
      name: 'information',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.account.open(await visitor.persona('active'));
        await visitor.goto(PAGE);
        await expect(visitor.account.button('accountInformation.edit')).toBeEnabled({ timeout: 20_000 });
      },
    },
    {
      name: 'information-edit',
      page: PAGE,
      reach: async (visitor) => {
        await edit(visitor);
        await update(visitor).press('Enter');
        await expect(visitor.page.getByText(visitor.t('accountInformation.unchanged'))).toBeVisible();
      },
    },
    {
      name: 'information-failed',
      page: PAGE,
      reach: async (visitor) => {
        const [accountId = ''] = (await visitor.persona('active')).accountIds;
        await visitor.sandbox.fault({ call: 'update-customer', kind: 'http', match: { accountId } });
        await sms(visitor).uncheck();
        await update(visitor).click();
        await expect(visitor.alert(visitor.t('accountInformation.failed'))).toBeVisible();
      },
      leave: ({ sandbox }) => sandbox.clearFaults(),
    },
    {
      name: 'information-saved',
      page: PAGE,
      reach: async (visitor) => {
        await update(visitor).click();
        await expect(visitor.page.getByText(visitor.t('accountInformation.saved'))).toBeVisible();
      },
    },
    {
      name: 'information-sms-opt-in',
      page: PAGE,
      reach: async (visitor) => {
        const { page, t } = visitor;
        await edit(visitor);
        await expect(page.getByText(t('accountInformation.reminders.needsSms'))).toBeVisible();
      },
    },
    {
      name: 'information-in-doubt',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.page.route('**/api/account/preferences', (route) =>
          route.fulfill(ownResponse({ outcome: 'unknown' })),
        );
        await sms(visitor).check();
        await update(visitor).click();
        await expect(visitor.alert(visitor.t('accountInformation.inDoubt'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'information-changed-elsewhere',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.page.route('**/api/account/preferences', (route) =>
          route.fulfill(ownResponse({ outcome: 'conflict' }, 409)),
        );
        await update(visitor).click();
        await expect(visitor.page.getByText(visitor.t('accountInformation.conflict.title'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
  ],
];
