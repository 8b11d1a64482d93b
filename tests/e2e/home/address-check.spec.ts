import type { Page } from '@playwright/test';
import { AddressCheck } from '../support/address-check.ts';
import { inBothLocales, inOneLocale, inTurns, onOneScreenEach, shapesOf } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inBothLocales((locale) => {
  test.use({ colorScheme: locale === 'en' ? 'light' : 'dark' });
  const t = labelsIn(locale);

  /** The sandbox's special addresses, and the heading that each comes to. */
  const OUTCOMES = [
    ['100 Maple Street', t('serviceability.serviceable.title')],
    ['300 Tower Plaza', t('serviceability.units.title')],
    ['400 Frontier Road', t('serviceability.unserviceable.title')],
    ['500 Prepaid Lane', t('serviceability.existingPrepaid.title')],
    ['600 Postpaid Court', t('serviceability.existingPostpaid.title')],
    ['800 Allowed Avenue', t('serviceability.serviceable.title')],
    ['900 Nowhere Street', t('serviceability.trouble.notFound.title')],
    ['950 Broken Bridge', t('serviceability.trouble.connection.title')],
  ] as const;

  /**
   * Different in shape too, one in each language: a retailer's stages, which are the same, have the other one (`retail/stages.spec.ts`). The
   * way to the shop, by keyboard, shows what a served place looks like.
   */
  const SHAPES: readonly string[] = inTurns(locale, ['600 Postpaid Court', '300 Tower Plaza']);

  // What each address comes to is asked for below (`address-outcomes.spec.ts`), and its words are looked at in Jest.
  for (const [address, title] of shapesOf(OUTCOMES, ([one]) => SHAPES.includes(one))) {
    const size = SHAPES.includes(address) ? onOneScreenEach(locale, '@small') : '';
    test(`${address}: ${title} ${size}`, async ({ page, expectAccessible, consoleGuard }) => {
      if (address === '950 Broken Bridge') consoleGuard.allowFailedRequests();
      const home = new AddressCheck(page, locale);
      await home.open();
      await home.submit({ address });
      await home.expectStage(title);
      await expectAccessible();
      await expectNoSidewaysScrolling(page);
    });
  }

  test(`from a suggestion to the shop, by keyboard alone ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    expectAccessible,
  }) => {
    const home = new AddressCheck(page, locale);
    await home.open('?checkAvailability=true');
    await expect(home.address).toBeFocused();
    await expect(home.address).toBeInViewport();
    const { keyboard } = page;
    await keyboard.type('200 harbor view drive apt 4b', { delay: 15 });
    await expect(home.options.first()).toBeVisible();
    await expectAccessible();
    await keyboard.press('Escape');
    await expect(home.options).toHaveCount(0);
    await expect(home.address).toHaveValue('200 harbor view drive apt 4b');

    await home.address.fill('');
    await keyboard.type('100 maple', { delay: 15 });
    await expect(home.options.first()).toBeVisible();
    expect(await home.options.count()).toBeLessThanOrEqual(5);
    await keyboard.press('ArrowDown');
    await expect(home.options.first()).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(home.address).toHaveValue('100 Maple Street');
    await expect(home.zip).toHaveValue('62701');
    for (const field of [home.unit, home.zip, home.check]) {
      await keyboard.press('Tab');
      await expect(field).toBeFocused();
    }
    await keyboard.press('Enter');
    await home.expectStage(t('serviceability.serviceable.title'));
    await expectAccessible();
    await expectNoSidewaysScrolling(page);
    const plans = page.getByRole('link', { name: t('serviceability.serviceable.seePlans'), exact: true });
    await keyboard.press('Tab');
    await expect(plans).toBeFocused();
    await expect(plans).toHaveAttribute('href', new RegExp(`^/${locale}/buy\\?lm=[\\w%]+$`));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${locale}/buy/internet`));
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test('what was typed, and what it came to, survive a reload and the other language', async ({ page }) => {
    const other = locale === 'en' ? 'es' : 'en';
    const home = new AddressCheck(page, locale);
    await home.open('?checkAvailability=true');
    await home.fill({ address: '400 Frontier Road', unit: 'B', zip: '627' });
    await page.getByRole('link', { name: t('shell.header.otherLanguage'), exact: true }).click();
    await expect(page).toHaveURL(`/${other}?checkAvailability=true`);
    const there = home.in(other);
    await expect(there.address).toHaveValue('400 Frontier Road');
    await expect(there.unit).toHaveValue('B');
    await expect(there.zip).toHaveValue('627');
    await there.submit({ address: '400 Frontier Road' });
    await there.expectStage(there.t('serviceability.unserviceable.title'));
    await page.reload();
    await expect(there.heading(there.t('serviceability.unserviceable.title'))).toBeVisible();
    await page.getByRole('link', { name: there.t('shell.header.otherLanguage'), exact: true }).click();
    await expect(home.heading(t('serviceability.unserviceable.title'))).toBeVisible();
  });
});

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, 'sideways scrolling').toBeLessThanOrEqual(0);
}
