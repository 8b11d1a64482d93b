import { expect, type Locator, type Page } from '@playwright/test';
import { HOLD_MS } from '#components/ui/use-press-and-hold.ts';
import { AddressCheck } from './address-check.ts';
import type { TestLocale } from './locales.ts';
import { type Credentials, signInOver } from './sign-in.ts';
import { type LabelKey, LabeledPage } from './localized-page.ts';

/** The page first asks for a new account ten seconds after ordering it. */
const ORDERED_WITHIN = { timeout: 40_000 };

/** A move in a browser, in one language, as the account owner sees it. */
export class MoveJourney extends LabeledPage {
  readonly check: AddressCheck;

  constructor(page: Page, locale: TestLocale) {
    super(page, locale);
    this.check = new AddressCheck(page, locale);
  }

  /** Signs in without showing the login page, and opens the address check. */
  async open(person: Credentials): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    await this.page.goto(`/${this.locale}/move`);
    await this.expectStart();
  }

  async expectStart(): Promise<void> {
    await expect(this.heading('serviceability.move.address.title')).toBeVisible({ timeout: 20_000 });
    await expect(this.check.check).toHaveJSProperty('disabled', false);
  }

  /** The dashboard's link to a move, absent while one is scheduled. */
  get entrance(): Locator {
    return this.page.getByRole('link', { name: this.t('accountDashboard.links.items.4.label'), exact: true });
  }

  /** Goes from the address check to the choice between now and later. */
  async takePlace(address = '100 Maple Street'): Promise<void> {
    await this.check.submit({ address });
    await expect(this.heading('moving.confirmAddress.title')).toBeVisible({ timeout: 20_000 });
  }

  /** Holds the button, by pointer or space key, until the page moves on. `headingAfter` appears after the wait. */
  async hold(by: 'pointer' | 'space', headingAfter: LabelKey): Promise<void> {
    const button = this.button('moving.now.hold');
    await expect(button).toBeEnabled();
    if (by === 'pointer') {
      await button.hover();
      await this.page.mouse.down();
    } else {
      await button.focus();
      await this.page.keyboard.down(' ');
    }
    await expect(this.heading('moving.working.title').or(this.heading(headingAfter))).toBeVisible({ timeout: 20_000 });
    await (by === 'pointer' ? this.page.mouse.up() : this.page.keyboard.up(' '));
  }

  /** Presses the button with a finger, slides 150 px off it, keeps that down past the hold, and slides back before lifting it. */
  async slideOff(): Promise<void> {
    const button = this.button('moving.now.hold');
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not on the page');
    const on = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const devtools = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [on]);
    await expect(this.page.getByText(this.t('moving.now.holding'), { exact: true })).toBeVisible();
    for (const y of [50, 100, 150]) await touch('touchMove', [{ x: on.x, y: on.y - y }]);
    await expect(this.page.getByText(this.t('moving.now.hint'), { exact: true })).toBeVisible({ timeout: 1_000 });
    await this.page.waitForTimeout(HOLD_MS + 500);
    await touch('touchMove', [on]);
    await this.page.waitForTimeout(HOLD_MS + 500);
    await touch('touchEnd', []);
    await devtools.detach();
    await expect(button).toBeEnabled();
  }

  /** The calendar days of one kind, in order. */
  days(state: 'paid' | 'refill'): Locator {
    return this.page.getByRole('grid').locator(`[data-state="${state}"]`);
  }

  /** Opens the dialog that asks whether to cancel; retries until the page is hydrated. */
  async askToCancel(): Promise<void> {
    await expect(async () => {
      await this.button('moving.thanks.cancel').press('Enter');
      await expect(this.page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Confirms that dialog. */
  async cancel(): Promise<void> {
    await this.button('moving.thanks.cancelYes').press('Enter');
    await expect(this.page.getByText(this.t('accountDashboard.moveCancelled'), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
  }

  async expectOrdered(key: LabelKey): Promise<void> {
    await expect(this.heading(key)).toBeVisible(ORDERED_WITHIN);
  }
}
