import { expect, type Locator, type Page } from '@playwright/test';
import type { AccountJourney } from './account-journey.ts';
import type { TestLocale } from './locales.ts';
import type { Credentials } from './sign-in.ts';
import { LocalizedPage } from './localized-page.ts';

/** The owner's refill links page in a browser. */
export class RefillLinks extends LocalizedPage {
  readonly account: AccountJourney;

  constructor(page: Page, locale: TestLocale, account: AccountJourney) {
    super(page, locale);
    this.account = account;
  }

  /** Signs in and opens the page by the dashboard's link. */
  async open(person: Credentials): Promise<void> {
    await this.account.open(person);
    await this.account.link('accountDashboard.links.refillLink').click();
    await expect(this.account.heading('account.refillLinks.title')).toBeVisible({ timeout: 20_000 });
  }

  /** Creates a link and returns its URL. */
  async create(): Promise<string> {
    await this.account.button('account.refillLinks.create').click();
    const heading = this.page.getByRole('heading', { name: this.t('account.refillLinks.created.title') });
    await expect(heading).toBeFocused();
    return (await this.page.getByText(/\/litepay\/link\//).textContent()) ?? '';
  }

  get turnOff(): Locator {
    const name = this.t('account.refillLinks.list.revoke');
    return this.page.getByRole('listitem').getByRole('button', { name }).first();
  }

  async askToRevoke(): Promise<void> {
    await this.turnOff.click();
    await expect(this.account.button('account.refillLinks.list.confirm')).toBeVisible();
  }
}
