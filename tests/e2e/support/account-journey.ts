import { expect, type Locator } from '@playwright/test';
import { type Credentials, passLogin, signInOver } from './sign-in.ts';
import { type LabelKey, LabeledPage } from './localized-page.ts';

/** The account area in a browser, in one language, as the account owner sees it. */
export class AccountJourney extends LabeledPage {
  /** Opens an account page and signs in at the identity provider, where it redirects. */
  async signIn(person: Credentials, path = '/dashboard'): Promise<void> {
    await this.page.goto(`/${this.locale}${path}`);
    await passLogin(this.page, person);
  }

  /** Signs in without showing the login page, opens the page and waits for the dashboard's greeting. */
  async open(person: Credentials, path = '/dashboard'): Promise<void> {
    await signInOver(this.page.request, `/api/session/login?locale=${this.locale}`, person);
    await this.page.goto(`/${this.locale}${path}`);
    await expect(this.greeting).toBeVisible({ timeout: 20_000 });
  }

  /** Chooses an account in the picker by its street. */
  async choose(kind: 'current' | 'past', street: string): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: this.t(`account.picker.${kind}`) });
    await group.getByRole('radio', { name: street }).check();
    await this.button('account.picker.continue').click();
  }

  get greeting(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t('accountDashboard.page.greetingPlain') });
  }

  dialog(key: LabelKey): Locator {
    return this.page.getByRole('dialog', { name: this.t(key), exact: true });
  }

  get ring(): Locator {
    return this.page.locator('[data-color]');
  }

  /** Waits until the dashboard is hydrated, not only rendered: one of its dialogs opens and closes. */
  async responses(): Promise<void> {
    const reset = this.dialog('accountDashboard.router.title');
    const links = this.page.getByRole('region', { name: this.t('accountDashboard.links.title') });
    await expect(async () => {
      await links.getByRole('button').click();
      await expect(reset).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await this.page.keyboard.press('Escape');
    await expect(reset).toBeHidden();
  }

  daysLeft(days: number): Locator {
    return this.page
      .getByRole('main')
      .getByText(this.t('accountDashboard.service.daysLeft', { days }), { exact: true });
  }
}
