import { inOneLocale } from '../support/locales.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('going back from a broken identity service leads to the plans with the same cart', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    // The identity service answers with an error status.
    consoleGuard.allowFailedRequests();
    const shop = new ShopJourney(page, locale);
    await shop.openPlans();
    await shop.plan('HSD_007').check();
    await page.route('**/api/buy/session', async (route) => {
      const response = await route.fetch();
      const { url } = (await response.json()) as { url: string };
      const text = new URL(url).searchParams.get('digitalSessionId') ?? '';
      await sandbox.fault({ call: 'identity-router', kind: 'http', status: 500, times: 1, match: { text } });
      await route.fulfill({ response });
    });
    await shop.leavePlans({ promo: 'leave' });
    await page.waitForURL(/identity-router/);
    await page.unroute('**/api/buy/session');

    await page.goBack();
    await expect(shop.heading('buyflow.internet.title')).toBeVisible();
    await expect(shop.plan('HSD_007')).toBeChecked();
    await shop.leavePlans({ promo: 'leave' });
    await shop.skipIdentity();

    // Goes back past the identity service's page, which belongs to another site.
    await page.evaluate(() => history.go(-2));
    await expect(shop.heading('buyflow.internet.title')).toBeVisible();
  });
});
