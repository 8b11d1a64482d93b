import type { Locator, Page } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { AddressCheck } from '../support/address-check.ts';
import type { labelsIn } from '../support/labels.ts';
import type { TestLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RetailWizard } from '../support/retail-wizard.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import { freshShopper, ShopJourney } from '../support/shop-journey.ts';
import { type ConsoleGuard, expect } from '../support/test.ts';

/** The visitor who walks through the screens: a browser, the sandbox, and the identities made on the way. */
export class Visitor {
  readonly page: Page;
  readonly locale: TestLocale;
  readonly sandbox: SandboxClient;
  readonly consoleGuard: ConsoleGuard;
  readonly home: AddressCheck;
  readonly wizard: RetailWizard;
  readonly shop: ShopJourney;
  readonly refill: QuickRefill;
  readonly account: AccountJourney;
  readonly ownRefill: RefillJourney;
  readonly shopper = freshShopper();
  readonly #personas = new Map<string, Promise<Persona>>();

  constructor(page: Page, locale: TestLocale, sandbox: SandboxClient, consoleGuard: ConsoleGuard) {
    this.page = page;
    this.locale = locale;
    this.sandbox = sandbox;
    this.consoleGuard = consoleGuard;
    this.home = new AddressCheck(page, locale);
    this.wizard = new RetailWizard(page, locale);
    this.shop = new ShopJourney(page, locale);
    this.refill = new QuickRefill(page, locale);
    this.account = new AccountJourney(page, locale);
    this.ownRefill = new RefillJourney(page, locale);
  }

  get t(): ReturnType<typeof labelsIn> {
    return this.shop.t;
  }

  /** Made on the first call; the same one in every later screen of the walk. */
  persona(template: string): Promise<Persona> {
    const persona = this.#personas.get(template) ?? this.sandbox.persona(template);
    this.#personas.set(template, persona);
    return persona;
  }

  /** `path` is without the locale. */
  async goto(path: string): Promise<void> {
    await this.page.goto(`/${this.locale}${path}`);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  alert(text: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }

  /** Presses a button that opens a dialog. */
  async openDialog(button: Locator): Promise<void> {
    await button.click();
    await expect(this.page.getByRole('dialog')).toBeVisible();
  }

  async closeDialog(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** Opens the phone menu with the header's button. */
  async openMenu(): Promise<void> {
    await this.button(this.t('shell.header.menu')).click();
    await expect(this.button(this.t('shell.header.closeMenu'))).toBeVisible();
  }

  async expectErrorSummary(): Promise<void> {
    await expect(this.alert(this.t('fields.summaryTitle'))).toBeVisible();
  }

  /** Leaves the requests to `path` without a response. */
  async keepWaiting(path: string): Promise<void> {
    await this.page.route(`**${path}`, () => undefined);
  }

  async refuse(path: string, status: number): Promise<void> {
    await this.page.route(`**${path}`, (route) => route.fulfill({ status, headers: { 'retry-after': '90' } }));
  }

  async cutOff(path: string): Promise<void> {
    await this.page.route(`**${path}`, (route) => route.abort());
  }

  /** Lets all requests through again. */
  async connect(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}
