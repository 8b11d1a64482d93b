import { expect } from '../support/test.ts';
import type { Persona } from '../support/sandbox-client.ts';
import { signInOver } from '../support/sign-in.ts';
import type { Screen, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/dashboard/auto-refill';

type Owner = (visitor: Visitor) => Promise<Persona>;

const buildScreen = (name: string, owner: Owner): Screen => ({
  name,
  page: PAGE,
  reach: async (visitor) => {
    const { account, locale, page } = visitor;
    await signInOver(page.request, `/api/session/login?locale=${locale}`, await owner(visitor));
    await page.goto(`/${locale}${PAGE}`);
    await expect(account.heading('account.autoRefill.title')).toBeVisible({ timeout: 20_000 });
  },
});

const declinedOwner: Owner = async ({ sandbox }) => {
  const person = await sandbox.persona('autorefill', { savedCardDecline: 'PAYMENT-1251' });
  await sandbox.ageAccount(person.accountIds[0] ?? '', 4);
  return person;
};

/** MMYY. */
function monthsFromNow(months: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
  return month.toISOString().slice(2, 7).split('-').reverse().join('');
}

const agree = ({ page, t }: Visitor) => page.getByRole('checkbox', { name: t('account.autoRefill.agree') }).check();

export const AUTO_REFILL_WALKS: readonly Walk[] = [
  [
    buildScreen('auto-refill-with-several-cards', (visitor) => visitor.persona('several-cards')),
    {
      name: 'auto-refill-backup-chosen',
      page: PAGE,
      reach: async ({ page, t }) => {
        await page.getByRole('combobox', { name: t('cards.autoRefill.backup') }).selectOption({ index: 1 });
      },
    },
  ],
  [buildScreen('auto-refill-with-backup', (visitor) => visitor.persona('backup-card'))],
  [
    buildScreen('auto-refill-off', (visitor) => visitor.persona('active')),
    {
      name: 'auto-refill-without-agreement',
      page: PAGE,
      reach: async ({ account, page, t }) => {
        await account.button('account.autoRefill.turnOn').press('Enter');
        await expect(page.getByText(t('account.autoRefill.agreeFirst'))).toBeVisible();
      },
    },
    {
      name: 'auto-refill-charge-changed',
      page: PAGE,
      reach: async (visitor) => {
        const [accountId = ''] = (await visitor.persona('active')).accountIds;
        await visitor.sandbox.ageAccount(accountId, 2);
        await agree(visitor);
        await visitor.account.button('account.autoRefill.turnOn').click();
        await expect(visitor.alert(visitor.t('account.paymentChange.chargeChanged.title'))).toBeVisible();
      },
    },
    {
      name: 'auto-refill-on',
      page: PAGE,
      reach: async (visitor) => {
        await agree(visitor);
        await visitor.account.button('account.autoRefill.turnOn').click();
        await expect(visitor.page.getByText(visitor.t('account.autoRefill.success'))).toBeVisible();
      },
    },
    {
      name: 'auto-refill-turn-off',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('account.autoRefill.turnOff').click();
        await expect(account.dialog('account.autoRefill.confirm.title')).toBeVisible();
      },
    },
    {
      name: 'auto-refill-turned-off',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('account.autoRefill.confirm.yes').click();
        await expect(account.button('account.autoRefill.turnOn')).toBeVisible();
      },
    },
  ],
  [buildScreen('auto-refill-without-a-card', (visitor) => visitor.persona('expired'))],
  [buildScreen('auto-refill-declined', declinedOwner)],
  [
    buildScreen('auto-refill-card-expires-first', ({ sandbox }) =>
      sandbox.persona('autorefill', { savedCardExpiry: monthsFromNow(0), daysRemaining: 45 }),
    ),
  ],
  [
    buildScreen('auto-refill-card-expired', ({ sandbox }) =>
      sandbox.persona('active', { savedCardExpiry: monthsFromNow(-2) }),
    ),
  ],
  [buildScreen('auto-refill-no-days-left', ({ sandbox }) => sandbox.persona('active', { daysRemaining: 0 }))],
  [buildScreen('auto-refill-paused', (visitor) => visitor.persona('paused'))],
];
