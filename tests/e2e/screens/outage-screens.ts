import { expect } from '../support/test.ts';
import type { FlowScreens } from './screen.ts';

/** An outage where the provider sends no message at its end: the banner leads on to 'No internet?'. */
export const OUTAGE_SCREENS: FlowScreens = {
  flow: 'outage',
  settings: { PROVIDER_HAS: 'service-status' },
  walks: [
    [
      {
        name: 'dashboard',
        page: '/dashboard',
        reach: async (visitor) => {
          const person = await visitor.persona('active');
          await visitor.sandbox.outage(person.accountIds[0] ?? '', 3);
          await visitor.account.open(person);
          await expect(visitor.account.link('accountDashboard.service.outage.readOn')).toBeVisible();
        },
      },
      {
        name: 'no-internet',
        page: '/dashboard/no-internet',
        reach: async (visitor) => {
          await visitor.goto('/dashboard/no-internet');
          await expect(
            visitor.page.getByText(visitor.t('noInternet.answers.outage.title'), { exact: true }),
          ).toBeVisible();
        },
      },
    ],
  ],
};
