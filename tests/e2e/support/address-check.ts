import { expect, type Locator, type Page } from '@playwright/test';
import type { TestLocale } from './locales.ts';
import { labelsIn } from './labels.ts';

export interface TypedAddress {
  address: string;
  unit?: string;
  zip?: string;
}

/** The zip of the sandbox's special addresses. */
const SPECIAL_ZIP = '62701';

/** The address check in a browser, in one language, as a stranger meets it on the home page. */
export class AddressCheck {
  readonly page: Page;
  readonly locale: TestLocale;

  constructor(page: Page, locale: TestLocale) {
    this.page = page;
    this.locale = locale;
  }

  get t() {
    return labelsIn(this.locale);
  }

  in(locale: TestLocale): AddressCheck {
    return new AddressCheck(this.page, locale);
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${this.locale}${query}`);
    // Not ready until it is filled in, but there: the page listens.
    await expect(this.check).toHaveJSProperty('disabled', false);
  }

  get address(): Locator {
    return this.page.getByRole('combobox', { name: this.t('fields.serviceAddress'), exact: true });
  }

  get unit(): Locator {
    return this.page.getByLabel(this.t('fields.unit'), { exact: true });
  }

  get zip(): Locator {
    return this.page.getByLabel(this.t('fields.zipCode'), { exact: true });
  }

  get check(): Locator {
    return this.page.getByRole('button', { name: this.t('serviceability.address.check'), exact: true });
  }

  get options(): Locator {
    return this.page.getByRole('listbox', { name: this.t('serviceability.suggestions.label') }).getByRole('option');
  }

  async fill({ address, unit = '', zip = SPECIAL_ZIP }: TypedAddress): Promise<void> {
    await this.address.fill(address);
    await this.unit.fill(unit);
    await this.zip.fill(zip);
  }

  async submit(typed: TypedAddress): Promise<void> {
    await this.fill(typed);
    await this.check.click();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  /** A stage that was reached: its heading has the focus and is on the screen. */
  async expectStage(name: string): Promise<void> {
    // Another heading of the page may say the same; the stage's is the one that can be focused.
    const heading = this.heading(name).and(this.page.locator('[tabindex="-1"]'));
    await expect(heading).toBeFocused({ timeout: 20_000 });
    await expect(heading).toBeInViewport();
  }
}
