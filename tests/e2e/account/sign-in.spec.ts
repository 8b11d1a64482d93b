import { displayPhone } from '#lib/domain/contact/phone.ts';
import { inOneLocale, otherLocale } from '../support/locales.ts';
import { toPath, expectLoginPage, passLogin } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

const names = (body: unknown, accountId: string) => JSON.stringify(body ?? null).includes(accountId);

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test('a visitor who does not own the account sees a notice, and can leave without script', async ({
    browser,
    page,
    sandbox,
    baseURL,
    extraHTTPHeaders,
  }) => {
    const person = await sandbox.persona('viewer');
    await page.goto(`/${locale}/dashboard?bhr=true`);
    await passLogin(page, person);
    await expect(page).toHaveURL(`/${locale}/permission-error`);
    await expect(page.getByRole('heading', { level: 1, name: t('account.permission.title') })).toBeVisible();
    for (const value of [`${person.firstName} ${person.lastName}`, person.loginId, displayPhone(person.phone)]) {
      await expect(page.locator('dd').filter({ hasText: value }).first()).toBeVisible();
    }

    const storageState = await page.context().storageState();
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState,
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const still = await plain.newPage();
    await still.goto(`/${locale}/permission-error`);
    await still.getByRole('button', { name: t('account.permission.logOut') }).click();
    await expect(still).toHaveURL(`/${locale}/logged-out`);
    await plain.close();
    // The logout ends the session in every browser. This one has just signed in, so its login loop guard is cleared first.
    await page.context().clearCookies({ name: 'hl-auto-login' });
    await page.goto(`/${locale}/permission-error`);
    await expectLoginPage(page, locale);
  });

  test('a role that is withdrawn and restored during a session takes effect at once', async ({ page, sandbox }) => {
    const person = await sandbox.persona('active');
    const [accountId = ''] = person.accountIds;
    await page.goto(`/${locale}/dashboard`);
    await passLogin(page, person);
    await expect(page).toHaveURL(`/${locale}/dashboard`);

    await sandbox.setRole(accountId, 'AUTHORIZED_USER');
    await page.goto(`/${locale}/permission-error`);
    await expect(page.getByRole('heading', { level: 1, name: t('account.permission.title') })).toBeVisible();
    const since = new Date().toISOString();
    await page.goto(`/${locale}/refill`);
    await expect(page).toHaveURL(`/${locale}/permission-error`);
    expect((await sandbox.calls({ call: 'dashboard', since })).filter(({ body }) => names(body, accountId))).toEqual(
      [],
    );

    await sandbox.setRole(accountId, 'ACCOUNT_OWNER');
    await page.goto(`/${locale}/refill`);
    await expect(page).toHaveURL(`/${locale}/dashboard`);
    await page.goto(`/${locale}/refill`);
    await expect(page).toHaveURL(`/${locale}/refill`);
  });

  test('the hand-off page explains how to get an ID, leads back from a timeout, and has a way out', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    await page.goto(`/${locale}/handoff?bhr=true`);
    await expect(page.getByRole('heading', { level: 1, name: t('account.warmTransfer.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('account.warmTransfer.create') })).toHaveAttribute('href', /console/);

    await page.goto(`/${locale}/handoff?slo_fs=true&state=expired`);
    await expect(page).toHaveURL(`/${locale}/timeout-error`);
    await page.goto(`/${locale}/timeout-error?returnTo=${encodeURIComponent(`/${locale}/move?x=1`)}`);
    await page.getByRole('link', { name: t('account.timeout.logIn') }).click();
    await expectLoginPage(page, locale);
    await passLogin(page, await sandbox.persona('active'));
    await expect(page).toHaveURL(`/${locale}/move?x=1`);

    // This browser has logged in before.
    await page.goto(`/${locale}/handoff?mobile=true`);
    await expect(page).toHaveURL(`/${locale}/dashboard?mobile=true`);
    await page.goto(`/${locale}/handoff?s=1`);
    await expect(page.getByRole('heading', { level: 1, name: t('account.warmTransfer.title') })).toBeVisible();

    await page.goto(`/${locale}/handoff?continue=${encodeURIComponent(`/${locale}/litepay/refill?x=1`)}`);
    await expect(page).toHaveURL(`/${locale}/litepay/refill?x=1`);
    await page.goto(`/${locale}/dashboard`);
    await expectLoginPage(page, locale);
    await page.goto(`/${locale}/handoff?continue=https://evil.example/x`);
    await expect(page).toHaveURL(`/${locale}`);
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);
  const other = otherLocale(locale);

  test('a customer with several accounts signs in by keyboard, chooses one and gets to the requested page', async ({
    page,
    sandbox,
  }) => {
    const person = await sandbox.persona('multi');
    const deepLink = `/${locale}/dashboard/account-information?x=1&y=a`;
    await page.goto(deepLink);
    await expectLoginPage(page, locale);
    await passLogin(page, person, 'keyboard');

    await expect(page).toHaveURL(`/${locale}/account-picker`);
    await expect(page).toHaveTitle(new RegExp(t('account.picker.metaTitle')));
    const radios = (name: string) => page.getByRole('radiogroup', { name }).getByRole('radio');
    await expect(radios(t('account.picker.current'))).toHaveCount(2);
    await expect(radios(t('account.picker.past'))).toHaveCount(1);
    await page.getByRole('button', { name: t('account.picker.continue') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('account.picker.choose'))).toBeVisible();
    await radios(t('account.picker.current')).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(radios(t('account.picker.current')).nth(1)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      new RegExp(`/${locale}/dashboard/account-information\\?x=1&y=a&account=[0-9a-f]{32}$`),
    );

    // Another account can be chosen, and after logging out the customer has to sign in again.
    await page.goto(`/${locale}/account-picker?returnTo=${encodeURIComponent(`/${other}/dashboard/notifications`)}`);
    await radios(t('account.picker.current')).first().check();
    await page.getByRole('button', { name: t('account.picker.continue') }).click();
    await expect(page).toHaveURL(new RegExp(`/${other}/dashboard/notifications\\?account=[0-9a-f]{32}$`));
    await page.goto(`/${locale}/account-picker`);
    await page.getByRole('button', { name: t('account.header.logOut') }).click();
    await expect(page).toHaveURL(`/${locale}/logged-out`);
    await page.goto(`/${other}/dashboard`);
    await expectLoginPage(page, other);
  });
});

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test('a login that did not begin here ends at the error page, with a reference and a login link', async ({
    page,
  }) => {
    await page.goto(`/${locale}/handoff?code=stolen&state=${'x'.repeat(43)}`);
    await expect(page).toHaveURL(new RegExp(`/${locale}/error\\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}`));
    const reference = new URL(page.url()).searchParams.get('reference') ?? '';
    await expect(page.getByText(reference)).toBeVisible();
    await page.getByRole('link', { name: t('shell.error.logIn') }).click();
    await expectLoginPage(page, locale);
  });
});

