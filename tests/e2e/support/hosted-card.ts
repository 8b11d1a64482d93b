import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { VISA } from './cards.ts';
import type { TestLocale } from './locales.ts';
import { LocalizedPage } from './localized-page.ts';
import { inLanguage } from '#tests/support/in-language.ts';

/** What is typed into the gateway's fields. */
type HostedValues = Pick<CardFormValues, 'cardNumber' | 'expirationMonth' | 'expirationYear' | 'cvv'>;

/** The labels inside the frame are the gateway's own. */
const LABELS = {
  en: { cardNumber: 'Card number', expiration: 'Expiration date', cvv: 'CVV' },
  es: { cardNumber: 'Número de tarjeta', expiration: 'Fecha de vencimiento', cvv: 'CVV' },
} as const;

/** The card fields of the sandbox's gateway in a form. */
export class HostedCardForm extends LocalizedPage {
  static in(page: Page, locale: TestLocale): HostedCardForm {
    return new HostedCardForm(page, locale);
  }

  get frame(): FrameLocator {
    return this.page.getByRole('main').frameLocator('iframe');
  }

  field(name: keyof (typeof LABELS)['en']): Locator {
    return this.frame.getByLabel(inLanguage<Record<keyof (typeof LABELS)['en'], string>>(LABELS, this.locale)[name], {
      exact: true,
    });
  }

  async fill(card: Partial<HostedValues> = {}): Promise<void> {
    const { cardNumber, expirationMonth, expirationYear, cvv } = { ...VISA, ...card };
    await this.field('cardNumber').fill(cardNumber);
    await this.field('expiration').fill(`${expirationMonth}/${expirationYear.slice(2)}`);
    await this.field('cvv').fill(cvv);
  }

  /** Name and billing address, which are our own fields. */
  async fillBilling(field: (name: 'name' | 'addressLine1' | 'city' | 'state' | 'zip') => Locator): Promise<void> {
    for (const name of ['name', 'addressLine1', 'zip', 'city'] as const) await field(name).fill(VISA[name]);
    await field('state').selectOption(VISA.state);
  }

  get blocked(): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.t('hosted.blocked.title') });
  }

  async expectEmpty(): Promise<void> {
    await expect(this.field('cardNumber')).toHaveValue('', { timeout: 15_000 });
    await expect(this.field('cvv')).toHaveValue('');
  }
}
