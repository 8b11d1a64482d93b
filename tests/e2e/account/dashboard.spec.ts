import { AccountJourney } from '../support/account-journey.ts';
import { inBothLocales, inTurns } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';

/** Spec 2 §4 'Internet service display': the ring's colour, the days beside it, and whether a refill is offered there. */
const SERVICES = [
  { template: 'active', ring: 'green', days: 21, refill: false },
  { template: 'expiring', ring: 'amber', days: 5, refill: true },
  { template: 'expired', ring: 'red', days: 0, refill: true },
  { template: 'autorefill', ring: 'green', days: 5, refill: false },
  { template: 'paused', ring: 'blue', days: 14, refill: false },
] as const;

inBothLocales((locale) => {
  for (const { template, ring, days, refill } of inTurns(locale, SERVICES)) {
    test(`${template}: ${days} days and a ${ring} ring`, async ({ page, sandbox, expectAccessible }) => {
      const person = await sandbox.persona(template);
      const account = new AccountJourney(page, locale);
      await account.open(person);
      await expect(account.greeting).toContainText(person.firstName);
      await expect(account.ring).toHaveAttribute('data-colour', ring);
      await expect(account.daysLeft(days)).toBeVisible();
      await expect(account.link('accountDashboard.service.refill')).toHaveCount(refill ? 1 : 0);
      await expect(page.getByRole('note')).toHaveCount(days <= 10 ? 1 : 0);
      await expect(page).toHaveTitle(`${account.t('accountDashboard.page.title')} – Hearthline`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectAccessible();
    });
  }

  test('an account that is deactivated is offered the way back', async ({ page, sandbox, expectAccessible }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('closed-reconnect'));
    const { t } = account;
    await expect(page.getByRole('heading', { name: t('accountDashboard.reconnect.title') })).toBeVisible();
    const ways = page.getByRole('link', { name: t('accountDashboard.service.reactivate'), exact: true });
    for (const way of await ways.all()) await expect(way).toHaveAttribute('href', `/${locale}/reconnect`);
    await expect(page.getByRole('link', { name: t('account.header.refill'), exact: true })).toHaveCount(0);
    const [question] = t.raw('accountDashboard.reconnect.faq') as { question: string }[];
    await page.getByText(question?.question ?? '').click();
    await expectAccessible();
  });

  test('a benefit that has ended has its stripe and a teaser', async ({ page, sandbox, expectAccessible }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('acp-deenrolled'));
    await expect(page.getByText(account.t('accountDashboard.acp.deEnrolled'))).toBeVisible();
    await expect(page.getByRole('heading', { name: account.t('accountDashboard.acp.teaserTitle') })).toBeVisible();
    await expectAccessible();
  });
});

test('one view asks the provider for each thing once', async ({ page, sandbox }) => {
  const since = new Date().toISOString();
  const person = await sandbox.persona('active');
  const account = new AccountJourney(page, 'en');
  await account.open(person);
  await expect(account.daysLeft(21)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sessionId = await sandbox.sessionOf(person);
  const calls = (await sandbox.calls({ since })).filter(({ headers }) => headers['x-session-id'] === sessionId);
  expect(calls.map(({ call }) => call).sort()).toEqual([
    ...['dashboard', 'fetch-aux', 'get-account', 'get-promo', 'identity', 'load-prepaid-account', 'payment-info'],
  ]);
});

test('offers, and one that wins a customer back', async ({ page, sandbox, context }) => {
  const account = new AccountJourney(page, 'en');
  await account.open(await sandbox.persona('promo35'));
  const promo = page.getByRole('region', { name: account.t('accountDashboard.promo.title') });
  await expect(promo).toContainText('$35.00');
  await expect(promo.getByRole('link')).toHaveAttribute('href', '/en/refill');
  await context.clearCookies();
  const other = new AccountJourney(page, 'es');
  await other.open(await sandbox.persona('winback'));
  await expect(other.link('accountDashboard.promo.winback')).toHaveAttribute('href', '/es/refill/review?winback=true');
});

test('what somebody else has changed is there when they come back', async ({ page, sandbox }) => {
  const person = await sandbox.persona('active');
  const account = new AccountJourney(page, 'en');
  await account.open(person);
  await expect(account.daysLeft(21)).toBeVisible();
  await sandbox.ageAccount(person.accountIds[0] ?? '', 15);
  const comeBack = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return account.daysLeft(6).count();
  };
  await expect.poll(comeBack, { timeout: 20_000 }).toBe(1);
  await expect(account.ring).toHaveAttribute('data-colour', 'amber');
});
