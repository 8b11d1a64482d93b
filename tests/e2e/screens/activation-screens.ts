import { expect } from '../support/test.ts';
import { ActivationJourney } from '../support/activation-journey.ts';
import type { FlowScreens, Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

const journeyFor = ({ page, locale }: Visitor) => new ActivationJourney(page, locale);

/** The activation steps of an account made from a template. */
const steps = (name: string, page: Screen['page'], template: string): Screen => ({
  name,
  page,
  reach: async (visitor) => journeyFor(visitor).open(await visitor.persona(template)),
});

/** An activation in progress whose status requests get no response, so that the page stays as it is. */
const working = (name: string, isOffline: boolean): Screen => ({
  name,
  page: 'activation.progress',
  reach: async (visitor) => {
    const journey = journeyFor(visitor);
    const person = await visitor.persona('preactivated');
    await visitor.sandbox.steerActivation(person.accountIds[0] ?? '', { activationMs: 12_000 });
    await journey.open(person, { bhr: true });
    await (isOffline
      ? visitor.cutOff('/api/activation/progress?**')
      : visitor.keepWaiting('/api/activation/progress?**'));
    if (isOffline) visitor.consoleGuard.allowFailedRequests();
    await journey.button('activation.activate.button').click();
    await expect(journey.heading('activation.working.title')).toBeVisible();
    if (isOffline) await expect(visitor.page.getByText(visitor.t('activation.working.offline'))).toBeVisible();
  },
});

const error = (name: string, query: string): Screen => ({
  name,
  page: 'activation.error',
  reach: async (visitor) => {
    await visitor.goto(`/activation/error?reference=TEST-2345${query}`);
    await expect(journeyFor(visitor).heading('activation.error.title')).toBeVisible();
  },
});

export const ACTIVATION_SCREENS: FlowScreens = {
  flow: 'activation',
  walks: [
    [
      {
        name: 'account',
        page: 'activation.account',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.open(await visitor.persona('preactivated'));
          await visitor.button(visitor.t('activation.titles.account')).click();
          await expect(visitor.page.getByText(visitor.t('activation.account.address'))).toBeVisible();
        },
      },
      {
        name: 'found',
        page: 'activation.device',
        reach: async (visitor) => {
          await visitor.button(visitor.t('activation.titles.device')).click();
          await expect(journeyFor(visitor).button('activation.device.next')).toBeVisible();
        },
      },
      {
        name: 'ready',
        page: 'activation.activate',
        reach: async (visitor) => journeyFor(visitor).button('activation.device.next').click(),
      },
      {
        name: 'active',
        page: 'activation.progress',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.button('activation.activate.button').click();
          await expect(journey.active).toBeVisible({ timeout: 20_000 });
          await visitor.page.keyboard.press('Shift');
        },
      },
    ],
    [
      steps('name', 'activation.name', 'van'),
      {
        name: 'name-missing',
        page: 'activation.name',
        reach: async (visitor) => {
          await journeyFor(visitor).button('activation.name.save').press('Enter');
          await visitor.expectErrorSummary();
        },
      },
    ],
    [
      steps('not-found', 'activation.device', 'preactivated-lost'),
      {
        name: 'where-the-label-is',
        page: 'activation.device',
        reach: (visitor) => visitor.openDialog(visitor.button(visitor.t('activation.device.macHelp'))),
        leave: (visitor) => visitor.closeDialog(),
      },
      {
        name: 'not-recognized',
        page: 'activation.device',
        reach: async (visitor) => {
          const journey = journeyFor(visitor);
          await journey.field('activation.device.mac').fill('02-00-00-00-00-00');
          await journey.button('activation.device.check').click();
          await expect(visitor.alert(visitor.t('activation.device.macUnknown'))).toBeVisible();
        },
      },
    ],
    [working('working', false)],
    [working('offline', true)],
    [error('failed', '')],
    [
      {
        name: 'slow',
        page: 'activation.error',
        reach: async (visitor) => {
          const query = `reason=slow&account=${'a'.repeat(32)}&device=${'b'.repeat(32)}`;
          await visitor.goto(`/activation/error?reference=TEST-2345&${query}`);
          await expect(journeyFor(visitor).heading('activation.error.slowTitle')).toBeVisible();
        },
      },
    ],
    [error('restart-failed', `&reason=restart&account=${'a'.repeat(32)}&device=${'b'.repeat(32)}`)],
    [
      {
        name: 'not-the-owner',
        page: '/activation/permission-error',
        reach: async (visitor) => {
          const { account, sandbox } = visitor;
          await account.signIn(await sandbox.persona('viewer'), '/activation');
          await expect(account.heading('account.permission.title')).toBeVisible();
          await expect(visitor.page).toHaveURL(/\/activation\/permission-error/);
        },
      },
    ],
  ],
};
