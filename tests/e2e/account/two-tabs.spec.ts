import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { passLogin } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('a tab keeps its account whichever one another tab chooses', async ({ page, context, sandbox }) => {
    const person = await sandbox.persona('multi');
    const [one, two] = [new AccountJourney(page, locale), new AccountJourney(await context.newPage(), locale)];
    const { t } = one;
    const choose = async (account: AccountJourney, index: number) => {
      await account.page
        .getByRole('radiogroup', { name: t('account.picker.current') })
        .getByRole('radio')
        .nth(index)
        .check();
      await account.button('account.picker.continue').click();
      await expect(account.greeting).toBeVisible({ timeout: 20_000 });
    };
    await one.signIn(person);
    await choose(one, 0);
    await expect(one.daysLeft(21)).toBeVisible();
    const address = page.url();
    await two.page.goto(`/${locale}/account-picker`);
    await choose(two, 1);
    await expect(two.daysLeft(5)).toBeVisible();
    expect(two.page.url()).not.toBe(address);

    await one.link('accountDashboard.service.details').click();
    await expect(one.heading('accountDashboard.details.hsd')).toBeVisible();
    await page.getByRole('link', { name: t('accountDashboard.details.back') }).click();
    await expect(page).toHaveURL(address);
    await expect(one.daysLeft(21)).toBeVisible();

    const since = new Date().toISOString();
    await page
      .getByRole('region', { name: t('accountDashboard.links.title') })
      .getByRole('button')
      .click();
    const reset = one.dialog('accountDashboard.router.title');
    await reset.getByRole('button', { name: t('accountDashboard.router.start') }).click();
    await expect(reset.getByText(t('accountDashboard.router.success'), { exact: true })).toBeVisible();
    const restarts = (await sandbox.calls({ call: 'reprovision-device', since })).filter(({ body }) =>
      person.accountIds.includes(String((body as { accountId?: string }).accountId)),
    );
    expect(restarts.map(({ body }) => body)).toEqual([expect.objectContaining({ accountId: person.accountIds[0] })]);
  });

  test('a tab of a customer who is no longer logged in says so, and changes nothing', async ({
    page,
    context,
    sandbox,
    consoleGuard,
  }) => {
    // The refused request is what this test is about.
    consoleGuard.allowFailedRequests();
    const [ana, ben] = [await sandbox.persona('active'), await sandbox.persona('expiring')];
    const one = new AccountJourney(page, locale);
    const { t } = one;
    await one.open(ana);
    await one.responses();
    const other = await context.newPage();
    // Not by logging out, of which every tab hears (log-out.spec.ts).
    await context.clearCookies();
    await other.goto(`/${locale}/dashboard`);
    await passLogin(other, ben);
    const two = new AccountJourney(other, locale);
    await expect(two.daysLeft(5)).toBeVisible();

    const since = new Date().toISOString();
    await page
      .getByRole('region', { name: t('accountDashboard.links.title') })
      .getByRole('button')
      .click();
    const reset = one.dialog('accountDashboard.router.title');
    await reset.getByRole('button', { name: t('accountDashboard.router.start') }).click();
    await expect(one.heading('account.otherAccount.title')).toBeVisible();
    const own = [...ana.accountIds, ...ben.accountIds];
    const restarts = (await sandbox.calls({ call: 'reprovision-device', since })).filter(({ body }) =>
      own.includes(String((body as { accountId?: string }).accountId)),
    );
    expect(restarts).toEqual([]);
    await expect(page.getByText(ana.firstName)).toHaveCount(0);
    await one.link('account.otherAccount.own').click();
    await expect(one.daysLeft(5)).toBeVisible();
  });
});
