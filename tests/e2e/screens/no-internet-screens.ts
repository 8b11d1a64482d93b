import { expect } from '../support/test.ts';
import type { FlowScreens, Screen, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/no-internet';

async function check(visitor: Visitor, { phone, zip }: { phone: string; zip: string }): Promise<void> {
  const { page, t } = visitor;
  await visitor.goto(PAGE);
  await page.getByLabel(t('fields.phoneNumber'), { exact: true }).fill(phone);
  await page.getByLabel(t('fields.zipCode'), { exact: true }).fill(zip);
  await visitor.button(t('noInternet.check')).click();
}

type Title = `noInternet.answers.${'ranOut' | 'router'}.title`;

const outcomeScreen = (name: string, template: string, title: Title): Screen => ({
  name,
  page: PAGE,
  reach: async (visitor) => {
    await check(visitor, await visitor.persona(template));
    await expect(visitor.page.getByText(visitor.t(title), { exact: true })).toBeVisible();
  },
});

const ownerWalk = (name: string, template: string, title: Title): Walk => [
  {
    name,
    page: '/dashboard/no-internet',
    reach: async (visitor) => {
      await visitor.account.signIn(await visitor.persona(template));
      await visitor.goto('/dashboard/no-internet');
      await expect(visitor.page.getByText(visitor.t(title), { exact: true })).toBeVisible();
    },
  },
];

export const NO_INTERNET_SCREENS: FlowScreens = {
  flow: 'no-internet',
  walks: [
    [
      { name: 'page', page: PAGE, reach: (visitor) => visitor.goto(PAGE) },
      {
        name: 'mistakes',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.button(visitor.t('noInternet.check')).click();
          await visitor.expectErrorSummary();
        },
      },
      {
        name: 'not-found',
        page: PAGE,
        reach: async (visitor) => {
          await check(visitor, { phone: '5550100100', zip: '62701' });
          await expect(visitor.alert(visitor.t('noInternet.answers.notFound.title'))).toBeVisible();
        },
      },
      outcomeScreen('restart', 'active', 'noInternet.answers.router.title'),
      outcomeScreen('ran-out', 'expired', 'noInternet.answers.ranOut.title'),
      {
        name: 'offline',
        page: PAGE,
        reach: async (visitor) => {
          await visitor.goto(PAGE);
          await visitor.page.evaluate(() => {
            Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
            window.dispatchEvent(new Event('offline'));
          });
          await expect(visitor.page.getByText(visitor.t('noInternet.offline.title'))).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'outage',
        page: PAGE,
        reach: async (visitor) => {
          const person = await visitor.persona('active');
          await visitor.sandbox.outage(person.accountIds[0] ?? '', 3);
          await check(visitor, person);
          await expect(
            visitor.page.getByText(visitor.t('noInternet.answers.outage.title'), { exact: true }),
          ).toBeVisible();
        },
      },
      {
        name: 'owner',
        page: '/dashboard/no-internet',
        reach: async (visitor) => {
          await visitor.account.signIn(await visitor.persona('active'));
          await visitor.goto('/dashboard/no-internet');
          await expect(
            visitor.page.getByText(visitor.t('noInternet.answers.outage.title'), { exact: true }),
          ).toBeVisible();
        },
      },
      {
        name: 'owner-asked',
        page: '/dashboard/no-internet',
        reach: async (visitor) => {
          await visitor.button(visitor.t('noInternet.answers.outage.message.ask')).click();
          await expect(visitor.button(visitor.t('noInternet.answers.outage.message.stop'))).toBeVisible();
        },
      },
      {
        name: 'dashboard-outage',
        page: '/dashboard',
        reach: async (visitor) => {
          await visitor.goto('/dashboard');
          await expect(visitor.button(visitor.t('noInternet.answers.outage.message.stop'))).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'paused',
        page: PAGE,
        reach: async (visitor) => {
          await check(visitor, await visitor.persona('paused'));
          await expect(visitor.alert(visitor.t('noInternet.answers.notFound.title'))).toBeVisible();
        },
      },
      {
        name: 'owner-paused',
        page: '/dashboard/no-internet',
        reach: async (visitor) => {
          await visitor.account.signIn(await visitor.persona('paused'));
          await visitor.goto('/dashboard/no-internet');
          await expect(
            visitor.page.getByText(visitor.t('noInternet.answers.paused.title'), { exact: true }),
          ).toBeVisible();
        },
      },
    ],
    ownerWalk('owner-restart', 'active', 'noInternet.answers.router.title'),
    ownerWalk('owner-ran-out', 'expired', 'noInternet.answers.ranOut.title'),
  ],
};
