import { AccountJourney } from '../support/account-journey.ts';
import { inBothLocales, inOneLocale, inTurns, selectCases } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { SERVICES } from './service-display.ts';

/** One ring without a warning and one with; the others differ only in data and are tested in `service-display.spec.ts`. */
const SHAPES = ['active', 'expiring'];

inBothLocales((locale) => {
  for (const { template, ring, days, words, refill } of inTurns(
    locale,
    selectCases(SERVICES, (one) => SHAPES.includes(one.template)),
  )) {
    test(`the dashboard of ${template} shows ${days} days and a ${ring} ring`, async ({ page, sandbox }) => {
      const person = await sandbox.persona(template);
      const account = new AccountJourney(page, locale);
      await account.open(person);
      await expect(account.greeting).toContainText(person.firstName);
      await expect(account.ring).toHaveAttribute('data-color', ring);
      const daysLeft = account.t(`accountDashboard.service.${words}`, { days });
      await expect(page.getByRole('main').getByText(daysLeft, { exact: true })).toBeVisible();
      const service = page.getByRole('region').filter({ has: account.ring });
      const refillNow = { name: account.t('accountDashboard.service.refill'), exact: true };
      await expect(service.getByRole('link', refillNow)).toHaveCount(refill ? 1 : 0);
      // There is exactly one, wherever it is placed.
      await expect(page.getByRole('link', refillNow)).toHaveCount(1);
      await expect(page.getByRole('note')).toHaveCount(days <= 10 ? 1 : 0);
      await expect(page).toHaveTitle(`${account.t('accountDashboard.page.title')} – Hearthline`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    });
  }

  test('a deactivated account is offered a reconnection', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('closed-reconnect'));
    const { t } = account;
    await expect(page.getByRole('heading', { name: t('accountDashboard.reconnect.title') })).toBeVisible();
    const ways = page.getByRole('link', { name: t('accountDashboard.service.reactivate'), exact: true });
    for (const way of await ways.all()) await expect(way).toHaveAttribute('href', `/${locale}/reconnect`);
    await expect(page.getByRole('link', { name: t('account.header.refill'), exact: true })).toHaveCount(0);
    const [question] = t.raw('accountDashboard.reconnect.faq') as { question: string }[];
    await page.getByText(question?.question ?? '').click();
  });
});

inOneLocale('es', (locale) => {
  test('an ended benefit shows its stripe and a teaser', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('acp-deenrolled'));
    await expect(page.getByText(account.t('accountDashboard.acp.deEnrolled'))).toBeVisible();
    await expect(page.getByRole('heading', { name: account.t('accountDashboard.acp.teaserTitle') })).toBeVisible();
  });
});

test('the first page after a login reads each resource once', async ({ page, sandbox }) => {
  const since = new Date().toISOString();
  const person = await sandbox.persona('active');
  const account = new AccountJourney(page, 'en');
  // Signs in through the login page, so that only this one page is requested.
  await account.signIn(person);
  await expect(account.daysLeft(21)).toBeVisible({ timeout: 20_000 });
  await page.waitForLoadState('networkidle');
  const sessionId = await sandbox.findSessionId(person);
  const calls = await sandbox.calls({ since, sessionId });
  expect(calls.map(({ call }) => call).sort()).toEqual([
    ...['dashboard', 'fetch-aux', 'get-account', 'get-promo', 'identity', 'load-prepaid-account', 'payment-info'],
    'service-status',
  ]);
});

test('changes made elsewhere show when the customer returns to the page', async ({ page, sandbox }) => {
  const person = await sandbox.persona('active');
  const account = new AccountJourney(page, 'en');
  await account.open(person);
  await expect(account.daysLeft(21)).toBeVisible();
  await sandbox.ageAccount(person.accountIds[0] ?? '', 15);
  // Coming back within five seconds would not refetch.
  await page.clock.install();
  await page.clock.fastForward(6_000);
  const comeBack = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return account.daysLeft(6).count();
  };
  await expect.poll(comeBack, { timeout: 20_000 }).toBe(1);
  await expect(account.ring).toHaveAttribute('data-color', 'amber');
});
