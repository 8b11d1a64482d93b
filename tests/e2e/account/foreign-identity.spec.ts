import type { Page } from '@playwright/test';
import { findFreePort } from '#scripts/run/port.ts';
import { startBareIssuer } from '#tests/support/bare-issuer.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { type ForeignIssuer, startProviderFor } from '#tests/support/foreign-identity.ts';
import { startGlewlwyd } from '#tests/support/glewlwyd.ts';
import { labelsIn } from '../support/labels.ts';
import { inBothLocales } from '../support/locales.ts';
import type { Persona } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** The built web app with identity providers of others, whose access tokens the provider checks with them. Only with EVERY_WAY=on. */

interface Site {
  url: string;
  /** The access tokens that the provider has been asked to open sessions for. */
  tokens: readonly string[];
}

/** Starts a web app for an issuer, at the port that the issuer knows, and stops both after `use`. */
async function withSite(
  issuer: ForeignIssuer,
  { port, settings = {} }: { port: number; settings?: Record<string, string> },
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const provider = await startProviderFor(issuer, sandboxUrl);
  const folder = dataFolder();
  try {
    const all = { OIDC_ISSUER: issuer.issuer, PROVIDER_URL: provider.url, ...issuer.settings, ...settings };
    const web = await startWeb(folder.path, all, port);
    try {
      await use({ url: web.url, tokens: provider.tokens });
    } finally {
      await web.stop();
    }
  } finally {
    folder.remove();
    await provider.close();
    await issuer.close();
  }
}

async function signInAtGlewlwyd(page: Page, { loginId, password }: Persona): Promise<void> {
  await page.locator('#username').fill(loginId);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
}

if (EVERY_WAY) {
  inBothLocales((locale) => {
    const t = labelsIn(locale);

    test('a customer of Glewlwyd creates an ID, sees the dashboard and logs out', async ({
      page,
      sandbox,
      consoleGuard,
    }) => {
      test.slow();
      // Its pages lack fonts and translations.
      consoleGuard.allowFailedRequests();
      const port = await findFreePort();
      const issuer = await startGlewlwyd(`http://localhost:${port}`);
      if ('missing' in issuer) {
        console.log(`skipped  glewlwyd: ${issuer.missing}`);
        test.skip(true, issuer.missing);
        return;
      }
      const { loginPage, createIdPage } = issuer;
      const isLoginPage = ({ href }: URL) => href.startsWith(loginPage);
      const person = await sandbox.persona('active');
      await withSite(issuer, { port, settings: { CREATE_ID_URL: createIdPage } }, async ({ url, tokens }) => {
        await page.goto(`${url}/${locale}/handoff`);
        await page.getByRole('link', { name: t('account.warmTransfer.create') }).click();
        await expect(page).toHaveURL(createIdPage);
        await expect(page.getByText('Register a new account')).toBeVisible();
        await issuer.register(person);

        await page.goto(`${url}/${locale}/handoff`);
        await page.getByRole('link', { name: t('account.warmTransfer.logIn') }).click();
        await page.waitForURL(isLoginPage);
        await signInAtGlewlwyd(page, person);
        // The ID has no account yet, so the provider is not called.
        await expect(page).toHaveURL(new RegExp(`^${url}/${locale}/error`));
        expect(tokens).toEqual([]);

        await issuer.add(person);
        await page.goto(`${url}/${locale}/dashboard`);
        await page.waitForURL(isLoginPage);
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page).toHaveURL(`${url}/${locale}/dashboard`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const [token = ''] = tokens;
        expect(await issuer.findHolder(token)).toMatchObject({ custGuid: person.custGuid });

        await page.getByRole('button', { name: t('account.header.logOut') }).click();
        await page.waitForURL((now) => isLoginPage(now) && now.searchParams.get('prompt') === 'end_session');
        // Signed out here already, whatever is chosen there.
        expect(await issuer.findHolder(token)).toBeNull();
        await expect(page.getByText('The client The shop wishes you to close the current session')).toBeVisible();
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page.getByText('You are disconnected')).toBeVisible();
        await page.goto(`${url}/${locale}/dashboard`);
        await page.waitForURL(isLoginPage);
        await expect(page.locator('#password')).toBeVisible();
      });
    });

    test('an issuer without sign-out allows signing in, and signing out of the web app only', async ({
      page,
      sandbox,
    }) => {
      test.slow();
      const issuer = await startBareIssuer();
      const person = await sandbox.persona('multi');
      await issuer.add(person);
      await withSite(issuer, { port: await findFreePort() }, async ({ url }) => {
        await page.goto(`${url}/${locale}/account-picker`);
        await expect(page.getByRole('radio')).not.toHaveCount(0);
        await page.getByRole('button', { name: t('account.header.logOut') }).click();
        await expect(page).toHaveURL(`${url}/${locale}/logged-out`);
        // The issuer’s own session continues: the next visitor of this browser is the customer added last.
        await issuer.add(await sandbox.persona('active'));
        await page.goto(`${url}/${locale}/dashboard`);
        await expect(page).toHaveURL(`${url}/${locale}/dashboard`);
      });
    });
  });
}
