import { addDays, formatDay } from '#lib/domain/calendar-day.ts';
import { inBothLocales } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { encodeHome, ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

/** Where the plans have names of their own: FIBER-50 and HSD_045, both of 30 days. */
const FIBER_WAY = { locationId: 'SPC9750000', marketId: '14201' };
const WORDS = ['Fiber 50: up to 50 Mbps', 'Air 45: wireless'];

inBothLocales((locale) => {
  test('a plan with an unusual code is refilled for the days of its row', async ({ page, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('own-codes');
    const [accountId = ''] = person.accountIds;
    const before = await sandbox.account(accountId);
    const refill = new RefillJourney(page, locale);
    const { t } = refill;
    await refill.openCart(person);
    const name = t('refill.cart.plan', { days: 30 });
    for (const words of WORDS) await expect(page.getByRole('radio', { name: `${name} ${words}` })).toBeVisible();
    await page.getByRole('radio', { name: WORDS[1] ?? '' }).check();
    await refill.refills.selectOption('2');
    const expiry = formatDay(addDays(String(before.expirationDate), 60), locale);
    await expect(page.getByText(t('payment.buys.newExpiry', { date: expiry }))).toBeVisible();
    await refill.expectQuoted();
    await refill.next.click();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    await refill.submit.click();

    await refill.expectReceipt();
    await expect(page.getByText(t('refill.confirmation.through', { date: expiry }))).toBeVisible();
    await expect(page.getByText(`2 × ${name}`)).toBeVisible();
    await refill.link('refill.confirmation.continue').click();
    await expect(refill.daysLeft(81)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(`${name} · $29.00`)).toBeVisible();
    await expect(page.getByText('45 d')).toHaveCount(0);
  });

  test('the shop names plans by their days, and tells them apart by the provider’s names', async ({ page }) => {
    const shop = new ShopJourney(page, locale);
    await shop.enter(`lm=${encodeURIComponent(encodeHome(FIBER_WAY))}`);
    await expect(shop.heading('buyflow.internet.title')).toBeVisible();
    await expect(
      page.getByRole('radio', { name: shop.t('cart.cartContent.plan', { days: 30 }), exact: true }),
    ).toHaveCount(2);
    for (const words of WORDS) await expect(page.getByText(words)).toBeVisible();
  });
});
