import { formatDay } from '#lib/domain/calendar-day.ts';
import { AutoRefillPage } from '../support/auto-refill-page.ts';
import { inOneLocale } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('a customer adds a card and turns auto-refill on and off by keyboard', async ({ page, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('expired');
    const [accountId = ''] = person.accountIds;
    const owner = new AutoRefillPage(page, locale);
    const { t } = owner;
    const press = async (key: Parameters<typeof owner.button>[0]) => {
      // A press on a button that is still disabled does nothing and does not wait.
      await expect(owner.button(key)).toBeEnabled();
      await owner.button(key).press('Enter');
    };
    await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
    await page.goto(`/${locale}/dashboard/auto-refill`);
    await owner.expectOpen();
    await owner.link('account.autoRefill.addCard').press('Enter');

    await expect(owner.heading('account.paymentMethod.title')).toBeVisible({ timeout: 20_000 });
    await press('account.paymentMethod.add');
    await owner.typeCard();
    await press('account.paymentMethod.save');
    const dialog = owner.dialog('account.paymentMethod.done.title');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: t('account.paymentMethod.done.toAutoRefill') }).press('Enter');

    await owner.turnOn();
    expect(await sandbox.account(accountId)).toMatchObject({ autoRefill: true, instruments: [{ lastFour: '4242' }] });

    const { expirationDate } = await sandbox.account(accountId);
    await owner.turnOff(String(expirationDate));
    expect(await sandbox.account(accountId)).toMatchObject({ autoRefill: false });
  });

  test('a customer replaces the card and removes it after a notice about auto-refill', async ({ page, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('autorefill');
    const [accountId = ''] = person.accountIds;
    const owner = new RefillJourney(page, locale);
    const { t } = owner;
    const press = async (key: Parameters<typeof owner.button>[0]) => {
      // A press on a button that is still disabled does nothing and does not wait.
      await expect(owner.button(key)).toBeEnabled();
      await owner.button(key).press('Enter');
    };
    await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
    await page.goto(`/${locale}/dashboard/edit-payment`);
    await expect(owner.heading('account.paymentMethod.title')).toBeVisible({ timeout: 20_000 });
    await press('account.paymentMethod.replace');
    await owner.typeCard({ cardNumber: '4111111111111111' });
    await press('account.paymentMethod.save');
    const dialog = owner.dialog('account.paymentMethod.done.title');
    await expect(dialog).toContainText('1111');
    await page.keyboard.press('Escape');
    expect(await sandbox.account(accountId)).toMatchObject({ autoRefill: true, instruments: [{ lastFour: '1111' }] });

    const { expirationDate } = await sandbox.account(accountId);
    await press('account.paymentMethod.remove');
    const confirm = owner.dialog('account.paymentMethod.confirm.title');
    await expect(confirm).toContainText(formatDay(String(expirationDate), locale));
    await press('account.paymentMethod.confirm.yes');
    await expect(page.getByText(t('account.paymentMethod.removedAuto'))).toBeVisible();
    await expect(owner.button('account.paymentMethod.add')).toBeVisible();
    expect(await sandbox.account(accountId)).toMatchObject({ autoRefill: false, instruments: [] });
  });
});