test('two tabs sign in at once, each to its own page in its own language', async ({ page, sandbox }) => {
  const person = await sandbox.persona('active');
  const second = await page.context().newPage();
  await Promise.all([
    page.goto('/en/dashboard/account-information?tab=1'),
    second.goto('/es/dashboard/notifications?tab=2'),
  ]);
  await expectLoginPage(page, 'en');
  await expectLoginPage(second, 'es');
  await passLogin(second, person);
  await expect(second).toHaveURL('/es/dashboard/notifications?tab=2');
  await passLogin(page, person);
  await expect(page).toHaveURL('/en/dashboard/account-information?tab=1');
  await second.reload();
  await expect(second).toHaveURL('/es/dashboard/notifications?tab=2');
});

test('a browser that does not keep its session is not redirected in a loop', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allowFailedRequests();
  await page.goto('/en/dashboard');
  await passLogin(page, await sandbox.persona('active'));
  await expect(page).toHaveURL('/en/dashboard');
  // Still signed in at the identity provider, so the next sign-in needs no input.
  await page.context().clearCookies({ name: 'hl-owner' });
  await page.context().clearCookies({ name: 'hl-auto-login' });
  await page.goto('/en/dashboard');
  await expect(page).toHaveURL('/en/dashboard');
  await page.context().clearCookies({ name: 'hl-owner' });
  await page.goto('/en/dashboard');
  await expect(page).toHaveURL(/\/en\/error\?reference=/);
  // Following the link does not count as a redirect loop.
  await page.getByRole('link', { name: labelsIn('en')('shell.error.logIn') }).click();
  await expect(page).toHaveURL('/en/dashboard');
});

test('a browser that begins too many sign-ins has to wait', async ({ page, request, consoleGuard, baseURL }) => {
  consoleGuard.allowFailedRequests();
  const url = `${baseURL}/api/session/login?locale=es`;
  const begin = async () => {
    const response = await request.get(url, { maxRedirects: 0 });
    return { status: response.status(), headers: response.headers() };
  };
  const first: number[] = [];
  for (let tries = 0; tries < 30; tries += 1) first.push((await begin()).status);
  expect(new Set(first)).toEqual(new Set([307]));
  const response = await begin();
  expect(response.status).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  const { cookies } = await request.storageState();
  await page.context().addCookies(cookies);
  await page.goto(url);
  await expect(page).toHaveURL(/\/es\/error\?/);
  await expect(page.getByText(labelsIn('es')('shell.error.limited'))).toBeVisible();
  expect(toPath(page.url())).toContain('reference=');
});
