import { randomInt } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { VISA } from './cards.ts';
import { unknownPhone } from './guest.ts';
import { languageLink, otherLocale, type TestLocale } from './locales.ts';
import { CARD_FIELDS, CARD_LABELS, type CardField, parseCents, SELECTS } from './quick-refill.ts';
import type { Charge, SandboxClient } from './sandbox-client.ts';
import { type Credentials, passLogin } from './sign-in.ts';
import { LabeledPage } from './localized-page.ts';
import { inLanguage } from '#tests/support/in-language.ts';

/** The markets of the sandbox's address book, in its order: address n is in market n % 12. */
const MARKETS = [
  ...['14167', '14167', '14167', '14115', '14143', '26510', '13055', '50025', '36095', '03013', '05019', '32039'],
];

/** The market with its own prices. */
const SECOND_MARKET = '32039';

/** A random home at the usual prices, so that hardly any other test buys for it. */
export function freshPlace(): { locationId: string; marketId: string } {
  const n = randomInt(100, 21_000);
  if (MARKETS[n % MARKETS.length] === SECOND_MARKET) return freshPlace();
  return { locationId: `LOC${String(n).padStart(8, '0')}`, marketId: MARKETS[n % MARKETS.length] ?? '' };
}

/** The `lm` parameter with which the address check hands a home over to the shop. */
export function encodeHome({ locationId, marketId }: { locationId: string; marketId: string }): string {
  return Buffer.from(`${locationId}:${marketId}`).toString('base64');
}

/** How the order email states the login that was created with the order, and the page that sets its password. */
const LOGIN = {
  en: /^Login ID: (?<loginId>\S+)$[^]*^Set your password: (?<passwordUrl>\S+)$/m,
  es: /^Usuario: (?<loginId>\S+)$[^]*^Crear su contraseña: (?<passwordUrl>\S+)$/m,
};

/** A shopper whose phone belongs to no account. */
export function freshShopper() {
  const phone = unknownPhone();
  return { firstName: 'María José', lastName: 'Núñez O’Brien', email: `maria.${phone}@example.com`, phone };
}

/** The shop in a browser, in one language, as a shopper sees it: elements are found by role and text. */
export class ShopJourney extends LabeledPage {
  /** The same browser after a change of language. */
  in(locale: TestLocale): ShopJourney {
    return new ShopJourney(this.page, locale);
  }

  field(key: Parameters<ShopJourney['t']>[0]): Locator {
    return this.page.getByLabel(this.t(key), { exact: true });
  }

  cardField(name: CardField): Locator {
    return this.field(`fields.${CARD_LABELS[name]}`);
  }

  async enter(query = `lm=${encodeURIComponent(encodeHome(freshPlace()))}`): Promise<void> {
    await this.page.goto(`/${this.locale}/buy?${query}`);
  }

  async openPlans(): Promise<void> {
    await this.enter();
    await expect(this.heading('buyflow.internet.title')).toBeVisible();
  }

  plan(code: 'HSD_030' | 'HSD_007'): Locator {
    return this.page.getByRole('radio', {
      name: this.t('cart.cartContent.plan', { days: code === 'HSD_030' ? 30 : 7 }),
      exact: true,
    });
  }

