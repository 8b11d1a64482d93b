import { AccountJourney } from '../support/account-journey.ts';
import { ActivationJourney } from '../support/activation-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { passLogin } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** What the e-mail about an order says of the login that was made with it. */
const LOGIN = {
  en: /Log in with (?<loginId>\S+) and the password (?<password>\S+)\. /,
  es: /Inicie sesión con (?<loginId>\S+) y la contraseña (?<password>\S+)\. /,
};

inOneLocale('en', (locale) => {
  test('what was bought in the shop is activated by the link on the confirmation and the login of the e-mail', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const shopper = freshShopper();
    const shop = new ShopJourney(page, locale);
    await shop.goToReview({ shopper });
    await shop.order();
    await expect(shop.confirmed).toBeFocused({ timeout: 20_000 });
    const email = (await sandbox.outbox(shopper.email)).map(({ text }) => String(text)).join('\n');
    const { loginId = '', password = '' } = LOGIN[locale].exec(email)?.groups ?? {};

    await page.getByText(shop.t('buyflow.confirmation.activate.question'), { exact: true }).click();
    await page.getByRole('link', { name: shop.t('buyflow.confirmation.activate.link'), exact: true }).click();
    await passLogin(page, { loginId, password });
    const journey = new ActivationJourney(page, locale);
    await expect(journey.heading('activation.page.title')).toBeVisible({ timeout: 20_000 });
    await journey.button('activation.activate.button').click();
    await expect(journey.active).toBeVisible({ timeout: 20_000 });
    await journey.leaveBenefit();
    await expect(journey.dashboard).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(new AccountJourney(page, locale).daysLeft(30)).toBeVisible();
  });
});
