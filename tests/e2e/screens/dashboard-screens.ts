import { expect } from '../support/test.ts';
import { TOUR } from './dashboard-tour-walk.ts';
import { ROUTER_RESET } from './router-reset-walk.ts';
import type { Screen, Walk } from './screen.ts';

const PAGE = '/dashboard';

/** The dashboard of a customer made from a template. */
const dashboardScreen = (template: string, name = `dashboard-${template}`): Screen => ({
  name,
  page: PAGE,
  reach: async (visitor) => visitor.account.open(await visitor.persona(template)),
});

const STATES = [
  ...['expiring', 'expired', 'autorefill', 'closed-reconnect', 'move-ready', 'history'],
  ...['acp', 'acp-tribal', 'acp-denied', 'acp-deenrolled', 'promo35', 'winback'],
];

/** Auto-refill whose charge was declined, so many days after the account was made. */
const declinedScreen = (name: string, days: number): Screen => ({
  name,
  page: PAGE,
  reach: async (visitor) => {
    const person = await visitor.sandbox.persona('autorefill', { savedCardDecline: 'PAYMENT-1251' });
    await visitor.sandbox.ageAccount(person.accountIds[0] ?? '', days);
    await visitor.account.open(person);
    await expect(
      visitor.page.getByRole('main').getByText(visitor.t('account.outlook.changeCard')).filter({ visible: true }),
    ).toBeVisible();
  },
});

/** The dashboard with a day of grace: offered, running, over. */
const GRACE_WALKS: readonly Walk[] = [
  [
    dashboardScreen('grace'),
    {
      name: 'dashboard-grace-taken',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.button(visitor.t('account.grace.offer.take')).click();
        const cost = visitor.t('account.grace.running.cost', { days: 1 });
        await expect(visitor.page.getByText(cost)).toBeVisible({ timeout: 20_000 });
      },
    },
    {
      name: 'no-internet-grace-taken',
      page: '/dashboard/no-internet',
      reach: async (visitor) => {
        await visitor.goto('/dashboard/no-internet');
        await expect(visitor.page.getByText(visitor.t('account.grace.running.cost', { days: 1 }))).toBeVisible();
      },
    },
  ],
  [dashboardScreen('grace-running')],
  [dashboardScreen('grace-over')],
];

