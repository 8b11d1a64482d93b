import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('internet and television have a page each, where the router is reset', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    const person = await sandbox.persona('tv');
    const [accountId = ''] = person.accountIds;
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.open(person);
    await page.getByRole('link', { name: t('dictionary.plans.VDO_XITV_30') }).click();
    await expect(account.heading('accountDashboard.details.xitv')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: t('dictionary.plans.VDO_XITV_SPT_30') })).toBeVisible();
    await expect(page).toHaveTitle(`${t('accountDashboard.details.xitv')} – Hearthline`);

    await page.getByRole('link', { name: t('accountDashboard.details.back') }).click();
    await account.link('accountDashboard.service.details').click();
    await expect(account.heading('accountDashboard.details.hsd')).toBeVisible();
    await expect(account.ring).toHaveAttribute('data-color', 'green');

    // Decision on the router reset: a failure is shown and can be retried.
    const fault = await sandbox.fault({ call: 'reprovision-device', kind: 'http', match: { accountId } });
    await account.button('accountDashboard.details.reset').click();
    const reset = account.dialog('accountDashboard.router.title');
    await reset.getByRole('button', { name: t('accountDashboard.router.start') }).click();
    await expect(reset.getByRole('heading', { name: t('accountDashboard.router.failed') })).toBeFocused();
    await sandbox.clearFault(fault);
    await reset.getByRole('button', { name: t('accountDashboard.router.retry') }).click();
    await expect(reset.getByRole('heading', { name: t('accountDashboard.router.success') })).toBeFocused();
    // The first one is the cross in the corner.
    await reset
      .getByRole('button', { name: t('accountDashboard.router.close') })
      .last()
      .click();
    await expect(reset).toBeHidden();

    // The page of a service that the account does not have redirects to the dashboard.
    await page.goto(`/${locale}/dashboard/detail-tv200`);
    await expect(page).toHaveURL(`/${locale}/dashboard`);
    await expect(account.greeting).toBeVisible();
  });

  test('a TV box has a page of its own', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('tv200'));
    const name = { en: 'Latino TV 200', es: 'TV latina 200' }[locale];
    await page.getByRole('link', { name }).click();
    await expect(account.heading('accountDashboard.details.tv200')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  });

  test('a customer with several accounts sees which one is open, and switches', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.signIn(await sandbox.persona('multi'));
    await page.getByRole('radio').first().click();
    await account.button('account.picker.continue').click();
    await expect(account.greeting).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/ Willow Street, Springfield, IL 62701\s*$/)).toBeVisible();
    await expect(page.getByText(/ · \$45\.00$/)).toBeVisible();

    // A flyout closes on a click elsewhere and on Escape.
    const flyout = page.getByRole('banner').getByRole('group');
    const menu = page.getByRole('banner').getByText(t('account.header.account'), { exact: true });
    const other = page.getByRole('banner').getByRole('link', { name: t('account.header.switchAccount') });
    await menu.click();
    await expect(other).toBeVisible();
    await page.getByRole('heading', { name: t('accountDashboard.links.title') }).click();
    await expect(other).toBeHidden();
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(flyout.locator('summary')).toBeFocused();
    await account.link('accountDashboard.open.switch').click();
    await expect(account.heading('account.picker.title')).toBeVisible();
  });

  test('a scheduled move shows in the header, on the dashboard and among the notifications', async ({
    page,
    sandbox,
  }) => {
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.open(await sandbox.persona('move-scheduled'));
    await expect(page.getByText(t('accountDashboard.move.scheduledTitle'))).toBeVisible();
    await expect(page.getByRole('link', { name: moveLabel(t.raw('accountDashboard.links.items')) })).toHaveCount(0);
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('account.header.notifications') })
      .click();
    await expect(account.heading('accountDashboard.notifications.title')).toBeVisible();
    await expect(page.getByText(t('accountDashboard.move.scheduledTitle'))).toBeVisible();

    await page.goto(`/${locale}/dashboard?moveCancelled=true`);
    await account.responses();
    // The move is still scheduled, whatever the query says.
    await expect(page.getByText(t('accountDashboard.moveCancelled'))).toHaveCount(0);
  });

  const size = locale === 'en' ? '@phone' : '@small';
  test(`a phone has an off-canvas menu and a refill button that stays in view ${size} @only-phone`, async ({
    page,
    sandbox,
  }) => {
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.open(await sandbox.persona('active'));
    const bar = page.getByRole('complementary', { name: t('account.header.bar') });
    await expect(bar.getByRole('link', { name: t('account.header.refill') })).toBeInViewport();
    const menu = page.getByRole('navigation', { name: t('shell.header.navigation') });
    await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).click();
    await menu.getByText(t('account.header.account'), { exact: true }).click();
    await expect(menu.getByRole('link', { name: t('account.header.dashboard') })).toBeVisible();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    await menu.getByRole('button', { name: t('account.header.logOut') }).click();
    // On the way there the identity provider's own session ends.
    await page.waitForURL(`**/${locale}/logged-out`);
    await page.goto(`/${locale}/dashboard`);
    await page.waitForURL(/\/oidc\/|\/interaction\//);
  });
});

