import { expect, type Locator } from '@playwright/test';
import { type Credentials, signInOver } from './sign-in.ts';
import { RefillJourney } from './refill-journey.ts';

/** A reconnection in a browser, in one language: elements are found by role and text. */
export class ReconnectJourney extends RefillJourney {
  /** Signs in and opens the second step, with the total of its plan. */
  async openPlan(person: Credentials): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    await this.page.goto(`/${this.locale}/reconnect`);
    await this.expectReady();
  }

  /** Goes from the dashboard of a closed account to the total of its plan. */
  async reactivate(): Promise<void> {
    await this.link('account.header.reactivate').first().click();
    await this.expectReady();
  }

  /** Expects the second step to have opened automatically, with its total. */
  async expectReady(): Promise<void> {
    await expect(this.heading('reconnect.page.title')).toBeVisible({ timeout: 20_000 });
    await expect(this.step('refill')).toHaveAttribute('aria-expanded', 'true', { timeout: 20_000 });
    await expect(this.total).toBeVisible();
    // While the total is being calculated the button has another label.
    await expect(this.pay).toBeVisible({ timeout: 20_000 });
  }

  step(name: 'address' | 'refill' | 'activate'): Locator {
    return this.page.getByRole('button', { name: this.t(`reconnect.steps.${name}`), exact: true });
  }

  plan(days: number): Locator {
    return this.page.getByRole('radio', { name: this.t('reconnect.plan.option', { days }) });
  }

  get useAnother(): Locator {
    return this.button('account.card.saved.another');
  }

  override async agree(): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.t('reconnect.review.agree') }).check();
  }

  get pay(): Locator {
    return this.button('reconnect.review.submit');
  }

  get thanks(): Locator {
    return this.page.getByRole('heading', { name: this.t('reconnect.thanks.title'), exact: true });
  }

  /** The link onward, shown once the new account exists. */
  get onward(): Locator {
    return this.link('reconnect.thanks.continue');
  }
}
