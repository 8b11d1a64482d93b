import { expect, type Locator } from '@playwright/test';
import type { TestLocale } from './locales.ts';
import { LocalizedPage } from './localized-page.ts';

export interface TypedAddress {
  address: string;
  unit?: string;
  zip?: string;
}

/** The ZIP code of the sandbox's special addresses. */
const SPECIAL_ZIP = '62701';

/** The address check in a browser, in one language, as a visitor sees it on the home page. */
export class AddressCheck extends LocalizedPage {
  in(locale: TestLocale): AddressCheck {
    return new AddressCheck(this.page, locale);
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${this.locale}${query}`);
    // Marked as not ready until the form is filled in, but enabled: the page is hydrated.
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

  async submit(address: TypedAddress): Promise<void> {
    await this.fill(address);
    await this.check.click();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  /** Expects a stage to be reached: its heading has the focus and is in the viewport. */
  async expectStage(name: string): Promise<void> {
    // Another heading may have the same text; only the stage's is focusable.
    const heading = this.heading(name).and(this.page.locator('[tabindex="-1"]'));
    await expect(heading).toBeFocused({ timeout: 20_000 });
    await expect(heading).toBeInViewport();
  }
}
