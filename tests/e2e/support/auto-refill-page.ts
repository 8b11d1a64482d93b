import { expect } from '@playwright/test';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { RefillJourney } from './refill-journey.ts';

/** The auto-refill page in a browser, in one language, used by keyboard. */
export class AutoRefillPage extends RefillJourney {
  async expectOpen(): Promise<void> {
    await expect(this.heading('account.autoRefill.title')).toBeVisible({ timeout: 20_000 });
  }

  async turnOn(): Promise<void> {
    await this.expectOpen();
    const terms = this.page.getByRole('checkbox', { name: this.t('account.autoRefill.agree') });
    await expect(terms).toBeEnabled();
    await terms.press('Space');
    await this.button('account.autoRefill.turnOn').press('Enter');
    await expect(this.page.getByText(this.t('account.autoRefill.success'))).toBeVisible();
  }

  /** `lastDay` is the last paid day, which the page shows before and after. */
  async turnOff(lastDay: string): Promise<void> {
    await this.expectOpen();
    const date = formatDay(lastDay, this.locale);
    await expect(this.button('account.autoRefill.turnOff')).toBeEnabled();
    await this.button('account.autoRefill.turnOff').press('Enter');
    await expect(this.page.getByText(this.t('account.autoRefill.confirm.text', { date }))).toBeVisible();
    await this.button('account.autoRefill.confirm.yes').press('Enter');
    await expect(this.page.getByText(this.t('account.autoRefill.successOff', { date }))).toBeVisible();
  }
}
