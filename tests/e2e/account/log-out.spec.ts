import type { Page } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { inBothLocales, inOneLocale } from '../support/locales.ts';
import type { Persona } from '../support/sandbox-client.ts';
import { expectLoginPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PLANS = 'litepay/1/plans';
const DRAFT = 'draft/1/waitlist';
/** The promise of docs/operating.md; a tab looks twice as often. */
const WITHIN_A_SECOND = { timeout: 1_000 };

/** A plan that a guest had this device remember, and what somebody has typed in this tab. */
const fillStorage = (page: Page) =>
  page.evaluate(
    ([plans, draft]) => {
      localStorage.setItem(plans, JSON.stringify([{ phone: '5552001001', zip: '62701' }]));
      sessionStorage.setItem(draft, '{"contact":"ana@example.com"}');
    },
    [PLANS, DRAFT] as const,
  );
const storedKeys = (page: Page) =>
  page.evaluate(
    (keys) => keys.filter((key) => (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null),
    [PLANS, DRAFT],
  );

async function expectLoggedOut({ page, t }: AccountJourney, { firstName, phone, accountIds }: Persona): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('account.loggedOut.title') })).toBeVisible(
    WITHIN_A_SECOND,
  );
  const text = (await page.locator('body').innerText()).replaceAll(/[^\p{L}\d]/gu, '');
  for (const fact of [firstName, phone, ...accountIds]) expect(text).not.toContain(fact.replaceAll(/[^\p{L}\d]/gu, ''));
}

/** Where logging out ends, once the identity provider has returned. */
async function expectGoodbye({ page, t, locale }: AccountJourney): Promise<void> {
  await expect(page).toHaveURL(`/${locale}/logged-out`);
  await expect(page.getByRole('heading', { level: 1, name: t('account.loggedOut.page.title') })).toBeVisible();
}

inBothLocales((locale) => {
  test('logging out in one tab shows in all other tabs, and removes only the data of the session', async ({
    context,
    page,
    sandbox,
  }) => {
    const person = await sandbox.persona('active');
    const one = new AccountJourney(page, locale);
    const two = new AccountJourney(await context.newPage(), locale);
    const home = await context.newPage();
    await one.open(person);
    await two.page.goto(`/${locale}/dashboard/account-information`);
    await home.goto(`/${locale}`);
    await one.responses();
    for (const tab of [page, two.page, home]) await fillStorage(tab);

    await page
      .getByRole('button', { name: one.t('account.header.logOut') })
      .first()
      .click();
    await expectLoggedOut(two, person);
    await expectGoodbye(one);
    for (const tab of [two.page, home]) await expect.poll(() => storedKeys(tab)).toEqual([PLANS]);

    await two.page.getByRole('link', { name: two.t('account.loggedOut.logIn') }).click();
    await expectLoginPage(two.page, locale);
    // Back shows nothing of the account, and the tab's own storage is cleared by the next page.
    await page.goBack();
    await expectLoginPage(page, locale);
    await page.goto(`/${locale}`);
    expect(await storedKeys(page)).toEqual([PLANS]);
  });
});

inOneLocale('es', (locale) => {
  test('logging out by a link on another site shows in every tab', async ({ context, page, sandbox }) => {
    const person = await sandbox.persona('active');
    const one = new AccountJourney(page, locale);
    await one.open(person);
    await one.responses();
    await fillStorage(page);
    const other = await context.newPage();
    await other.goto(`/${locale}/handoff?continue=/${locale}/litepay/refill`);
    await expect(other).toHaveURL(new RegExp(`/${locale}/litepay/refill$`));
    await expectLoggedOut(one, person);
    for (const tab of [page, other]) expect(await storedKeys(tab)).toEqual([PLANS]);
  });

  test.describe('logging out with a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('logging out keeps the offline page', async ({ page, sandbox }) => {
      const one = new AccountJourney(page, locale);
      await one.open(await sandbox.persona('active'));
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page
        .getByRole('button', { name: one.t('account.header.logOut') })
        .first()
        .click();
      await expectGoodbye(one);
      await page.goto(`/${locale}`);
      const registration = await page.evaluate(async (path) => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return {
          workers: registrations.length,
          isKept: (await caches.match(path, { ignoreVary: true })) !== undefined,
        };
      }, `/${locale}/no-internet`);
      expect(registration).toEqual({ workers: 1, isKept: true });
    });
  });
});
