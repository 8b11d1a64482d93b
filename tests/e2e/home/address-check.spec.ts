import { AddressCheck } from '../support/address-check.ts';
import { inOneLocale, languageLink, onOneScreenEach, otherLocale } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test(`a visitor gets from an address suggestion to the shop by keyboard alone ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
  }) => {
    const home = new AddressCheck(page, locale);
    await home.open('?checkAvailability=true');
    await expect(home.address).toBeFocused();
    await expect(home.address).toBeInViewport();
    const { keyboard } = page;
    await keyboard.type('200 harbor view drive apt 4b', { delay: 15 });
    await expect(home.options.first()).toBeVisible();
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

  test('the typed address and its outcome survive a reload and the other language', async ({ page }) => {
    const other = otherLocale(locale);
    const home = new AddressCheck(page, locale);
    await home.open('?checkAvailability=true');
    await home.fill({ address: '400 Frontier Road', unit: 'B', zip: '627' });
    await languageLink(page, other).click();
    await expect(page).toHaveURL(`/${other}?checkAvailability=true`);
    const there = home.in(other);
    await expect(there.address).toHaveValue('400 Frontier Road');
    await expect(there.unit).toHaveValue('B');
    await expect(there.zip).toHaveValue('627');
    await there.submit({ address: '400 Frontier Road' });
    await there.expectStage(there.t('serviceability.unserviceable.title'));
    await page.reload();
    await expect(there.heading(there.t('serviceability.unserviceable.title'))).toBeVisible();
    await languageLink(page, locale).click();
    await expect(home.heading(t('serviceability.unserviceable.title'))).toBeVisible();
  });
});
