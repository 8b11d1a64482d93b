import { freshPlace, encodeHome, ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  ...['direct-promo', 'internet', 'session', 'customer-info', 'order-details', 'order-review', 'status'],
  'order-confirmation',
];

test('every page without a purchase leads to the marketing page', async ({ page }) => {
  for (const path of ['', ...PAGES.map((name) => `/${name}`)]) {
    const response = await page.request.get(`/en/buy${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
    expect(response.headers().location, path).toContain('/en?checkAvailability=true');
  }
});

test('opening any page out of order leads to the right step', async ({ page }) => {
  const shop = new ShopJourney(page, 'en');
  await shop.openPlans();
  const { purchase } = shop;
  expect(purchase).not.toBe('');
  const expectLedTo = async (step: string, names: string[]) => {
    for (const name of names) {
      const response = await page.request.get(`/en/buy/${name}?purchase=${purchase}`, { maxRedirects: 0 });
      expect([name, response.status()]).toEqual([name, 307]);
      expect([name, response.headers().location]).toEqual([name, `/en/buy/${step}?purchase=${purchase}`]);
    }
  };
  await expectLedTo('internet', ['customer-info', 'order-details', 'order-review', 'status', 'order-confirmation']);
  await page.goto(`/en/buy/order-review?purchase=${purchase}`);
  await expect(shop.heading('buyflow.internet.title')).toBeVisible();
  await shop.leavePlans({ promo: 'leave' });
  await shop.skipIdentity();
  await expectLedTo('customer-info', ['session', 'order-details', 'order-review', 'order-confirmation']);
});

test('two tabs keep their own purchases, and a URL without its purchase gets it back', async ({ page, context }) => {
  const other = await context.newPage();
  const [one, two] = [new ShopJourney(page, 'en'), new ShopJourney(other, 'en')];
  // Decatur and Fresno.
  await one.enter(`lm=${encodeURIComponent(encodeHome({ locationId: 'LOC00001203', marketId: '14115' }))}`);
  await two.enter(`lm=${encodeURIComponent(encodeHome({ locationId: 'LOC00001210', marketId: '05019' }))}`);
  await expect(page.getByText('Decatur, IL')).toBeVisible();
  await expect(other.getByText('Fresno, CA')).toBeVisible();
  const cartResponse = page.waitForResponse('**/api/buy/cart');
  await one.plan('HSD_007').check();
  await cartResponse;

  await page.goto('/en/buy/internet');
  await expect(page.getByText('Decatur, IL')).toBeVisible();
  await expect(page).toHaveURL(/purchase=/);
  await expect(one.plan('HSD_007')).toBeChecked();
  await other.reload();
  await expect(other.getByText('Fresno, CA')).toBeVisible();
  await expect(two.plan('HSD_030')).toBeChecked();
});

test('a shopper who comes back finds the cart', async ({ page, context }) => {
  const shop = new ShopJourney(page, 'en');
  const lm = encodeHome(freshPlace());
  await shop.enter(`lm=${encodeURIComponent(lm)}`);
  const cartResponse = page.waitForResponse('**/api/buy/cart');
  await shop.plan('HSD_007').check();
  await cartResponse;
  await page.close();
  const secondPage = await context.newPage();
  await secondPage.goto('/en/buy/internet');
  await expect(new ShopJourney(secondPage, 'en').plan('HSD_007')).toBeChecked();
});

test('a missing page of the shop shows its picture and text, and the error pages show their texts', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowFailedRequests();
  for (const locale of ['en', 'es'] as const) {
    const shop = new ShopJourney(page, locale);
    const missing = await page.goto(`/${locale}/buy/404`);
    expect(missing?.status()).toBe(404);
    await expect(shop.heading('root.notFound.title')).toBeVisible();
    await expect(page.locator('main svg').first()).toBeVisible();
    for (const name of ['error', 'buyflow-error']) {
      await page.goto(`/${locale}/buy/${name}?reference=ABCD-1234`);
      await expect(shop.heading('buyflow.error.title')).toBeVisible();
      await expect(page.getByText(shop.t('buyflow.error.text'))).toBeVisible();
      await expect(page.getByRole('link', { name: shop.t('buyflow.error.link') })).toHaveAttribute(
        'href',
        `/${locale}?checkAvailability=true`,
      );
      await expect(page.getByRole('progressbar')).toHaveAttribute('value', '100');
    }
  }
});
