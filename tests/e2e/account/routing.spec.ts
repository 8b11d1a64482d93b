import type { Page } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale, selectCases } from '../support/locales.ts';
import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The path, account reference and parameter names in the page's URL. */
function readAddress(page: Page) {
  const { pathname, searchParams } = new URL(page.url());
  return { path: pathname, account: searchParams.get('account'), names: [...searchParams.keys()].sort() };
}

/** The account numbers of the dashboard calls since then: a reference does not reveal its account, the provider's calls do. */
async function readSince(sandbox: SandboxClient, person: Persona, since: string): Promise<string[]> {
  const sessionId = await sandbox.findSessionId(person);
  const calls = await sandbox.calls({ call: 'dashboard', since });
  return calls
    .filter(({ headers }) => headers['x-session-id'] === sessionId)
    .map(({ body }) => String((body as { accountId?: string }).accountId));
}

async function findAuxAccount(sandbox: SandboxClient, { accountIds: [accountId = ''] }: Persona): Promise<string> {
  const { auxAccounts } = (await sandbox.account(accountId)) as { auxAccounts: { auxAccountId: string }[] };
  return auxAccounts[0]?.auxAccountId ?? 'none';
}

inOneLocale('en', (locale) => {
  test('spec 2 §4: an active account without plans is redirected to its activation after a notice', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    // The activation page is not under test here.
    consoleGuard.allowFailedRequests();
    const account = new AccountJourney(page, locale);
    for (const template of selectCases(['preactivated', 'van', 'preactivated-lost'], (one) => one === 'van')) {
      const person = await sandbox.persona(template);
      await account.signIn(person);
      await expect(account.heading('account.redirect.activation.title')).toBeVisible({ timeout: 20_000 });
      await page.waitForURL(`**/${locale}/activation`);
      await page.context().clearCookies();
    }
  });
});

// The other accounts without a dashboard, and each failing call, are tested without a browser in `account-ways.spec.ts`.
inOneLocale('es', (locale) => {
  test('spec 2 §4: a closed account is redirected to its successor', async ({ page, sandbox, consoleGuard }) => {
    consoleGuard.allowFailedRequests();
    const account = new AccountJourney(page, locale);
    const waiting = await sandbox.persona('closed-preactivated');
    await account.signIn(waiting);
    await page.waitForURL(`**/${locale}/activation?**`);
    expect(readAddress(page)).toMatchObject({ path: `/${locale}/activation`, names: ['account'] });
    await page.context().clearCookies();

    const persona = await sandbox.persona('closed-moved');
    const old = new URLSearchParams({ accountId: base64(persona.accountIds[0] ?? ''), guid: base64(persona.custGuid) });
    const since = new Date().toISOString();
    await account.signIn(persona, `/dashboard?${old}`);
    await expect(account.daysLeft(21)).toBeVisible({ timeout: 20_000 });
    expect((await readSince(sandbox, persona, since)).filter((id) => id === persona.accountIds[0])).toHaveLength(1);
    // The dashboard's subpages are about the same account, named in their URLs.
    const { account: reference } = readAddress(page);
    await account.link('accountDashboard.service.details').click();
    await expect(account.heading('accountDashboard.details.hsd')).toBeVisible();
    expect(readAddress(page)).toEqual({
      path: `/${locale}/dashboard/detail-hsd`,
      account: reference,
      names: ['account'],
    });
    expect((await readSince(sandbox, persona, since)).at(-1)).toBe(await findAuxAccount(sandbox, persona));
  });

  test('spec 2 §8: an account that cannot be shown leads to the error page after a second', async ({
    page,
    sandbox,
  }) => {
    const account = new AccountJourney(page, locale);
    for (const template of selectCases(['closed-final', 'no-hsd', 'legacy-tv'], (one) => one === 'no-hsd')) {
      await account.signIn(await sandbox.persona(template));
      await page.waitForURL(`**/${locale}/error**`);
      const isClosed = template === 'closed-final';
      await expect(account.heading(isClosed ? 'reconnect.unavailable.title' : 'shell.error.title')).toBeVisible();
      await expect(account.link('shell.error.logOut')).toBeVisible();
      await page.context().clearCookies();
    }
  });

  test('a session ended by the provider leads to the page about its end', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    const person = await sandbox.persona('active');
    await account.open(person);
    await sandbox.fault({
      call: 'dashboard',
      kind: 'expired',
      match: { sessionId: await sandbox.findSessionId(person) },
    });
    await page.reload();
    await page.waitForURL(`**/${locale}/timeout-error**`);
    await expect(account.heading('account.timeout.title')).toBeVisible();
  });
});

test('a step that is too early by the store is redirected over HTTP before the page is sent', async ({
  page,
  sandbox,
}) => {
  await new AccountJourney(page, 'es').open(await sandbox.persona('active'));
  for (const [path, to] of [
    ['/refill/review', '/es/refill'],
    ['/move/now', '/es/move'],
    ['/activation/activate', '/es/activation'],
  ] as const) {
    const response = await page.request.get(`/es${path}`, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']], path).toEqual([307, to]);
  }
});

test('a page that does not load is loaded again once, then leads to the error page', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  test.slow();
  // React's error for a stream that was cut off, here by the reload.
  consoleGuard.allow(/React error #419/);
  const account = new AccountJourney(page, 'en');
  const person = await sandbox.persona('active');
  await account.open(person);
  await sandbox.fault({
    call: 'fetch-aux',
    kind: 'delay',
    delayMs: 14_000,
    match: { sessionId: await sandbox.findSessionId(person) },
  });
  await page.clock.install();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/en/dashboard') loads += 1;
  });
  await page.goto('/en/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText(account.t('accountDashboard.page.loading')).first()).toBeAttached();
  // The timeout starts at hydration.
  await expect.poll(async () => (await page.clock.fastForward(20_500), page.url())).toContain('/en/error');
  expect(loads).toBe(2);
});