  /** Leaves by whichever next button is visible: the sticky one at the bottom of a phone's screen, or the cart's. */
  async leavePlans({ promo }: { promo: 'take' | 'leave' | 'none' }): Promise<void> {
    const sticky = this.button('cart.cartContent.next');
    await ((await sticky.isVisible()) ? sticky : this.button('buyflow.internet.next')).click();
    if (promo === 'none') return;
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t(promo === 'take' ? 'buyflow.promo.accept' : 'buyflow.promo.decline') })
      .click();
  }

  /** Skips the identity service's page, so that the shop asks for the shopper's details itself. */
  async skipIdentity(): Promise<void> {
    await this.page.waitForURL(/identity-router/);
    await this.page.locator('.skip-step a[href*="skip"]').click();
    await expect(this.heading('buyflow.customerInfo.title')).toBeVisible();
  }

  async fillCustomer(shopper = freshShopper()): Promise<void> {
    await this.field('fields.firstName').fill(shopper.firstName);
    await this.field('fields.lastName').fill(shopper.lastName);
    await this.field('fields.email').fill(shopper.email);
    await this.field('fields.confirmEmail').fill(shopper.email);
    await this.field('fields.phoneNumber').fill(shopper.phone);
  }

  async leaveCustomer(): Promise<void> {
    await this.button('buyflow.customerInfo.next').click();
    await expect(this.heading('buyflow.checkout.title')).toBeVisible();
  }

  /** Shows the fields of the billing address where the service address is taken for it. */
  async changeBilling(): Promise<void> {
    const change = this.button('buyflow.checkout.changeBilling');
    await expect(change.or(this.cardField('addressLine1'))).toBeVisible();
    if (await change.isVisible()) await change.click();
  }

  async fillCard(card: Partial<CardFormValues> = VISA): Promise<void> {
    if (card.addressLine1 !== undefined) await this.changeBilling();
    for (const name of CARD_FIELDS) {
      const value = card[name];
      if (value === undefined) continue;
      await (SELECTS.includes(name) ? this.cardField(name).selectOption(value) : this.cardField(name).fill(value));
    }
  }

  shipping(code: 'STD' | 'EXP'): Locator {
    return this.page.getByRole('radio', { name: this.t(`cart.shipping.${code}`) });
  }

  async leaveDetails(): Promise<void> {
    await this.button('buyflow.checkout.next').click();
    await expect(this.heading('buyflow.checkout.reviewTitle')).toBeVisible();
  }

  /** Goes from the address to the review, with the default choices. */
  async goToReview({ card = VISA, shopper = freshShopper() } = {}): Promise<void> {
    await this.goToDetails(shopper);
    await this.fillCard(card);
    await this.leaveDetails();
  }

  async goToDetails(shopper = freshShopper()): Promise<void> {
    await this.openPlans();
    await this.leavePlans({ promo: 'leave' });
    await this.skipIdentity();
    await this.fillCustomer(shopper);
    await this.leaveCustomer();
  }

  /** The purchase ID in the page's URL; '' if there is none. */
  get purchase(): string {
    return new URL(this.page.url()).searchParams.get('purchase') ?? '';
  }

  /** Agrees and orders; returns the attempt, which is the idempotency key of the sandbox's charge. */
  async order(): Promise<string> {
    await this.page.getByRole('checkbox', { name: this.t('buyflow.checkout.agree'), exact: true }).check();
    const payRequest = this.page.waitForRequest('**/api/buy/pay');
    await this.button('buyflow.checkout.submit').click();
    const { attempt } = (await payRequest).postDataJSON() as { attempt: string };
    return attempt;
  }

  get confirmed(): Locator {
    return this.heading('buyflow.confirmation.title');
  }

  /** Sets the password by the link in the order email, goes from the confirmation to the activation, logs in and returns that login. */
  async logInToActivate(sandbox: SandboxClient, { email }: { email: string }): Promise<Credentials> {
    const messages = (await sandbox.outbox(email)).map(({ text }) => String(text)).join('\n');
    const { loginId = '', passwordUrl = '' } = inLanguage(LOGIN, this.locale).exec(messages)?.groups ?? {};
    const password = 'warm-hearth-1';
    const message = await this.page.context().newPage();
    await message.goto(passwordUrl);
    await message.locator('input[type=password]').fill(password);
    await message.locator('form button').click();
    await message.waitForURL(/\/password\/\w+\/done$/);
    await message.close();
    await this.page.getByRole('link', { name: this.t('buyflow.confirmation.activate.link'), exact: true }).click();
    await passLogin(this.page, { loginId, password });
    return { loginId, password };
  }

  /** The amount of a term in a description list, in cents. */
  async amount(term: string): Promise<number> {
    const row = this.page.locator('dl > div').filter({ has: this.page.getByText(term, { exact: true }) });
    return parseCents(await row.locator('dd').textContent());
  }

  get otherLanguage(): Locator {
    return languageLink(this.page, otherLocale(this.locale));
  }
}

/** The order's only charge; fails if there is none or more than one. */
export async function theOrdersCharge(sandbox: SandboxClient, attempt: string): Promise<Charge> {
  const [charge, ...more] = await sandbox.charges({ idempotencyKey: attempt });
  expect(more).toEqual([]);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
}
