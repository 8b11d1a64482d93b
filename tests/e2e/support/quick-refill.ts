import { expect, type Locator, type Page } from '@playwright/test';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { VISA } from './cards.ts';
import { languageLink, otherLocale, type TestLocale } from './locales.ts';
import { LocalizedPage } from './localized-page.ts';

export type Step = 'find' | 'payment' | 'review';

/** The label key of each field. */
export const CARD_LABELS = {
  name: 'nameOnCard',
  cardNumber: 'cardNumber',
  expirationMonth: 'expirationMonth',
  expirationYear: 'expirationYear',
  cvv: 'cvv',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  city: 'city',
  state: 'state',
  zip: 'zipCode',
} as const satisfies Record<keyof CardFormValues, string>;

export type CardField = keyof CardFormValues;
export const CARD_FIELDS = Object.keys(CARD_LABELS) as CardField[];
export const SELECTS: readonly CardField[] = ['expirationMonth', 'expirationYear', 'state'];

/** '$1,047.50' as 104750. */
export function parseCents(text: string | null): number {
  const digits = (text ?? '').replace(/[^\d.-]/g, '');
  expect(digits, `an amount in “${text}”`).toMatch(/^-?\d+\.\d\d$/);
  return Math.round(Number(digits) * 100);
}

/** Litepay in a browser, in one language, as a guest sees it: elements are found by role and text. */
export class QuickRefill extends LocalizedPage {
  /** The same browser after a change of language. */
  in(locale: TestLocale): QuickRefill {
    return new QuickRefill(this.page, locale);
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${this.locale}/litepay/refill${query}`);
    await expect(this.next('find')).toBeEnabled();
  }

  /** Starts again, past any earlier payment. */
  async enter(): Promise<void> {
    await this.page.goto(`/${this.locale}/litepay`);
    await expect(this.next('find')).toBeEnabled();
  }

  toggle(step: Step): Locator {
    return this.page.getByRole('button', { name: this.t(`litepay.steps.${step}`), exact: true });
  }

  /** The open panel of a step; a closed one is not in the accessibility tree. */
  panel(step: Step): Locator {
    return this.page.getByRole('region', { name: this.t(`litepay.steps.${step}`), exact: true });
  }

  /** Expects a step to have opened automatically: its heading has the focus, and is in the viewport once the animations end. */
  async expectOpened(step: Step): Promise<void> {
    await expect(this.toggle(step)).toHaveAttribute('aria-expanded', 'true');
    await expect(this.toggle(step)).toBeFocused();
    await expect.poll(() => this.page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(this.toggle(step)).toBeInViewport({ ratio: 1 });
  }

  get phone(): Locator {
    return this.panel('find').getByLabel(this.t('fields.phoneNumber'), { exact: true });
  }

  get zip(): Locator {
    return this.panel('find').getByLabel(this.t('fields.zipCode'), { exact: true });
  }

  /** What was found, under the closed first step. */
  get found(): Locator {
    return this.page.getByRole('list', { name: this.t('litepay.find.located.title') });
  }

  /** On a phone, the payment step's is in the bar at the bottom. */
  next(step: 'find' | 'payment'): Locator {
    const inStep = this.panel(step).getByRole('button', { name: this.t(`litepay.${step}.next`), exact: true });
    if (step === 'find') return inStep;
    const inBar = this.cart.getByRole('button', { name: this.t('litepay.cart.next'), exact: true });
    return inStep.or(inBar).filter({ visible: true }).first();
  }

  async find({ phone, zip }: { phone: string; zip: string }): Promise<void> {
    await this.phone.fill(phone);
    await this.zip.fill(zip);
    await this.next('find').click();
  }

  get pinTab(): Locator {
    return this.panel('payment').getByRole('tab', { name: this.t('pin.tabs.pin'), exact: true });
  }

  get pin(): Locator {
    return this.panel('payment').getByRole('textbox', { name: this.t('pin.form.field'), exact: true });
  }

  get redeem(): Locator {
    return this.panel('payment').getByRole('button', { name: this.t('pin.found.redeem'), exact: true });
  }

  /** Types a PIN and looks it up. */
  async verifyPin(pin: string): Promise<void> {
    await this.pin.fill(pin);
    await this.panel('payment')
      .getByRole('button', { name: this.t('pin.form.verify'), exact: true })
      .click();
  }

  field(name: CardField): Locator {
    return this.panel('payment').getByLabel(this.t(`fields.${CARD_LABELS[name]}`), { exact: true });
  }

  /** The error text of a field, found by `aria-describedby`; '' if there is none. */
  async readError(field: Locator): Promise<string> {
    const describedBy = (await field.getAttribute('aria-describedby')) ?? '';
    const id = describedBy.split(' ').find((part) => part.endsWith('-error'));
    return id ? ((await this.page.locator(`[id="${id}"]`).textContent()) ?? '') : '';
  }

  async fillCard(card: Partial<CardFormValues> = VISA): Promise<void> {
    for (const name of CARD_FIELDS) {
      const value = card[name];
      if (value === undefined) continue;
      await (SELECTS.includes(name) ? this.field(name).selectOption(value) : this.field(name).fill(value));
    }
  }

  /** Fills in the card form and continues to the review. */
  async enterCard(card: Partial<CardFormValues> = VISA): Promise<void> {
    await this.fillCard(card);
    await this.next('payment').click();
    await expect(this.confirm).toBeVisible();
  }

  get agree(): Locator {
    return this.panel('review').getByRole('checkbox', { name: this.t('litepay.review.agree'), exact: true });
  }

  get confirm(): Locator {
    return this.panel('review').getByRole('button', { name: this.t('litepay.review.confirm'), exact: true });
  }

  async pay(): Promise<void> {
    await this.agree.check();
    await expect(this.confirm).not.toHaveAttribute('aria-disabled', 'true');
    await this.confirm.click();
  }

  /** Expects the waiting page, whether or not its URL names the payment. */
  async expectWaiting(): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/${this.locale}/litepay/status(\\?reference=|$)`));
  }

  get receipt(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t('litepay.confirmation.title') });
  }

  get cart(): Locator {
    return this.page.getByRole('region', { name: this.t('litepay.cart.label') });
  }

  async cartTotal(): Promise<number> {
    return parseCents(/\$\d[\d,.]*\d/.exec((await this.cart.textContent()) ?? '')?.[0] ?? null);
  }

  get failure(): Locator {
    return this.panel('payment')
      .getByRole('alert')
      .filter({ hasText: this.t('payment.alert.declined') });
  }

  get otherLanguage(): Locator {
    return languageLink(this.page, otherLocale(this.locale));
  }

  /** The value of a term in a description list; the row's actions come in later `dd` elements. */
  fact(within: Locator | Page, term: string): Locator {
    return within
      .locator('dl > div')
      .filter({ has: this.page.getByText(term, { exact: true }) })
      .locator('dd')
      .first();
  }

  async amount(within: Locator | Page, term: string): Promise<number> {
    return parseCents(await this.fact(within, term).textContent());
  }
}
