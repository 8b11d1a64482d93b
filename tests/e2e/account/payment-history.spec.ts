import { readFile } from 'node:fs/promises';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test(`the payment history of four years is usable by keyboard ${onOneScreenEach(locale, '@small')}`, async ({
    page,
    sandbox,
  }) => {
    const person = await sandbox.persona('history');
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.open(person);
    await page.goto(`/${locale}/dashboard/payment-history`);
    await expect(account.heading('paymentHistory.title')).toBeVisible({ timeout: 20_000 });
    const days = page.getByRole('heading', { level: 3 });
    await expect(days).toHaveCount(12);

    const pages = page.getByRole('navigation', { name: t('shell.pagination.name') });
    const next = pages.getByRole('button', { name: t('shell.pagination.next') });
    const year = page.getByLabel(t('paymentHistory.year'), { exact: true });
    await expect(year).toBeEnabled({ timeout: 20_000 });
    const first = await days.first().textContent();
    await next.press('Enter');
    await expect(days.first()).not.toHaveText(first ?? '');
    await expect(page.getByRole('heading', { level: 2, name: t('paymentHistory.payments') })).toBeFocused();
    await expect(page).toHaveURL(/page=2$/);
    await page.goBack();
    await expect(days.first()).toHaveText(first ?? '');

    await year.focus();
    await page.keyboard.press('ArrowDown');
    await expect(year).not.toHaveValue('');
    const yearValue = await year.inputValue();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      t('paymentHistory.chart.byMonth', { year: yearValue }),
    );
    await expect(days.first()).toContainText(yearValue);

    const downloading = page.waitForEvent('download');
    await account.button('paymentHistory.file.download').press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`payments-${yearValue}.csv`);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toContain(t('paymentHistory.file.orderNumber'));
    expect(lines.slice(1).every((line) => line.includes(`/${yearValue},`))).toBe(true);

    const [day] = await days.allTextContents();
    await page
      .getByRole('link', { name: new RegExp(`^${t('paymentHistory.receipt')}`) })
      .first()
      .press('Enter');
    await expect(account.heading('paymentHistory.receiptPage.title')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('definition').filter({ hasText: day ?? '' })).toBeVisible();
  });
});
