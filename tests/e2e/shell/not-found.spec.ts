import { inBothLocales } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { wordsIn } from '../support/words.ts';

inBothLocales((locale) => {
  const t = wordsIn(locale);
  const other = locale === 'en' ? 'es' : 'en';

  test('an address that no page claims: 404, in the language of its path, and ways on', async ({
    page,
    consoleGuard,
    expectAccessible,
  }) => {
    consoleGuard.allowFailedRequests();
    const response = await page.goto(`/${locale}/no/such-page?x=1`);
    expect(response?.status()).toBe(404);
    // From the server, not painted over an empty page.
    expect(await response?.text()).toContain(t('root.notFound.text'));
    const expectPage = async (words: typeof t, lang: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page).toHaveTitle(new RegExp(words('shell.notFound.metaTitle')));
      await expect(page.getByRole('heading', { level: 1, name: words('root.notFound.title') })).toBeVisible();
      await expect(page.getByText(words('root.notFound.text'))).toBeVisible();
      await expect(page.getByRole('link', { name: words('shell.notFound.home') })).toHaveAttribute('href', `/${lang}`);
    };
    await expectPage(t, locale);
    await expectAccessible();

    await page.getByRole('link', { name: t('shell.header.otherLanguage'), exact: true }).click();
    await expect(page).toHaveURL(`/${other}/no/such-page?x=1`);
    await expectPage(wordsIn(other), other);
    await page.getByRole('link', { name: wordsIn(other)('shell.notFound.quickRefill') }).click();
    await expect(page).toHaveURL(`/${other}/litepay/refill`);
  });
});
