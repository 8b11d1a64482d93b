import { specialLocation } from '#sandbox/state/address-book.ts';
import { ReconnectJourney } from '../support/reconnect-journey.ts';
import { expect } from '../support/test.ts';
import type { FlowScreens, Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

const journeyFor = ({ page, locale }: Visitor) => new ReconnectJourney(page, locale);

const plan = (name: string, overrides = {}): Screen => ({
  name,
  page: 'reconnect.refill',
  reach: async (visitor) => journeyFor(visitor).openPlan(await visitor.sandbox.persona('closed-reconnect', overrides)),
});

const error = (name: string, template: string, locationId?: string): Screen => ({
  name,
  page: '/error',
  reach: async ({ account, sandbox, page }) => {
    await account.signIn(await sandbox.persona(template, { locationId }), '/reconnect');
    await page.waitForURL(/\/error\?/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  },
});

export const RECONNECT_SCREENS: FlowScreens = {
  flow: 'reconnect',
  walks: [
    [
      plan('saved-card'),
      {
        name: 'address',
        page: 'reconnect.address',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.step('address').click();
          await expect(journey.step('address')).toHaveAttribute('aria-expanded', 'true');
        },
        leave: (visitor) => journeyFor(visitor).step('refill').click(),
      },
      {
        name: 'without-agreement',
        page: 'reconnect.refill',
        reach: async (visitor) => {
          await journeyFor(visitor).pay.press('Enter');
          await expect(visitor.page.getByText(visitor.t('reconnect.review.termsMissing'))).toBeVisible();
        },
      },
      {
        name: 'thanks',
        page: 'reconnect.activate',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.agree();
          await journey.pay.click();
          await expect(journey.onward).toBeVisible({ timeout: 40_000 });
        },
      },
      {
        name: 'paid',
        page: 'reconnect.activate',
        isReceipt: true,
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.step('refill').click();
          await expect(journey.step('refill')).toHaveAttribute('aria-expanded', 'true');
        },
      },
    ],
    [plan('cold-tap-without-a-card', { savedCard: false, locationId: specialLocation('700 Cold Creek Road') })],
    [error('account-unavailable', 'closed-final')],
    [error('home-not-serviceable', 'closed-reconnect', specialLocation('400 Frontier Road'))],
    [
      {
        name: 'checking',
        page: 'reconnect.status',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          const person = await visitor.sandbox.persona('closed-reconnect');
          await visitor.sandbox.fault({
            call: 'create-aux',
            kind: 'delay',
            delayMs: 25_000,
            match: { accountId: person.accountIds[0] ?? '' },
          });
          await journey.openPlan(person);
          await journey.agree();
          await journey.pay.click();
          await expect(journey.heading('reconnect.waiting.processingTitle')).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
  ],
};