inOneLocale('es', (locale) => {
  test('the notice of a canceled move shows once', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('move-ready'), '/dashboard?moveCancelled=true');
    const message = page.getByText(account.t('accountDashboard.moveCancelled'));
    await expect(message).toBeVisible();
    await expect(page).toHaveURL(`/${locale}/dashboard`);
    await account.button('accountDashboard.dismiss').click();
    await expect(message).toHaveCount(0);
  });

  test('the dashboard asks once about contact data that differs, and sends only this', async ({ page, sandbox }) => {
    const person = await sandbox.persona('syncup');
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.open(person);
    const dialog = account.dialog('accountDashboard.syncUp.title');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await account.responses();
    await expect(dialog).toHaveCount(0);

    await page.evaluate(() => window.sessionStorage.clear());
    await page.reload();
    await dialog.getByLabel(t('accountDashboard.syncUp.email')).fill('nueva@example.com');
    await dialog.getByRole('radio', { name: t('accountDashboard.syncUp.spanish') }).check();
    await dialog.getByRole('checkbox', { name: t('accountDashboard.syncUp.sms') }).check();
    await dialog.getByRole('button', { name: t('accountDashboard.syncUp.save') }).click();
    await expect(dialog).toHaveCount(0);
    const updates = (await sandbox.calls({ call: 'update-identity' })).filter(({ body }) =>
      JSON.stringify(body).includes(person.custGuid),
    );
    expect(updates.map(({ body }) => body)).toEqual([
      {
        custguid: person.custGuid,
        accountId: person.accountIds[0],
        languagePreference: 'SPANISH',
        smsOptIn: 'Y',
        emailId: 'nueva@example.com',
      },
    ]);
    await page.evaluate(() => window.sessionStorage.clear());
    await page.reload();
    await account.responses();
    await expect(dialog).toHaveCount(0);
  });
});

inOneLocale('en', (locale) => {
  test('the tour after an activation goes forward, back and to the end, and shows once', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    const { t } = account;
    await account.open(await sandbox.persona('active'), '/dashboard?tour=true');
    const tour = page.getByRole('dialog');
    const press = (key: 'next' | 'back' | 'close') =>
      tour
        .getByRole('button', { name: t(`accountDashboard.tour.${key}`), exact: true })
        .last()
        .click();
    await expect(tour).toBeVisible();
    const steps = t.raw('accountDashboard.tour.steps') as { title: string }[];
    for (const { title } of steps) {
      await press('next');
      await expect(tour.getByRole('heading', { name: title })).toBeFocused();
    }
    await press('back');
    await expect(tour.getByRole('heading', { name: steps.at(-2)?.title ?? '' })).toBeVisible();
    await press('next');
    await press('close');
    await expect(tour).toHaveCount(0);
    await page.reload();
    await account.responses();
    await expect(tour).toHaveCount(0);
  });
});

function moveLabel(items: unknown): string {
  return (items as { icon: string; label: string }[]).find(({ icon }) => icon === 'move')?.label ?? '';
}
