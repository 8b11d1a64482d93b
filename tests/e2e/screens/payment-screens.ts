import { ownResponse } from '#tests/e2e/support/own-response.ts';
import { expect } from '../support/test.ts';
import { signInOver } from '../support/sign-in.ts';
import type { Screen, Walk } from './screen.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/dashboard/edit-payment';
const CHANGED = ownResponse({ reason: 'payment-changed' }, 409);

async function open({ account, locale, page }: Visitor, person: Parameters<typeof signInOver>[2]) {
  await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
  await page.goto(`/${locale}${PAGE}`);
  await expect(account.heading('account.paymentMethod.title')).toBeVisible({ timeout: 20_000 });
}

const method = (name: string, template: string): Screen => ({
  name,
  page: PAGE,
  reach: async (visitor) => open(visitor, await visitor.persona(template)),
});

async function remove({ account }: Visitor): Promise<void> {
  await account.button('account.paymentMethod.remove').click();
  await account.button('account.paymentMethod.confirm.yes').click();
}

export const PAYMENT_WALKS: readonly Walk[] = [
  [
    method('saved-card', 'autorefill'),
    {
      name: 'remove-card',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.remove').click();
        await expect(account.dialog('account.paymentMethod.confirm.title')).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'update-card',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.update').click();
        await expect(account.button('account.paymentMethod.save')).toBeVisible();
      },
      leave: ({ account }) => account.button('account.paymentMethod.cancel').click(),
    },
    {
      name: 'replace-card',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.replace').click();
        await expect(account.button('account.paymentMethod.save')).toBeVisible();
      },
    },
    {
      name: 'card-not-saved',
      page: PAGE,
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
      page: PAGE,
      reach: async ({ account, ownRefill }) => {
        await ownRefill.typeCard();
        await account.button('account.paymentMethod.save').click();
        await expect(account.dialog('account.paymentMethod.done.title')).toBeVisible();
      },
      leave: (visitor) => visitor.closeDialog(),
    },
    {
      name: 'card-removed',
      page: PAGE,
      reach: async (visitor) => {
        await remove(visitor);
        await expect(visitor.page.getByText(visitor.t('account.paymentMethod.removedAuto'))).toBeVisible();
        await expect(visitor.account.button('account.paymentMethod.add')).toBeVisible();
      },
    },
  ],
  [
    method('several-cards', 'backup-card'),
    {
      name: 'remove-default-card',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('account.paymentMethod.remove').first().click();
        await expect(account.dialog('account.paymentMethod.confirm.title')).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'another-default-card',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('cards.makeDefault').click();
        await expect(account.dialog('cards.question.default')).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'backup-ended',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('cards.endBackup').click();
        await expect(account.button('cards.makeBackup')).toBeVisible();
      },
    },
    {
      name: 'backup-terms',
      page: PAGE,
      reach: async ({ account }) => {
        await account.button('cards.makeBackup').click();
        const dialog = account.dialog('cards.question.backup');
        await expect(dialog).toBeVisible();
        await account.button('cards.question.yesBackup').press('Enter');
        await expect(dialog).toContainText(account.t('cards.question.agreeFirst'));
      },
    },
  ],
  [method('several-cards-without-auto-refill', 'several-cards')],
  [method('no-saved-card', 'expired')],
  [
    method('saved-card-without-auto-refill', 'active'),
    {
      name: 'card-changed-elsewhere',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.page.route('**/api/account/card-remove', (route) => route.fulfill(CHANGED));
        await remove(visitor);
        await expect(visitor.alert(visitor.t('account.paymentChange.changed.title'))).toBeVisible();
      },
      leave: (visitor) => visitor.connect(),
    },
    {
      name: 'card-in-doubt',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.cutOff('/api/account/card-remove');
        await remove(visitor);
        await expect(visitor.alert(visitor.t('account.paymentChange.unknown.title'))).toBeVisible();
      },
      // Once the card has been read again; otherwise the next screen's fault would meet that read.
      leave: ({ account }) => expect(account.button('account.paymentMethod.remove')).toBeEnabled(),
    },
    {
      name: 'card-not-refreshed',
      page: PAGE,
      reach: async (visitor) => {
        const [accountId = ''] = (await visitor.persona('active')).accountIds;
        await visitor.sandbox.fault({ call: 'payment-info', kind: 'http', match: { accountId } });
        await remove(visitor);
        await expect(visitor.page.getByText(visitor.t('account.paymentMethod.notRefreshed.text'))).toBeVisible();
      },
    },
    {
      name: 'card-not-read',
      page: PAGE,
      reach: async (visitor) => {
        await visitor.goto(PAGE);
        await expect(visitor.page.getByText(visitor.t('account.paymentMethod.notRefreshed.unread'))).toBeVisible();
      },
    },
  ],
];
