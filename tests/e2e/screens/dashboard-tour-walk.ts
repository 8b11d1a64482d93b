import { expect } from '../support/test.ts';
import type { Screen, Walk } from './screen.ts';

const PAGE = '/dashboard';

/** The tour's steps after its first page. */
const TOUR_STEPS = [1, 2, 3, 4] as const;

export const TOUR: Walk = [
  {
    name: 'tour',
    page: PAGE,
    reach: async ({ account, sandbox }) => {
      await account.open(await sandbox.persona('active'), '/dashboard?tour=true');
      await expect(account.dialog('accountDashboard.tour.title')).toBeVisible();
    },
  },
  ...TOUR_STEPS.map((step): Screen => ({
    name: `tour-${step}`,
    page: PAGE,
    reach: async ({ page, t }) => {
      const next = t('accountDashboard.tour.next');
      const tour = page.getByRole('dialog');
      await tour.getByRole('button', { name: next, exact: true }).click();
      await expect(tour.getByRole('heading', { level: 2 })).toBeFocused();
    },
  })),
];
