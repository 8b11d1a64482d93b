import { expect } from '../support/test.ts';
import type { Screen, Walk } from './screen.ts';
import { setTextSize } from './text-size.ts';
import { toViewport } from './views.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/dashboard';

/** The tour's steps after its first page. */
const TOUR_STEPS = [1, 2, 3, 4] as const;

/** With the largest text on the narrowest phone, every button is on the screen, however little of the step's text is. */
async function expectButtonsInReach({ page }: Visitor): Promise<void> {
  await page.setViewportSize(toViewport(320));
  await setTextSize(page, 200);
  const buttons = await page.getByRole('dialog').getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await setTextSize(page, 100);
}

export const TOUR: Walk = [
  {
    name: 'tour',
    page: PAGE,
    reach: async ({ account, sandbox }) => {
      await account.open(await sandbox.persona('active'), '/dashboard?tour=true');
      await expect(account.dialog('accountDashboard.tour.title')).toBeVisible();
    },
    leave: expectButtonsInReach,
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
    leave: expectButtonsInReach,
  })),
];
