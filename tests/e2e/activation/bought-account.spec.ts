import { AccountJourney } from '../support/account-journey.ts';
import { ActivationJourney } from '../support/activation-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('a customer activates an order of the shop by the link on the confirmation and the login of the e-mail', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shopper = freshShopper();
    const shop = new ShopJourney(page, locale);
    await shop.goToReview({ shopper });
    await shop.order();
    await expect(shop.confirmed).toBeFocused({ timeout: 20_000 });
    await shop.logInToActivate(sandbox, shopper);
    await new ActivationJourney(page, locale).activate();
    await expect(new AccountJourney(page, locale).daysLeft(30)).toBeVisible();
  });
});
