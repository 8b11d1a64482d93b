import type { Page } from '@playwright/test';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { elementPage, stripeScript } from '#tests/support/stripe/stripe-js.ts';
import { HostedCardForm } from '../support/hosted-card.ts';
import { inBothLocales } from '../support/locales.ts';
import { testOn } from '../support/own-web-test.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect } from '../support/test.ts';
import { inLanguage } from '#tests/support/in-language.ts';

/** A site whose cards are typed into Stripe's elements. The sandbox knows no token of theirs and declines it. */
const test = testOn({
  CARD_ENTRY: 'hosted',
  CARD_GATEWAY: 'stripe',
  CARD_EXPRESS: 'on',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
});
/** What the stand-in calls its fields, as Stripe does. */
const LABELS = {
  en: ['Credit or debit card number', 'Credit or debit card expiration date', 'Credit or debit card CVC/CVV'],
  es: ['Número de tarjeta de crédito o débito', 'Fecha de vencimiento de la tarjeta', 'CVC o CVV de la tarjeta'],
} as const;

/** Answers for Stripe's origin. */
async function serveStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => {
    const isScript = new URL(route.request().url()).pathname === '/v3/';
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? stripeScript({ hasWallet: true }) : elementPage(),
    });
  });
}

/** A web app that has just started may take longer for the first landing page than its visitors are let wait. */
async function expectServed(page: Page, locale: string): Promise<void> {
  const status = async () => (await page.request.get(`/${locale}/litepay/refill`)).status();
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
}

// It starts a web app of its own.
if (EVERY_WAY) {
  inBothLocales((locale) => {
    const open = async (page: Page, guest: { phone: string; zip: string }) => {
      await serveStripe(page);
      const refill = new QuickRefill(page, locale);
      const form = new HostedCardForm(page, locale);
      await expectServed(page, locale);
      await refill.open();
      await refill.find(guest);
      const field = (index: 0 | 1 | 2) =>
        page
          .getByRole('main')
          .locator('iframe[title="Secure card input frame"]')
          .nth(index)
          .contentFrame()
          .getByLabel(inLanguage<readonly [string, string, string]>(LABELS, locale)[index], { exact: true });
      await expect(field(0)).toBeVisible({ timeout: 20_000 });
      return { refill, form, field };
    };

    test('a guest pays with a payment method of Stripe, and with another one after a decline', async ({
      page,
      sandbox,
    }) => {
      const guest = await sandbox.persona('expiring');
      const accountId = guest.accountIds[0] ?? '';
      const tokens: Record<string, string>[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/litepay/pay')) tokens.push(request.postDataJSON().cardToken);
      });
      const { refill, form, field } = await open(page, guest);
      await form.fillBilling((name) => refill.field(name));
      await field(0).fill('4242424242424242');
      await field(1).fill('1230');
      await field(2).fill('123');
      await refill.next('payment').click();
      await refill.pay();
      await expect(refill.failure).toBeVisible({ timeout: 20_000 });
      await expect(field(2)).toHaveValue('123');
      await refill.next('payment').click();
      await refill.pay();
      await expect.poll(() => tokens.length).toBe(2);
      for (const token of tokens) {
        expect(token).toMatchObject({ gateway: 'stripe', brand: 'visa', lastFour: '4242', expiration: '1230' });
      }
      expect(tokens[0]?.['token']).toMatch(/^pm_/);
      expect(tokens[0]?.['token']).not.toBe(tokens[1]?.['token']);
      expect(await sandbox.charges({ accountId })).toEqual([]);
    });

    test('a field error of Stripe shows in our own words', async ({ page, sandbox }) => {
      const { refill, form, field } = await open(page, await sandbox.persona('expiring'));
      await field(0).fill('4242424242424241');
      await field(1).fill('1220');
      await refill.next('payment').press('Enter');
      for (const key of ['cardNumber.invalid', 'expiration.past', 'cvv.required'] as const) {
        await expect(page.getByText(form.t(`fields.errors.${key}`)).first()).toBeVisible();
      }
    });

    test('an express button hands over its payment method', async ({ page, sandbox }) => {
      const { refill } = await open(page, await sandbox.persona('expiring'));
      const button = page.getByRole('main').locator('iframe[title="Secure express checkout frame"]').contentFrame();
      await button.getByRole('button').click();
      await expect(refill.panel('review').getByText('4242')).toBeVisible();
    });

    test('a blocked Stripe script shows a message', async ({ page, sandbox, consoleGuard }) => {
      consoleGuard.allowFailedRequests();
      await page.route('https://js.stripe.com/**', (route) => route.abort());
      const refill = new QuickRefill(page, locale);
      await expectServed(page, locale);
      await refill.open();
      await refill.find(await sandbox.persona('expiring'));
      await expect(new HostedCardForm(page, locale).blocked).toBeVisible({ timeout: 20_000 });
    });
  });
}
