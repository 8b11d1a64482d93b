import { AccountJourney } from '../support/account-journey.ts';
import { inBothLocales, languageLink, otherLocale } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inBothLocales((locale) => {
  const t = labelsIn(locale);
  const other = otherLocale(locale);

  test('an unknown address gets a 404 in the language of its path, with links to continue', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    const response = await page.goto(`/${locale}/no/such-page?x=1`);
    expect(response?.status()).toBe(404);
    // Rendered on the server, not by the client on an empty page.
    expect(await response?.text()).toContain(t('root.notFound.text'));
    const expectPage = async (labels: typeof t, lang: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page).toHaveTitle(new RegExp(labels('shell.notFound.metaTitle')));
      await expect(page.getByRole('heading', { level: 1, name: labels('root.notFound.title') })).toBeVisible();
      await expect(page.getByText(labels('root.notFound.text'))).toBeVisible();
      await expect(page.getByRole('link', { name: labels('shell.notFound.home') })).toHaveAttribute('href', `/${lang}`);
    };
    await expectPage(t, locale);

    await languageLink(page, other).click();
    await expect(page).toHaveURL(`/${other}/no/such-page?x=1`);
    await expectPage(labelsIn(other), other);
    await page.getByRole('link', { name: labelsIn(other)('shell.notFound.quickRefill') }).click();
    await expect(page).toHaveURL(`/${other}/litepay/refill`);
  });

  test('an unknown address shows a logged-in customer the dashboard link first', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    await new AccountJourney(page, locale).open(await sandbox.persona('active'));
    for (const path of ['/no-such-page', '/dashboard/no-such-page']) {
      expect((await page.goto(`/${locale}${path}`))?.status()).toBe(404);
      const ways = page.getByRole('main').getByRole('link');
      await expect(ways).toHaveText([t('shell.notFound.dashboard'), t('shell.notFound.home')]);
      await expect(ways.first()).toHaveAttribute('href', `/${locale}/dashboard`);
    }
  });
});
