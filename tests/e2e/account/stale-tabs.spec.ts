import type { BrowserContext } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale, type TestLocale } from '../support/locales.ts';
import type { Persona } from '../support/sandbox-client.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Two tabs of one browser at the same page, which they have read before either changes anything. */
async function twoTabs(
  context: BrowserContext,
  locale: TestLocale,
  { person, path }: { person: Persona; path: string },
) {
  await signInOver(context.request, `/api/session/login?locale=${locale}`, person);
  const tabs = [];
  for (const _ of ['fresh', 'stale']) {
    const tab = new AccountJourney(await context.newPage(), locale);
    await tab.page.goto(`/${locale}/dashboard/${path}`);
    await expect(tab.page.getByRole('main').getByRole('button').first()).toBeEnabled({ timeout: 20_000 });
    tabs.push(tab);
  }
  return tabs as [AccountJourney, AccountJourney];
}

inOneLocale('en', (locale) => {
  test.beforeEach(({ consoleGuard }) => {
    // The refused requests are what these tests are about.
    consoleGuard.allowFailedRequests();
  });

  test('a tab that missed a change of the card says so, shows the stored card and changes nothing', async ({
    context,
    sandbox,
  }) => {
    const person = await sandbox.persona('autorefill');
    const [fresh, stale] = await twoTabs(context, locale, { person, path: 'edit-payment' });
    for (const tab of [fresh, stale]) {
      await tab.button('account.paymentMethod.remove').click();
      await tab.button('account.paymentMethod.confirm.yes').click();
      await expect(tab.button('account.paymentMethod.add')).toBeVisible({ timeout: 20_000 });
    }
    await expect(fresh.page.getByText(fresh.t('account.paymentMethod.removedAuto'))).toBeVisible();
    await expect(stale.page.getByText(stale.t('account.paymentChange.changed.title'))).toBeVisible();
    await expect(stale.page.getByText(stale.t('account.paymentMethod.removedAuto'))).toHaveCount(0);
  });

  test('a tab that missed a change of auto-refill says so, shows the stored setting and changes nothing', async ({
    context,
    sandbox,
  }) => {
    const person = await sandbox.persona('active');
    const [fresh, stale] = await twoTabs(context, locale, { person, path: 'auto-refill' });
    for (const tab of [fresh, stale]) {
      await tab.page.getByRole('checkbox', { name: tab.t('account.autoRefill.agree') }).check();
      await tab.button('account.autoRefill.turnOn').click();
      const state = tab.page.getByRole('heading', { name: tab.t('account.autoRefill.on') });
      await expect(state).toBeVisible({ timeout: 20_000 });
    }
    await expect(stale.page.getByText(stale.t('account.paymentChange.changed.title'))).toBeVisible();
    await expect(stale.button('account.autoRefill.turnOff')).toBeEnabled();
  });

  test('a tab that missed a change of the preferences says so, shows the stored ones and changes nothing', async ({
    context,
    sandbox,
  }) => {
    const person = await sandbox.persona('active');
    const [fresh, stale] = await twoTabs(context, locale, { person, path: 'account-information' });
    const { t } = fresh;
    for (const { page } of [fresh, stale])
      await page.getByRole('button', { name: t('accountInformation.edit') }).click();
    await fresh.page.getByRole('checkbox', { name: t('accountInformation.sms') }).uncheck();
    await fresh.button('accountInformation.update').click();
    await expect(fresh.page.getByText(t('accountInformation.saved'))).toBeVisible();
    await stale.page.getByRole('radio', { name: t('accountInformation.reminders.channels.NONE') }).check();
    await stale.button('accountInformation.update').click();
    await expect(stale.page.getByText(t('accountInformation.conflict.title'))).toBeVisible();
    await expect(stale.page.getByText(t('accountInformation.off'), { exact: true })).toBeVisible();
    await expect(stale.page.getByText(t('accountInformation.reminders.channels.EMAIL'))).toBeVisible();
  });
});
