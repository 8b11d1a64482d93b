import { VISA } from '../support/cards.ts';
import { inBothLocales, onOneScreenEach } from '../support/locales.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

inBothLocales((locale) => {
  // Each language in another scheme, so that the colours of both are seen; axe must not look in the middle of a movement.
  test.use({ colorScheme: locale === 'en' ? 'light' : 'dark' });

  test(`axe and width: every page of the shop, its windows and its errors ${onOneScreenEach(locale, '@small')}`, async ({
    page,
    expectAccessible,
    consoleGuard,
  }) => {
    test.slow();
    page.setDefaultTimeout(15_000);
    consoleGuard.allowFailedRequests();
    const shop = new ShopJourney(page, locale);
    const { t } = shop;
    const expectFine = async () => {
      await expectAccessible();
      const [content, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(content, 'nothing scrolls sideways').toBeLessThanOrEqual(shown ?? 0);
    };
    const inDialog = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFine();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    };

    await shop.openPlans();
    await expectFine();
    await page.locator('main details summary').first().click();
    await expectFine();
    await inDialog(t('buyflow.internet.disclaimerOpen'));
    await inDialog(t('buyflow.internet.detailsOf', { plan: t('cart.products.HSD_030.name') }));
    await page.route('**/api/buy/cart', (route) => route.abort());
    await shop.plan('HSD_007').click({ force: true });
    await expect(page.getByRole('alert').filter({ hasText: t('buyflow.cart.failed.title') })).toBeVisible();
    await expectFine();
    await page.unroute('**/api/buy/cart');

    await page.route('**/api/buy/session', (route) => route.abort());
    await shop.leavePlans({ promo: 'leave' });
    await expect(shop.heading('buyflow.session.failed.title')).toBeFocused();
    await expectFine();
    await page.unroute('**/api/buy/session');
    await shop.button('buyflow.session.failed.action').click();

    await shop.skipIdentity();
    await expectFine();
    await shop.button('buyflow.customerInfo.next').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('fields.summaryTitle') })).toBeFocused();
    await expectFine();
    await shop.fillCustomer();
    await shop.leaveCustomer();

    await shop.field('fields.shippingSameAsBilling').uncheck();
    await shop.button('buyflow.checkout.next').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('fields.summaryTitle') })).toBeFocused();
    await expectFine();
    await shop.field('fields.shippingSameAsBilling').check();
    await shop.fillCard(VISA);
    await shop.leaveDetails();
    await expectFine();
    await inDialog(t('buyflow.checkout.terms'));
    await shop.button('buyflow.checkout.submit').press('Enter');
    await expect(page.getByText(t('fields.errors.terms.required'))).toBeVisible();
    await expectFine();
    await page.route('**/api/buy/pay', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '90' } }));
    await shop.order();
    await expect(page.getByRole('alert').filter({ hasText: t('payment.alert.limited.title') })).toBeVisible();
    await expectFine();
    await page.unroute('**/api/buy/pay');
    await shop.button('buyflow.checkout.submit').click();
    await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
    await page.locator('details[name] summary').first().click();
    await expectFine();
  });
});
