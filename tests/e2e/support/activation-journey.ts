import { expect, type Locator } from '@playwright/test';
import type { Persona } from './sandbox-client.ts';
import { signInOver } from './sign-in.ts';
import { type LabelKey, LabeledPage } from './localized-page.ts';

/** The activation in a browser, in one language, as the account owner sees it. */
export class ActivationJourney extends LabeledPage {
  /** Signs in without showing the login page, and opens the activation by a link with the account, as the provider's site writes it. */
  async open({ custGuid, accountIds, ...person }: Persona, { bhr = false } = {}): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    const base64 = (text = '') => Buffer.from(text).toString('base64');
    const query = new URLSearchParams({
      accountId: base64(accountIds.at(-1)),
      guid: base64(custGuid),
      bhr: String(bhr),
    });
    await this.page.goto(`/${this.locale}/activation?${query}`);
    await expect(this.heading('activation.page.title')).toBeVisible({ timeout: 20_000 });
  }

  field(key: LabelKey): Locator {
    return this.page.getByRole('textbox', { name: this.t(key), exact: true });
  }

  get active(): Locator {
    return this.heading('activation.done.title');
  }

  /** Closes the benefit dialog, which the test site shows before the dashboard. */
  async leaveBenefit(): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t('activation.acp.close'), exact: true })
      .click();
  }

  /** Goes from the steps to the dashboard and closes its tour. */
  async activate(): Promise<void> {
    await expect(this.heading('activation.page.title')).toBeVisible({ timeout: 20_000 });
    await this.button('activation.activate.button').click();
    await expect(this.active).toBeVisible({ timeout: 20_000 });
    await this.leaveBenefit();
    await expect(this.dashboard).toBeVisible({ timeout: 20_000 });
    await this.page.keyboard.press('Escape');
  }

  get dashboard(): Locator {
    return this.page.getByRole('dialog', { name: this.t('accountDashboard.tour.title'), exact: true });
  }
}
