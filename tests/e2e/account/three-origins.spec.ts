import type { BrowserContext, Page } from '@playwright/test';
import { identifyWith, startThreeOriginIssuer } from '#tests/support/three-origin-issuer.ts';
import { startOwnWeb, type OwnWeb } from '../security/own-web.ts';
import { labelsIn } from '../support/labels.ts';
import { inOneLocale } from '../support/locales.ts';
import { sandboxUrl } from '../support/web-process.ts';
import { expect, test as base } from '../support/test.ts';
import type { Credentials } from '../support/sign-in.ts';

type Provider = Awaited<ReturnType<typeof startThreeOriginIssuer>>;

/** A web app whose identity provider has its endpoints on three origins, each of which redirects to the next. */
const test = base.extend<object, { site: { web: OwnWeb; provider: Provider } }>({
  site: [
    // Playwright requires a destructuring pattern here, even an empty one.
    async ({}, use) => {
      const provider = await startThreeOriginIssuer({
        clientId: 'hearthline',
        clientSecret: 'sandbox-secret',
        identify: identifyWith(sandboxUrl),
      });
      const web = await startOwnWeb({ OIDC_ISSUER: provider.issuer });
      await use({ web, provider });
      await web.stop();
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

// One worker, since each starts a web app and an identity provider.
test.describe.configure({ mode: 'default' });

async function signIn(page: Page, { loginId, password }: Credentials): Promise<void> {
  await page.locator('input[name=loginId]').fill(loginId);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button').click();
}

async function logOutElsewhere(context: BrowserContext, url: string, name: string, endPattern: RegExp): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.getByRole('button', { name }).click();
  await expect(tab).toHaveURL(endPattern);
  await tab.close();
}

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test('logging out, choosing an account too late and idling all sign out at the identity provider', async ({
    page,
    context,
    sandbox,
    site: { web, provider },
  }) => {
    test.slow();
    const login = new RegExp(`^${provider.back}/login`);
    const picker = `${web.url}/${locale}/account-picker`;
    const person = await sandbox.persona('multi');
    await context.clock.install({ time: Date.now() });
    await page.goto(picker);
    await expect(page).toHaveURL(login);
    await signIn(page, person);
    await expect(page).toHaveURL(picker);
    const goodbye = new RegExp(`^${web.url}/${locale}/logged-out$`);
    await page.getByRole('button', { name: t('account.header.logOut') }).click();
    await expect(page).toHaveURL(goodbye);
    await page.getByRole('link', { name: t('account.loggedOut.logIn') }).click();
    await expect(page).toHaveURL(login);
    expect(provider.addresses).toContain(`${provider.front}/end-session`);

    await signIn(page, person);
    await page.goto(picker);
    await logOutElsewhere(context, picker, t('account.header.logOut'), goodbye);
    await page.getByRole('link', { name: t('account.loggedOut.logIn') }).click();
    await expect(page).toHaveURL(login);

    await signIn(page, person);
    await page.goto(picker);
    await page.getByRole('radio').first().check();
    // The session is over, and no tab knows it yet.
    await context.clearCookies();
    await page.getByRole('button', { name: t('account.picker.continue') }).click();
    await expect(page).toHaveURL(login);

    await signIn(page, person);
    await page.goto(picker);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: t('account.picker.continue') }).click();
    await expect(page).toHaveURL(new RegExp(`^${web.url}/${locale}/dashboard\\?account=`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.clock.runFor(872_000);
    await expect(page.getByRole('heading', { name: t('account.timeout.title') })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${web.url}/${locale}/timeout-error\\?returnTo=`));
  });

  test('without a script, logging out signs out at the identity provider, and going back shows no form', async ({
    browser,
    sandbox,
    extraHTTPHeaders,
    site: { web, provider },
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const page = await context.newPage();
    await page.goto(`${web.url}/${locale}/account-picker`);
    await signIn(page, await sandbox.persona('multi'));
    await page.getByRole('button', { name: t('account.header.logOut') }).click();
    await expect(page).toHaveURL(`${web.url}/${locale}/logged-out`);
    expect(provider.addresses).toContain(`${provider.front}/end-session`);
    // The document that redirects has replaced itself in the history.
    await page.goBack();
    await expect(page).not.toHaveURL(/\/api\//);
    await context.close();
  });
});
