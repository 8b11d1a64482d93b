import { expect, type Locator, type Page } from '@playwright/test';
import { AddressCheck } from './address-check.ts';
import type { TestLocale } from './locales.ts';
import { freshMobile } from './retail-wizard.ts';
import type { SandboxClient } from './sandbox-client.ts';

/** A visitor whose address has no service, and who wants to be notified when it does. */
export class Waitlist extends AddressCheck {
  readonly mobile = freshMobile();
  readonly #sandbox: SandboxClient;

  constructor(page: Page, locale: TestLocale, sandbox: SandboxClient) {
    super(page, locale);
    this.#sandbox = sandbox;
  }

  get contact(): Locator {
    return this.page.getByLabel(this.t('waitlist.join.contact'), { exact: true });
  }

  get join(): Locator {
    return this.page.getByRole('button', { name: this.t('waitlist.join.submit'), exact: true });
  }

  get leave(): Locator {
    return this.page.getByRole('button', { name: this.t('waitlist.leave.submit'), exact: true });
  }

  async start(): Promise<void> {
    await this.open();
    await this.submit({ address: '400 Frontier Road' });
    await this.expectStage(this.t('serviceability.unserviceable.title'));
  }

  /** Joins with a fresh number, and opens the link in the confirmation message. */
  async joinAndOpenLink(): Promise<void> {
    await this.contact.fill(this.mobile);
    await this.join.click();
    await this.expectStage(this.t('waitlist.join.joined.title'));
    const [message] = await this.#sandbox.outbox(this.mobile);
    const { pathname, search } = new URL(/http\S+/.exec(String(message?.['text']))?.[0] ?? 'http://none');
    await this.page.goto(pathname + search);
    await expect(this.heading(this.t('waitlist.leave.title'))).toBeVisible();
  }
}
