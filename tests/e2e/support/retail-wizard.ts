import { expect, type Locator } from '@playwright/test';
import { AddressCheck, type TypedAddress } from './address-check.ts';
import type { TestLocale } from './locales.ts';

/** Ten digits that no other test uses: the process ID keeps processes apart, the counter the tests of one process. */
let last = Math.floor(Math.random() * 9_000);
export const freshMobile = () =>
  `5556${String(process.pid % 100).padStart(2, '0')}${String(last++ % 10_000).padStart(4, '0')}`;

/** The starter kit's wizard in a browser. */
export class RetailWizard extends AddressCheck {
  override in(locale: TestLocale): RetailWizard {
    return new RetailWizard(this.page, locale);
  }

  override async open(): Promise<void> {
    await this.page.goto(`/${this.locale}/dollargeneral`);
    await expect(this.check).toHaveJSProperty('disabled', false);
  }

  get deviceCode(): Locator {
    return this.page.getByLabel(this.t('merchantFlow.serviceable.deviceCode'), { exact: true });
  }

  get mobile(): Locator {
    return this.page.getByLabel(this.t('merchantFlow.serviceable.mobile'), { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async startAt(address: TypedAddress): Promise<void> {
    await this.open();
    await this.submit(address);
  }

  async submitKit(deviceCode: string, mobile: string): Promise<void> {
    await this.deviceCode.fill(deviceCode);
    await this.mobile.fill(mobile);
    await this.button(this.t('merchantFlow.serviceable.submit')).click();
  }

  async expectServed(): Promise<void> {
    await this.expectStage(this.t('merchantFlow.serviceable.title'));
  }

  async expectReady(): Promise<void> {
    await this.expectStage(this.t('merchantFlow.ready.title'));
  }

  /** Expects a stage to be reached, with the page scrolled to the top. */
  override async expectStage(name: string): Promise<void> {
    await super.expectStage(name);
    await expect.poll(() => this.page.evaluate(() => window.scrollY)).toBe(0);
  }
}
