import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { CardFormValues } from '#lib/forms/card-form.ts';
import { VISA } from './cards.ts';
import { unknownPhone } from './guest.ts';
import type { TestLocale } from './locales.ts';
import { CARD_FIELDS, CARD_LABELS, type CardField, centsOf, SELECTS } from './quick-refill.ts';
import type { Charge, SandboxClient } from './sandbox-client.ts';
import { labelsIn } from './labels.ts';
import { type Credentials, passLogin } from './sign-in.ts';

/** The markets of the sandbox's address book, in its order; address n is in market n % 12. */
const MARKETS = [
  ...['14167', '14167', '14167', '14115', '14143', '26510', '13055', '50025', '36095', '03013', '05019', '32039'],
];

/** The market with prices of its own. */
const SECOND_MARKET = '32039';

/** A home that no other test buys for, at the usual prices. */
export function freshPlace(): { locationId: string; marketId: string } {
  const n = randomInt(100, 21_000);
  if (MARKETS[n % MARKETS.length] === SECOND_MARKET) return freshPlace();
  return { locationId: `LOC${String(n).padStart(8, '0')}`, marketId: MARKETS[n % MARKETS.length] ?? '' };
}

/** As the address check hands it over. */
export function lmOf({ locationId, marketId }: { locationId: string; marketId: string }): string {
  return Buffer.from(`${locationId}:${marketId}`).toString('base64');
}

/** What the e-mail about an order says of the login that was made with it. */
const LOGIN = {
  en: /Log in with (?<loginId>\S+) and the password (?<password>\S+)\. /,
  es: /Inicie sesión con (?<loginId>\S+) y la contraseña (?<password>\S+)\. /,
};

/** Somebody whose phone no account has. */
export function freshShopper() {
  const phone = unknownPhone();
  return { firstName: 'María José', lastName: 'Núñez O’Brien', email: `maria.${phone}@example.com`, phone };
}

/** The shop in a browser, in one language, as a shopper sees it: everything by its role and its words. */
export class ShopJourney {
  readonly page: Page;
  readonly locale: TestLocale;

  constructor(page: Page, locale: TestLocale) {
    this.page = page;
    this.locale = locale;
  }

  get t() {
    return labelsIn(this.locale);
  }

  /** The same browser after a change of language. */
  in(locale: TestLocale): ShopJourney {
    return new ShopJourney(this.page, locale);
  }

  heading(key: Parameters<ShopJourney['t']>[0]): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t(key), exact: true });
  }

  button(key: Parameters<ShopJourney['t']>[0]): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  field(key: Parameters<ShopJourney['t']>[0]): Locator {
    return this.page.getByLabel(this.t(key), { exact: true });
  }

  cardField(name: CardField): Locator {
    return this.field(`fields.${CARD_LABELS[name]}`);
  }

  async enter(query = `lm=${encodeURIComponent(lmOf(freshPlace()))}`): Promise<void> {
    await this.page.goto(`/${this.locale}/buy?${query}`);
  }

  async openPlans(): Promise<void> {
    await this.enter();
    await expect(this.heading('buyflow.internet.title')).toBeVisible();
  }

  plan(code: 'HSD_030' | 'HSD_007'): Locator {
    return this.page.getByRole('radio', { name: this.t(`cart.products.${code}.name`), exact: true });
  }

  /** Whichever of the two ways on is to be seen: the cart's own, or the one at the bottom of a phone's screen. */
  async leavePlans({ promo }: { promo: 'take' | 'leave' | 'none' }): Promise<void> {
    const sticky = this.button('cart.cartContent.next');
    await ((await sticky.isVisible()) ? sticky : this.button('buyflow.internet.next')).click();
    if (promo === 'none') return;
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t(promo === 'take' ? 'buyflow.promo.accept' : 'buyflow.promo.decline') })
      .click();
  }

  /** At the identity service's page: nothing is told, so the shop asks itself. */
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

  async fillCard(card: Partial<CardFormValues> = VISA): Promise<void> {
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

  /** From the address to the review, with the plainest choices. */
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

  /** Of the page's address. */
  get purchase(): string {
    return new URL(this.page.url()).searchParams.get('purchase') ?? '';
  }

  /** Agrees and orders; gives back the order's key, under which the sandbox keeps what it charged. */
  async order(): Promise<string> {
    await this.page.getByRole('checkbox', { name: this.t('buyflow.checkout.agree'), exact: true }).check();
    const sent = this.page.waitForRequest('**/api/buy/pay');
    await this.button('buyflow.checkout.submit').click();
    const { attempt } = (await sent).postDataJSON() as { attempt: string };
    return attempt;
  }

  get confirmed(): Locator {
    return this.heading('buyflow.confirmation.title');
  }

  /** From the confirmation to the activation, by its link and the login of the e-mail, which it gives back. */
  async logInToActivate(sandbox: SandboxClient, { email }: { email: string }): Promise<Credentials> {
    const sent = (await sandbox.outbox(email)).map(({ text }) => String(text)).join('\n');
    const { loginId = '', password = '' } = LOGIN[this.locale].exec(sent)?.groups ?? {};
    await this.page.getByText(this.t('buyflow.confirmation.activate.question'), { exact: true }).click();
    await this.page.getByRole('link', { name: this.t('buyflow.confirmation.activate.link'), exact: true }).click();
    await passLogin(this.page, { loginId, password });
    return { loginId, password };
  }

  /** The amount beside a term of a list. */
  async amount(term: string): Promise<number> {
    const row = this.page.locator('dl > div').filter({ has: this.page.getByText(term, { exact: true }) });
    return centsOf(await row.locator('dd').textContent());
  }

  get otherLanguage(): Locator {
    return this.page.getByRole('link', { name: this.t('shell.header.otherLanguage'), exact: true });
  }
}

/** What an order has charged: once, never more. */
export async function theOrdersCharge(sandbox: SandboxClient, attempt: string): Promise<Charge> {
  const [charge, ...more] = await sandbox.charges({ idempotencyKey: attempt });
  expect(more).toEqual([]);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
}
