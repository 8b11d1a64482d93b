import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { expect } from '../support/test.ts';
import type { Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/dashboard';

async function openReset({ page, account, t }: Visitor): Promise<void> {
  await account.responses();
  const links = page.getByRole('region', { name: t('accountDashboard.links.title') });
  await links.getByRole('button').click();
  await expect(account.dialog('accountDashboard.router.title')).toBeVisible();
}

const pressReset = ({ account, t }: Visitor, key: 'start' | 'retry') =>
  account
    .dialog('accountDashboard.router.title')
    .getByRole('button', { name: t(`accountDashboard.router.${key}`) })
    .click();

export const ROUTER_RESET: Walk = [
  {
    name: 'router-reset',
    page: PAGE,
    reach: async (visitor) => {
      await visitor.account.open(await visitor.persona('active'));
      await openReset(visitor);
    },
  },
  {
    name: 'router-reset-failed',
    page: PAGE,
    reach: async (visitor) => {
      const [accountId = ''] = (await visitor.persona('active')).accountIds;
      await visitor.sandbox.fault({ call: 'reprovision-device', kind: 'http', match: { accountId } });
      await pressReset(visitor, 'start');
      await expect(visitor.page.getByText(visitor.t('accountDashboard.router.failed'))).toBeVisible();
    },
    leave: ({ sandbox }) => sandbox.clearFaults(),
  },
  {
    name: 'router-reset-calling',
    page: PAGE,
    reach: async (visitor) => {
      await visitor.keepWaiting('/api/account/router-reset');
      await pressReset(visitor, 'retry');
      await expect(visitor.page.getByText(visitor.t('accountDashboard.router.calling'))).toBeVisible();
    },
    leave: (visitor) => visitor.connect(),
  },
  {
    name: 'router-reset-unknown',
    page: PAGE,
    reach: async (visitor) => {
      const json = { outcome: 'unknown' };
      await visitor.page.reload();
      await openReset(visitor);
      await visitor.page.route('**/api/account/router-reset', (route) => route.fulfill(ownResponse(json)));
      await pressReset(visitor, 'start');
      await expect(visitor.page.getByText(visitor.t('accountDashboard.router.unknownText'))).toBeVisible();
    },
    leave: (visitor) => visitor.connect(),
  },
  {
    name: 'router-reset-done',
    page: PAGE,
    reach: async (visitor) => {
      await visitor.page.reload();
      await openReset(visitor);
      await pressReset(visitor, 'start');
      await expect(visitor.page.getByText(visitor.t('accountDashboard.router.successText'))).toBeVisible();
    },
  },
];
