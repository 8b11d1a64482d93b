import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test(`preferences are changed by keyboard, and the page switches to the chosen language ${onOneScreenEach(locale, '@small')}`, async ({
    page,
    sandbox,
  }) => {
    const wasSpanish = locale === 'es';
    const person = await sandbox.persona('active', { language: wasSpanish ? 'SPANISH' : 'ENGLISH' });
    const [accountId = ''] = person.accountIds;
    const account = new AccountJourney(page, locale);
    await account.open(person);
    await page.goto(`/${locale}/dashboard/account-information`);
    await expect(account.heading('accountInformation.title')).toBeVisible();
    await expect(page.getByText(person.loginId, { exact: true })).toBeVisible();

    const edit = account.button('accountInformation.edit');
    await expect(edit).toBeEnabled({ timeout: 20_000 });
    await edit.press('Enter');
    const { t } = account;
    const language = page.getByLabel(t('accountInformation.language'), { exact: true });
    await expect(language).toBeFocused();
    await expect(account.button('accountInformation.update')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: t('accountInformation.sms') })).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: t('accountInformation.reminders.channels.EMAIL') })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(language).toBeFocused();
    await page.keyboard.press(wasSpanish ? 'ArrowUp' : 'ArrowDown');
    await expect(language).toHaveValue(wasSpanish ? 'ENGLISH' : 'SPANISH');
    await account.button('accountInformation.update').press('Enter');

    // The page is now in the other language, and reports only once that the change was saved.
    const other = wasSpanish ? 'en' : 'es';
    await expect(page).toHaveURL(`/${other}/dashboard/account-information`, { timeout: 20_000 });
    const otherLanguage = new AccountJourney(page, other);
    await expect(page.getByText(otherLanguage.t('accountInformation.saved'))).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(otherLanguage.t('accountInformation.reminders.channels.NONE'))).toBeVisible();
    expect(await sandbox.account(accountId)).toMatchObject({
      language: wasSpanish ? 'ENGLISH' : 'SPANISH',
      smsOptIn: false,
      reminderChannel: 'NONE',
    });
    await page.reload();
    await expect(otherLanguage.button('accountInformation.edit')).toBeEnabled({ timeout: 20_000 });
    await expect(page.getByText(otherLanguage.t('accountInformation.saved'))).toHaveCount(0);
  });
});
