import { expect, type Locator } from '@playwright/test';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { AccountJourney } from './account-journey.ts';
import { VISA } from './cards.ts';
import { CARD_FIELDS, CARD_LABELS, SELECTS } from './quick-refill.ts';
import { type Credentials, signInOver } from './sign-in.ts';

/** An owner's refill in a browser, in one language: elements are found by role and text. */
export class RefillJourney extends AccountJourney {
  /** Signs in and opens the cart, with its total. */
  async openCart(person: Credentials, query = ''): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    await this.page.goto(`/${this.locale}/refill${query}`);
    await this.expectQuoted();
  }

  /** Signs in and opens the PIN tab. */
  async openPin(person: Credentials): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    await this.page.goto(`/${this.locale}/refill?tab=pin`);
    await expect(this.pin).toBeVisible({ timeout: 20_000 });
  }

  get pin(): Locator {
    return this.page.getByRole('textbox', { name: this.t('pin.form.field'), exact: true });
  }

  /** Types a PIN and looks it up. */
  async verifyPin(pin: string): Promise<void> {
    await this.pin.fill(pin);
    await this.button('pin.form.verify').click();
  }

  get next(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('button', { name: this.t('refill.cart.next'), exact: true })
      .first();
  }

  /** Expects the cart with its total, without which it cannot be left. */
  async expectQuoted(): Promise<void> {
    await expect(this.heading('refill.cart.title')).toBeVisible({ timeout: 20_000 });
    await expect(this.total).toBeVisible({ timeout: 20_000 });
  }

  /** The total, including tax. */
  get total(): Locator {
    const label = this.page.locator('dt').filter({ hasText: new RegExp(`^${this.t('payment.summary.total')}$`) });
    return label.locator('+ dd').first();
  }

  get refills(): Locator {
    return this.page.getByRole('combobox', { name: this.t('refill.cart.refills') });
  }

  field(name: keyof typeof CARD_LABELS): Locator {
    return this.page.getByLabel(this.t(`fields.${CARD_LABELS[name]}`), { exact: true });
  }

  async typeCard(card: Partial<CardFormValues> = {}): Promise<void> {
    const values = { ...VISA, ...card };
    for (const name of CARD_FIELDS) {
      if (SELECTS.includes(name)) await this.field(name).selectOption(values[name]);
      else await this.field(name).fill(values[name]);
    }
  }

  async agree(): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.t('refill.review.agree') }).check();
  }

  get submit(): Locator {
    return this.button('refill.review.submit');
  }

  async expectReceipt(): Promise<void> {
    await expect(this.heading('refill.confirmation.title')).toBeVisible({ timeout: 30_000 });
  }
}
