import { expect } from '../support/test.ts';
import { AUTO_REFILL_WALKS } from './auto-refill-screens.ts';
import { DASHBOARD_WALKS } from './dashboard-screens.ts';
import { PAYMENT_WALKS } from './payment-screens.ts';
import { HISTORY_WALKS } from './history-screens.ts';
import { INFORMATION_WALKS } from './information-screens.ts';
import type { FlowScreens, Walk } from './screen.ts';

const picker = (name: string, template: string): Walk => [
  {
    name,
    page: '/account-picker',
    reach: async ({ account, sandbox }) => {
      await account.signIn(await sandbox.persona(template));
      await expect(account.page).toHaveURL(/\/account-picker/);
      await expect(account.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];

export const ACCOUNT_SCREENS: FlowScreens = {
  flow: 'account',
  walks: [
    [
      ...picker('picker', 'multi'),
      {
        name: 'picker-nothing-chosen',
        page: '/account-picker',
        reach: async ({ account, page, t }) => {
          await account.button('account.picker.continue').press('Enter');
          await expect(page.getByText(t('account.picker.choose'))).toBeVisible();
        },
      },
    ],
    picker('picker-no-account', 'no-account'),
    picker('picker-unknown-account', 'stranger'),
    [
      {
        name: 'not-the-owner',
        page: '/permission-error',
        reach: async ({ account, sandbox }) => {
          await account.signIn(await sandbox.persona('viewer'));
          await expect(account.heading('account.permission.title')).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'tv-box-details',
        page: '/dashboard/detail-tv200',
        reach: async (visitor) => {
          await visitor.account.open(await visitor.persona('tv200'));
          await visitor.goto('/dashboard/detail-tv200');
          await expect(visitor.account.heading('accountDashboard.details.tv200')).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    ...DASHBOARD_WALKS,
    ...PAYMENT_WALKS,
    ...AUTO_REFILL_WALKS,
    ...INFORMATION_WALKS,
    ...HISTORY_WALKS,
  ],
};
