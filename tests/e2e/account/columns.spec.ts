import type { Page } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

/** Decisions on columns and on the place of 'Refill now', on a wide screen. */

const WIDE = { width: 1280, height: 900 };

/** 42rem. */
const COLUMN_PX = 672;

const PAGES = [
  '/dashboard/account-information',
  '/dashboard/auto-refill',
  '/dashboard/detail-hsd',
  '/dashboard/edit-payment',
  '/dashboard/no-internet',
  '/dashboard/notifications',
  '/dashboard/payment-history',
  '/dashboard/refill-links',
] as const;

/** The left edge and the width of the column that the heading begins. */
async function measureColumn(page: Page): Promise<{ left: number; width: number }> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible({ timeout: 20_000 });
  return heading.evaluate((element) => {
    let column = element;
    while (column.parentElement && column.parentElement.tagName !== 'MAIN') column = column.parentElement;
    const { left, width } = column.getBoundingClientRect();
    return { left: Math.round(left), width: Math.round(width) };
  });
}

inOneLocale('en', (locale) => {
  test.use({ viewport: WIDE });

  test('every page of the account that is read from the top down has the same column', async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('active'));
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    const left = Math.round((width - COLUMN_PX) / 2);
    for (const path of PAGES) {
      await page.goto(`/${locale}${path}`);
      expect({ path, ...(await measureColumn(page)) }).toEqual({ path, left, width: COLUMN_PX });
    }
  });

  test("'Refill now' is in the header of every page, and nowhere in a checkout", async ({ page, sandbox }) => {
    const refill = new RefillJourney(page, locale);
    await refill.open(await sandbox.persona('active'));
    const name = { name: refill.t('shell.menu.refillNow'), exact: true };
    const buttons = page.getByRole('link', name).filter({ visible: true });
    // 'No internet?' has the one act that helps in its answer.
    for (const path of ['/dashboard', ...PAGES.filter((one) => one !== '/dashboard/no-internet')]) {
      await page.goto(`/${locale}${path}`);
      await measureColumn(page);
      await expect(buttons, path).toHaveCount(1);
      await expect(page.getByRole('banner').getByRole('link', name), path).toBeVisible();
    }
    await page.goto(`/${locale}/refill`);
    await refill.expectQuoted();
    await expect(buttons).toHaveCount(0);
  });

  test("'Refill now' is next to the days instead where a refill is due", async ({ page, sandbox }) => {
    const account = new AccountJourney(page, locale);
    await account.open(await sandbox.persona('expiring'));
    const buttons = page.getByRole('link', { name: account.t('shell.menu.refillNow'), exact: true });
    await expect(buttons.filter({ visible: true })).toHaveCount(1);
    const card = page.getByRole('region', { name: account.t('accountDashboard.service.title') });
    await expect(card.getByRole('link', { name: account.t('shell.menu.refillNow'), exact: true })).toBeVisible();
  });
});