export const DASHBOARD_WALKS: readonly Walk[] = [
  ...GRACE_WALKS,
  [declinedScreen('dashboard-declined', 3)],
  [declinedScreen('dashboard-declined-last-day', 4)],
  [
    dashboardScreen('active'),
    {
      name: 'menu',
      page: PAGE,
      width: 390,
      reach: async (visitor) => {
        await visitor.account.responses();
        await visitor.openMenu();
        const menu = visitor.page.getByRole('navigation', { name: visitor.t('shell.header.navigation') });
        await menu.getByText(visitor.t('account.header.account'), { exact: true }).click();
      },
    },
    {
      name: 'no-notifications',
      page: '/dashboard/notifications',
      reach: async (visitor) => {
        await visitor.goto('/dashboard/notifications');
        await expect(visitor.account.heading('accountDashboard.notifications.title')).toBeVisible();
      },
    },
  ],
  [
    dashboardScreen('tv'),
    {
      name: 'internet-details',
      page: '/dashboard/detail-hsd',
      reach: async ({ account }) => {
        await account.link('accountDashboard.service.details').click();
        await expect(account.heading('accountDashboard.details.hsd')).toBeVisible();
      },
    },
    {
      name: 'tv-details',
      page: '/dashboard/detail-xitv',
      reach: async (visitor) => {
        await visitor.goto('/dashboard/detail-xitv');
        await expect(visitor.account.heading('accountDashboard.details.xitv')).toBeVisible();
      },
    },
  ],
  [
    dashboardScreen('paused'),
    {
      name: 'notifications-paused',
      page: '/dashboard/notifications',
      reach: async (visitor) => {
        await visitor.goto('/dashboard/notifications');
        await expect(visitor.account.heading('accountDashboard.notifications.title')).toBeVisible();
      },
    },
    {
      name: 'internet-details-paused',
      page: '/dashboard/detail-hsd',
      reach: async (visitor) => {
        await visitor.goto('/dashboard/detail-hsd');
        await expect(visitor.account.heading('accountDashboard.details.hsd')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'dashboard-refilled-on-hold',
      page: PAGE,
      reach: async (visitor) => {
        const person = await visitor.sandbox.persona('paused');
        await visitor.refill.open();
        await visitor.refill.find(person);
        await visitor.refill.enterCard();
        await visitor.refill.pay();
        await expect(visitor.refill.receipt).toBeVisible({ timeout: 20_000 });
        await visitor.account.open(person);
        await expect(visitor.page.getByText(visitor.t('accountDashboard.move.addedText'))).toBeVisible();
      },
    },
  ],
  [
    dashboardScreen('move-scheduled'),
    {
      name: 'notifications',
      page: '/dashboard/notifications',
      reach: async (visitor) => {
        await visitor.goto('/dashboard/notifications');
        await expect(visitor.account.heading('accountDashboard.notifications.title')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'move-cancelled',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.account.open(await visitor.persona('move-ready'), '/dashboard?moveCancelled=true');
        await expect(visitor.page.getByText(visitor.t('accountDashboard.moveCancelled'))).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'several-accounts',
      page: PAGE,
      reach: async (visitor) => {
        const { account, page, t } = visitor;
        await account.signIn(await visitor.persona('multi'));
        const current = page.getByRole('radiogroup', { name: t('account.picker.current') });
        await current.getByRole('radio').first().check();
        await account.button('account.picker.continue').click();
        await expect(account.greeting).toBeVisible({ timeout: 20_000 });
      },
    },
    {
      name: 'another-account',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.page.goto(`/${visitor.locale}/dashboard?account=${'0'.repeat(32)}`);
        await expect(visitor.account.heading('account.otherAccount.title')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'contact-data-disagrees',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.account.open(await visitor.persona('syncup'));
        await expect(visitor.account.dialog('accountDashboard.syncUp.title')).toBeVisible();
      },
    },
    {
      name: 'contact-data-not-saved',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.refuse('/api/account/sync-up', 503);
        await visitor.button(visitor.t('accountDashboard.syncUp.save')).click();
        await expect(visitor.page.getByText(visitor.t('accountDashboard.syncUp.failed'))).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'idle',
      page: PAGE,
      reach: async (visitor) => {
        const { page, account } = visitor;
        // Installed before any of our pages is open: while the clock is being installed, a page would read the year 1970.
        await page.clock.install({ time: Date.now() });
        await account.open(await visitor.persona('active'));
        await account.responses();
        await page.clock.fastForward(755_000);
        await expect(account.dialog('account.idle.title')).toBeVisible();
      },
    },
  ],
  [
    {
      name: 'loading',
      page: PAGE,
      reach: async (visitor) => {
        const person = await visitor.persona('active');
        await visitor.account.open(person);
        const match = { sessionId: await visitor.sandbox.findSessionId(person) };
        await visitor.sandbox.fault({ call: 'fetch-aux', kind: 'delay', delayMs: 14_000, match });
        await visitor.page.goto(`/${visitor.locale}${PAGE}`, { waitUntil: 'commit' });
        await expect(visitor.page.getByText(visitor.t('accountDashboard.page.loading')).first()).toBeAttached();
      },
    },
  ],
  [
    {
      name: 'to-activation',
      page: PAGE,
      reach: async (visitor) => {
        // A response without content keeps the browser on the current page.
        await visitor.page.route(/\/activation/, (route) => route.fulfill({ status: 204 }));
        await visitor.account.signIn(await visitor.persona('van'));
        await expect(visitor.account.heading('account.redirect.activation.title')).toBeVisible({ timeout: 20_000 });
      },
    },
  ],
  ROUTER_RESET,
  TOUR,
  ...STATES.map((template): Walk => [dashboardScreen(template)]),
];
