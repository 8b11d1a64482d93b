import { AutoRefillPage } from '../support/auto-refill-page.ts';
import { inBothLocales } from '../support/locales.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const LOADS = { timeout: 20_000 };

inBothLocales((locale) => {
  test('a customer adds a card, makes it the backup of auto-refill, and it is charged after a decline', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('active', { daysRemaining: 3, savedCardDecline: 'PAYMENT-1251' });
    const [accountId = ''] = person.accountIds;
    const owner = new AutoRefillPage(page, locale);
    const { t } = owner;
    await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
    await page.goto(`/${locale}/dashboard/edit-payment`);
    await expect(owner.heading('account.paymentMethod.title')).toBeVisible(LOADS);
    await owner.button('account.paymentMethod.add').click();
    await owner.typeCard({ cardNumber: '4111111111111111' });
    await owner.button('account.paymentMethod.save').click();
    await expect(owner.dialog('account.paymentMethod.done.title')).toContainText('1111', LOADS);
    await page.keyboard.press('Escape');
    await expect(owner.button('cards.makeDefault')).toBeEnabled(LOADS);

    await page.goto(`/${locale}/dashboard/auto-refill`);
    await owner.expectOpen();
    const backup = page.getByRole('combobox', { name: t('cards.autoRefill.backup') });
    await expect(backup).toBeEnabled();
    await backup.selectOption({ index: 1 });
    await expect(page.getByText(/4242.*1111/).first()).toBeVisible();
    await owner.turnOn();
    expect(await sandbox.account(accountId)).toMatchObject({
      autoRefill: true,
      instruments: [
        { lastFour: '4242', role: 'default' },
        { lastFour: '1111', role: 'backup' },
      ],
    });

    await sandbox.ageAccount(accountId, 1);
    await sandbox.ageAccount(accountId, 1);
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    await page.goto(`/${locale}/dashboard/payment-history`);
    await expect(page.getByText(t('cards.history.charged', { lastFour: '1111' }))).toBeVisible(LOADS);
    await expect(page.getByText(t('cards.history.charged', { lastFour: '4242' })).first()).toBeVisible();
  });

  test('a customer pays for a refill with another of the saved cards', async ({ page, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('several-cards');
    const [accountId = ''] = person.accountIds;
    const owner = new AutoRefillPage(page, locale);
    await owner.openCart(person);
    await owner.next.click();
    await expect(owner.heading('refill.payment.title')).toBeVisible(LOADS);
    await page.getByRole('radio', { name: /0005/ }).check();
    await owner.button('refill.payment.next').click();
    await expect(owner.heading('refill.review.title')).toBeVisible(LOADS);
    await expect(page.getByText(/0005/).first()).toBeVisible();
    await owner.agree();
    await owner.submit.click();
    await owner.expectReceipt();
    await expect(page.getByText(/0005/).first()).toBeVisible();
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });
});
