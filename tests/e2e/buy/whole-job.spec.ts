import { AMEX, VISA } from '../support/cards.ts';
import { inBothLocales, onOneScreenEach, otherLocale, selectCases } from '../support/locales.ts';
import { freshShopper, ShopJourney, theOrdersCharge } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';

const DISCOVER = { ...VISA, cardNumber: '6011111111111117' };
const MASTERCARD = { ...VISA, cardNumber: '5555555555554444' };

const CASES = [
  { plan: 'HSD_030', promo: 'take', shipping: 'STD', card: VISA, subtotal: 1000, delivery: 0 },
  { plan: 'HSD_030', promo: 'leave', shipping: 'EXP', card: AMEX, subtotal: 4500, delivery: 999 },
  { plan: 'HSD_007', promo: 'leave', shipping: 'STD', card: DISCOVER, subtotal: 1500, delivery: 0 },
  { plan: 'HSD_007', promo: 'leave', shipping: 'EXP', card: MASTERCARD, subtotal: 1500, delivery: 999 },
] as const;

inBothLocales((locale) => {
  const [first, ...others] = CASES;
  // Other totals are tested without a browser (`shop-order.test.ts`), a plan without an offer in Jest.
  for (const one of [first, ...selectCases(others, () => false)]) {
    const { plan, promo, shipping, card, subtotal, delivery } = one;
    // Most customers buy on a phone; one case also runs on a large screen.
    const size = one === first ? onOneScreenEach(locale, '@phone') : '@phone @only-phone';
    const title = `${plan}, offer: ${promo}, ${shipping}: the same total on every page, the ledger and the receipt ${size}`;
    test(title, async ({ page, sandbox }) => {
      test.slow();
      const shop = new ShopJourney(page, locale);
      const { t } = shop;
      await shop.openPlans();
      await expect(shop.plan('HSD_030')).toBeChecked();
      await shop.plan(plan).check();
      await expect(shop.plan(plan)).toBeChecked();
      await shop.leavePlans({ promo });
      await shop.skipIdentity();
      const shopper = freshShopper();
      await shop.fillCustomer(shopper);
      await shop.leaveCustomer();

      // Spec 1 §4: the name is filled in already.
      await expect(shop.cardField('name')).toHaveValue(`${shopper.firstName} ${shopper.lastName}`);
      await shop.fillCard(card);
      await shop.shipping(shipping).check();
      // The total is shown while the card is entered, and is the same on the next page.
      await expect.poll(() => shop.amount(t('payment.summary.total'))).toBeGreaterThan(subtotal + delivery);
      const orderTotal = await shop.amount(t('payment.summary.total'));
      await shop.leaveDetails();

      const total = await shop.amount(t('payment.summary.total'));
      expect(total).toBe(orderTotal);
      const tax = await shop.amount(t('payment.summary.tax'));
      expect(total).toBe(subtotal + delivery + tax);
      if (promo === 'take') {
        // The offer can be removed here and accepted again; the total follows.
        await shop.button('buyflow.promo.remove').click();
        await expect.poll(() => shop.amount(t('payment.summary.total'))).toBeGreaterThan(total + 3000);
        await shop.button('buyflow.promo.accept').click();
        await expect.poll(() => shop.amount(t('payment.summary.total'))).toBe(total);
      }
      if (delivery === 0) await expect(page.getByText(t('cart.cartContent.free'), { exact: true })).toHaveCount(2);

      const attempt = await shop.order();
      await expect(shop.confirmed).toBeFocused({ timeout: 20_000 });
      const charge = await theOrdersCharge(sandbox, attempt);
      expect(charge).toMatchObject({ amount: total, tax, kind: 'order' });
      await expect(page.getByText(charge.orderNumber, { exact: true })).toBeVisible();
      expect(await shop.amount(t('payment.summary.totalPaid'))).toBe(total);
      await expect(page.getByText(t('payment.receipt.card'), { exact: true })).toBeVisible();
      await expect(page.getByText(new RegExp(`${card.cardNumber.slice(-4)}$`))).toBeVisible();

      // A reload and the other language show the same order and charge nothing more.
      await page.reload();
      await expect(shop.confirmed).toBeVisible();
      await shop.otherLanguage.click();
      const other = shop.in(otherLocale(locale));
      await expect(other.confirmed).toBeVisible();
      expect(await other.amount(other.t('payment.summary.totalPaid'))).toBe(total);
      await theOrdersCharge(sandbox, attempt);
    });
  }
});

test('promo=true leads to the page of the offer, and from there to the order', async ({ page }) => {
  const shop = new ShopJourney(page, 'es');
  const { t } = shop;
  await shop.enter();
  await expect(shop.heading('buyflow.internet.title')).toBeVisible();
  await shop.enter('promo=true');
  await expect(page).toHaveURL(/\/es\/buy\/direct-promo\?purchase=/);
  await expect(shop.heading('buyflow.promo.title')).toBeVisible();
  await shop.button('buyflow.promo.accept').click();
  await expect(shop.button('buyflow.promo.remove')).toBeVisible();
  expect(await page.getByText(t('buyflow.promo.inCart')).count()).toBe(1);
  await shop.button('buyflow.promo.next').click();
  await shop.skipIdentity();
});
