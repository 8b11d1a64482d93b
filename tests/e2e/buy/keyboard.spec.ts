import type { Locator } from '@playwright/test';
import { VISA } from '../support/cards.ts';
import { inOneLocale } from '../support/locales.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('a shopper orders by keyboard alone, from the plans to the confirmation', async ({ page }) => {
    test.slow();
    const shop = new ShopJourney(page, locale);
    const { t } = shop;
    const { keyboard } = page;
    const tabTo = async (target: Locator) => {
      await expect(target).toBeVisible();
      for (let presses = 0; presses < 25; presses += 1) {
        await keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(target, 'reached with the Tab key').toBeFocused();
    };
    const type = async (target: Locator, text: string) => {
      await tabTo(target);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    };

    await shop.openPlans();
    await expect(shop.heading('buyflow.internet.title')).toBeFocused();
    await expect(shop.plan('HSD_030')).toBeEnabled();
    await tabTo(shop.plan('HSD_030'));
    const cartResponse = page.waitForResponse('**/api/buy/cart');
    await keyboard.press('ArrowDown');
    await cartResponse;
    await expect(shop.plan('HSD_007')).toBeChecked();
    await keyboard.press('ArrowUp');
    await expect(shop.plan('HSD_030')).toBeChecked();

    // The offer's dialog takes the focus and Escape returns it; the second time the offer is declined.
    await tabTo(shop.button('buyflow.internet.next'));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('buyflow.promo.title') });
    await expect(dialog.getByRole('heading')).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await tabTo(shop.button('buyflow.internet.next'));
    await keyboard.press('Enter');
    await expect(dialog.getByRole('heading')).toBeFocused();
    await tabTo(dialog.getByRole('button', { name: t('buyflow.promo.decline') }));
    await keyboard.press('Enter');

    await page.waitForURL(/identity-router/);
    await tabTo(page.locator('.skip-step a[href*="skip"]'));
    await keyboard.press('Enter');
    await expect(shop.heading('buyflow.customerInfo.title')).toBeFocused({ timeout: 15_000 });

    // Nothing typed: the error summary takes the focus, and its links lead to the fields.
    await tabTo(shop.button('buyflow.customerInfo.next'));
    await keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('fields.summaryTitle') })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(shop.field('fields.firstName')).toBeFocused();
    const shopper = freshShopper();
    await keyboard.type(shopper.firstName);
    await type(shop.field('fields.lastName'), shopper.lastName);
    await type(shop.field('fields.email'), shopper.email);
    await type(shop.field('fields.confirmEmail'), shopper.email);
    await type(shop.field('fields.phoneNumber'), shopper.phone);
    await keyboard.press('Enter');

    await expect(shop.heading('buyflow.checkout.title')).toBeFocused();
    await type(shop.cardField('cardNumber'), VISA.cardNumber);
    await tabTo(shop.cardField('expirationMonth'));
    await keyboard.type('12');
    await tabTo(shop.cardField('expirationYear'));
    await keyboard.type(VISA.expirationYear);
    await type(shop.cardField('cvv'), VISA.cvv);
    await tabTo(shop.button('buyflow.checkout.changeBilling'));
    await keyboard.press('Enter');
    await expect(shop.cardField('addressLine1')).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(VISA.addressLine1);
    await type(shop.cardField('zip'), VISA.zip);
    await type(shop.cardField('city'), VISA.city);
    await tabTo(shop.cardField('state'));
    await keyboard.type('Illinois');
    await tabTo(shop.shipping('STD'));
    await keyboard.press('ArrowDown');
    await expect(shop.shipping('EXP')).toBeChecked();
    await tabTo(shop.button('buyflow.checkout.next'));
    await keyboard.press('Enter');

    await expect(shop.heading('buyflow.checkout.reviewTitle')).toBeFocused();
    await tabTo(page.getByRole('checkbox', { name: t('buyflow.checkout.agree') }));
    await keyboard.press('Space');
    await tabTo(shop.button('buyflow.checkout.submit'));
    await keyboard.press('Enter');
    await expect(shop.confirmed).toBeFocused({ timeout: 20_000 });
  });
});
