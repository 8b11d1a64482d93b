import { expect, type Locator, type Page } from '@playwright/test';
import { AddressCheck } from './address-check.ts';
import { labelsIn } from './labels.ts';
import type { TestLocale } from './locales.ts';
import { type Credentials, signInOver } from './sign-in.ts';

type Key = Parameters<ReturnType<typeof labelsIn>>[0];

/** A new account is asked for ten seconds after it was ordered. */
const ORDERED_WITHIN = { timeout: 40_000 };

/** A move in a browser, in one language, as the account's owner sees it. */
export class MoveJourney {
  readonly page: Page;
  readonly locale: TestLocale;
  readonly check: AddressCheck;

  constructor(page: Page, locale: TestLocale) {
    this.page = page;
    this.locale = locale;
    this.check = new AddressCheck(page, locale);
  }

  get t() {
    return labelsIn(this.locale);
  }

  heading(key: Key): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t(key), exact: true });
  }

  button(key: Key): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  link(key: Key): Locator {
    return this.page.getByRole('main').getByRole('link', { name: this.t(key), exact: true });
  }

  /** Signed in without the login page being shown, at the address check. */
  async open(person: Credentials): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    await this.page.goto(`/${this.locale}/move`);
    await this.expectStart();
  }

  async expectStart(): Promise<void> {
    await expect(this.heading('serviceability.move.address.title')).toBeVisible({ timeout: 20_000 });
    await expect(this.check.check).toHaveJSProperty('disabled', false);
  }

  /** The dashboard's link to a move, which is not there while one is scheduled. */
  get entrance(): Locator {
    return this.page.getByRole('link', { name: this.t('accountDashboard.links.items.4.label'), exact: true });
  }

  /** From the address check to the choice between now and later. */
  async takePlace(address = '100 Maple Street'): Promise<void> {
    await this.check.submit({ address });
    await this.button('moving.address.next').click();
    await expect(this.heading('moving.confirmAddress.title')).toBeVisible({ timeout: 20_000 });
  }

  /** Pressed until the page has gone on, by the pointer or the space key. `ordered`: the heading behind the wait. */
  async hold(by: 'pointer' | 'space', ordered: Key): Promise<void> {
    const button = this.button('moving.now.hold');
    await expect(button).toBeEnabled();
    if (by === 'pointer') {
      await button.hover();
      await this.page.mouse.down();
    } else {
      await button.focus();
      await this.page.keyboard.down(' ');
    }
    await expect(this.heading('moving.working.title').or(this.heading(ordered))).toBeVisible({ timeout: 20_000 });
    await (by === 'pointer' ? this.page.mouse.up() : this.page.keyboard.up(' '));
  }

  /** The days of one kind in the calendar, in their order. */
  days(state: 'paid' | 'refill'): Locator {
    return this.page.getByRole('grid').locator(`[data-state="${state}"]`);
  }

  /** The dashboard's question whether to cancel, once its page is alive. */
  async askToCancel(): Promise<void> {
    await expect(async () => {
      await this.button('moving.thanks.cancel').press('Enter');
      await expect(this.page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Yes to that question. */
  async cancel(): Promise<void> {
    await this.button('moving.thanks.cancelYes').press('Enter');
    await expect(this.page.getByText(this.t('accountDashboard.moveCancelled'), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
  }

  async expectOrdered(key: Key): Promise<void> {
    await expect(this.heading(key)).toBeVisible(ORDERED_WITHIN);
  }
}
