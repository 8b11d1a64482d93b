import { expect } from '../support/test.ts';
import { signInOver } from '../support/sign-in.ts';
import type { Screen, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const METHOD = '/dashboard/edit-payment';
const AUTO_REFILL = '/dashboard/auto-refill';

async function open({ account, locale, page }: Visitor, person: Parameters<typeof signInOver>[2], path: string) {
  await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
  await page.goto(`/${locale}${path}`);
  const key = path.startsWith(METHOD) ? 'account.paymentMethod.title' : 'account.autoRefill.title';
  await expect(account.heading(key)).toBeVisible({ timeout: 20_000 });
}

const page = (name: string, path: string, template: string): Screen => ({
  name,
  page: path.startsWith(METHOD) ? METHOD : AUTO_REFILL,
  reach: async (visitor) => open(visitor, await visitor.persona(template), path),
});

export const PAYMENT_WALKS: readonly Walk[] = [
  [
    page('saved-card', METHOD, 'autorefill'),
    {
      name: 'remove-card',
      page: METHOD,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.remove').click();
        await expect(account.dialog('account.paymentMethod.confirm.title')).toBeVisible();
      },
      leave: ({ page: shown }) => shown.keyboard.press('Escape'),
    },
    {
      name: 'update-card',
      page: METHOD,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.update').click();
        await expect(account.button('account.paymentMethod.save')).toBeVisible();
      },
      leave: ({ account }) => account.button('account.paymentMethod.cancel').click(),
    },
    {
      name: 'replace-card',
      page: METHOD,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.replace').click();
        await expect(account.button('account.paymentMethod.save')).toBeVisible();
      },
    },
    {
      name: 'card-not-saved',
      page: METHOD,
      reach: async (visitor) => {
        await visitor.ownRefill.typeCard();
        await visitor.cutOff('/api/payment/key');
        await visitor.account.button('account.paymentMethod.save').click();
        await expect(visitor.alert(visitor.t('account.paymentChange.failed.title'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'card-saved',
      page: METHOD,
      reach: async ({ account, ownRefill }) => {
        await ownRefill.typeCard();
        await account.button('account.paymentMethod.save').click();
        await expect(account.dialog('account.paymentMethod.done.title')).toBeVisible();
      },
    },
  ],
  [page('no-saved-card', METHOD, 'expired')],
  [
    page('auto-refill-off', AUTO_REFILL, 'active'),
    {
      name: 'auto-refill-without-agreement',
      page: AUTO_REFILL,
      reach: async ({ account, page: shown, t }) => {
        await account.button('account.autoRefill.turnOn').click({ force: true });
        await expect(shown.getByText(t('account.autoRefill.agreeFirst'))).toBeVisible();
      },
    },
    {
      name: 'auto-refill-on',
      page: AUTO_REFILL,
      reach: async ({ account, page: shown, t }) => {
        await shown.getByRole('checkbox', { name: t('account.autoRefill.agree') }).check();
        await account.button('account.autoRefill.turnOn').click();
        await expect(shown.getByText(t('account.autoRefill.success'))).toBeVisible();
      },
    },
    {
      name: 'auto-refill-turn-off',
      page: AUTO_REFILL,
      reach: async ({ account }) => {
        await account.button('account.autoRefill.turnOff').click();
        await expect(account.dialog('account.autoRefill.confirm.title')).toBeVisible();
      },
    },
  ],
  [page('auto-refill-without-a-card', AUTO_REFILL, 'expired')],
  [
    {
      name: 'auto-refill-declined',
      page: AUTO_REFILL,
      reach: async (visitor) => {
        const person = await visitor.sandbox.persona('autorefill', { savedCardDecline: 'PAYMENT-1251' });
        await visitor.sandbox.ageAccount(person.accountIds[0] ?? '', 4);
        await open(visitor, person, AUTO_REFILL);
      },
    },
  ],
];
