import { EVERY_WAY } from '#tests/support/every-way.ts';
import { HostedCardForm } from '../support/hosted-card.ts';
import { inBothLocales } from '../support/locales.ts';
import { testOn } from '../support/own-web-test.ts';
import { ReconnectJourney } from '../support/reconnect-journey.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';

/** A site whose cards are typed into the fields of the sandbox's gateway. */
const test = testOn({ CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox' });

const DECLINED = '4000000000000002';
const LOADS = { timeout: 25_000 };

// It starts a web app of its own.
if (EVERY_WAY) {
  inBothLocales((locale) => {
    test('an owner pays on the review, with a new token for each press', async ({ page, sandbox }) => {
      test.slow();
      const person = await sandbox.persona('active', { savedCard: false });
      const accountId = person.accountIds[0] ?? '';
      const owner = new RefillJourney(page, locale);
      const card = new HostedCardForm(page, locale);
      await owner.openCart(person);
      await owner.next.click();
      await expect(card.field('cardNumber')).toBeVisible(LOADS);
      await card.fillBilling((name) => owner.field(name));
      await card.fill({ cardNumber: DECLINED });
      await owner.button('refill.payment.next').click();
      await owner.agree();
      const tokens: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/refill/pay')) tokens.push(request.postDataJSON().cardToken.token);
      });
      const quoteResponse = page.waitForResponse('**/api/refill/payment');
      await owner.submit.click();
      const dialog = owner.dialog('refill.review.failed');
      await expect(dialog).toBeVisible(LOADS);
      await page.keyboard.press('Escape');
      await quoteResponse;
      // The same card again: the fields, which wait out of sight, make another token.
      await owner.submit.click();
      await expect(dialog).toBeVisible(LOADS);
      expect(new Set(tokens).size).toBe(2);
      expect(await sandbox.charges({ accountId })).toEqual([]);

      // Back in the form, what was typed is still there.
      await dialog.getByRole('button', { name: owner.t('refill.review.editCard') }).click();
      await expect(card.field('cvv')).toHaveValue('123', LOADS);
      await card.field('cardNumber').fill('5555555555554444');
      await owner.button('refill.payment.next').click();
      await expect(page.getByText('4444').first()).toBeVisible(LOADS);
      await owner.submit.dblclick();
      await owner.expectReceipt();
      expect(await sandbox.charges({ accountId })).toHaveLength(1);
      await expect(page.locator('#parked-card-fields iframe')).toHaveCount(0);
    });

    test('an owner saves the card while refilling, and replaces it later', async ({ page, sandbox }) => {
      test.slow();
      const person = await sandbox.persona('active', { savedCard: false });
      const [accountId = ''] = person.accountIds;
      const owner = new RefillJourney(page, locale);
      const card = new HostedCardForm(page, locale);
      await owner.openCart(person);
      await owner.next.click();
      await expect(card.field('cardNumber')).toBeVisible(LOADS);
      await card.fillBilling((name) => owner.field(name));
      await card.fill();
      await page.getByRole('checkbox', { name: owner.t('account.card.options.save') }).check();
      await owner.button('refill.payment.next').click();
      await owner.agree();
      await owner.submit.click();
      await owner.expectReceipt();
      expect(await sandbox.account(accountId)).toMatchObject({ instruments: [{ lastFour: '4242' }] });

      await page.goto(`/${locale}/dashboard/edit-payment`);
      await expect(owner.heading('account.paymentMethod.title')).toBeVisible(LOADS);
      await expect(owner.button('account.paymentMethod.update')).toHaveCount(0);
      await owner.button('account.paymentMethod.replace').click();
      await expect(card.field('cardNumber')).toBeVisible(LOADS);
      await card.fillBilling((name) => owner.field(name));
      await card.fill({ cardNumber: '5555555555554444' });
      await owner.button('account.paymentMethod.save').click();
      await expect(owner.dialog('account.paymentMethod.done.title')).toContainText('4444', LOADS);
      expect(await sandbox.account(accountId)).toMatchObject({ instruments: [{ lastFour: '4444' }] });
    });

    test('an owner reconnects, after a decline with the code corrected', async ({ page, sandbox }) => {
      test.slow();
      const person = await sandbox.persona('closed-reconnect', { savedCard: false });
      const owner = new ReconnectJourney(page, locale);
      const card = new HostedCardForm(page, locale);
      await owner.openPlan(person);
      await card.fillBilling((name) => owner.field(name));
      await card.fill({ cardNumber: DECLINED });
      await owner.agree();
      await owner.pay.click();
      await expect(page.getByRole('alert').filter({ hasText: owner.t('payment.alert.declined') })).toBeVisible(LOADS);
      await card.field('cardNumber').fill('4242424242424242');
      await owner.pay.click();
      await expect(owner.thanks).toBeVisible(LOADS);
    });

    test('a shopper goes back from the review to the card, and orders', async ({ page, sandbox }) => {
      test.slow();
      const shop = new ShopJourney(page, locale);
      const card = new HostedCardForm(page, locale);
      await shop.goToDetails();
      await expect(card.field('cardNumber')).toBeVisible(LOADS);
      await shop.changeBilling();
      await card.fillBilling((name) => shop.cardField(name));
      await card.fill();
      await shop.leaveDetails();
      await expect(page.getByText('4242').first()).toBeVisible();
      await page.goBack();
      await expect(card.field('cvv')).toHaveValue('123', LOADS);
      await shop.leaveDetails();
      const attempt = await shop.order();
      await expect(shop.confirmed).toBeVisible({ timeout: 40_000 });
      const charges = await sandbox.charges({});
      expect(charges.filter(({ idempotencyKey }) => idempotencyKey === attempt)).toHaveLength(1);
    });

    test('a document of another page loads the one with the card form', async ({ page, sandbox }) => {
      const owner = new RefillJourney(page, locale);
      const person = await sandbox.persona('active', { savedCard: false });
      await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
      await page.goto(`/${locale}/dashboard`);
      await owner.openCart(person);
      await owner.next.click();
      await expect(new HostedCardForm(page, locale).field('cardNumber')).toBeVisible(LOADS);
    });
  });
}
