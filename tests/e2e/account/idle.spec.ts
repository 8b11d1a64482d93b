import type { Request } from '@playwright/test';
import { countdownText } from '#lib/domain/session/idle.ts';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';

/** Two tabs of one browser whose clock the test controls; the provider's session ages with it. */
class Idle {
  readonly tabs: readonly [AccountJourney, AccountJourney];
  readonly #sandbox: SandboxClient;
  readonly #sessionId: string;
  #now: number;

  constructor(tabs: readonly [AccountJourney, AccountJourney], sandbox: SandboxClient, sessionId: string, now: number) {
    this.tabs = tabs;
    this.#sandbox = sandbox;
    this.#sessionId = sessionId;
    this.#now = now;
  }

  /** Moves to `seconds` after the last action recorded in the tabs' storage. */
  async to(seconds: number): Promise<void> {
    await this.#clock.runFor(await this.#age(seconds));
  }

  get #clock() {
    return this.tabs[0].page.context().clock;
  }

  /** Ages the provider's session up to then; returns the milliseconds to get there. */
  async #age(seconds: number): Promise<number> {
    const last = await this.tabs[0].page.evaluate(() => Number(window.localStorage.getItem('idle/last-action')));
    const ms = last + seconds * 1_000 - this.#now;
    this.#now += ms;
    await this.#sandbox.ageSession(this.#sessionId, ms);
    return ms;
  }

  /** Expects both tabs to show the seconds that are left. */
  async show(seconds: number): Promise<void> {
    const countdown = countdownText(seconds);
    await expect.poll(() => this.readCountdowns()).toEqual([countdown, countdown]);
  }

  /** The countdown of both tabs; null where the dialog is not open. */
  async readCountdowns(): Promise<(string | null)[]> {
    const timers = this.tabs.map((tab) => tab.dialog('account.idle.title').getByRole('timer').allTextContents());
    return (await Promise.all(timers)).map(([countdown = null]) => countdown);
  }
}

inOneLocale('es', (locale) => {
  test('spec 2 §4: both tabs share one countdown from 750 s, can keep the session at 869 s, and log out at 870 s', async ({
    page,
    context,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const one = new AccountJourney(page, locale);
    const two = new AccountJourney(await context.newPage(), locale);
    // Installed before any of our pages is open: while the clock is being installed, a page would read the year 1970.
    const start = Date.now();
    await context.clock.install({ time: start });
    await one.open(person);
    await two.page.goto(`/${locale}/dashboard`);
    // Waits for hydration: a page that is still loading would count the clock's jump as waiting, and reload.
    for (const tab of [one, two]) await tab.responses();
    // The clock belongs to the browser context, so this pauses both tabs.
    const now = start + 300_000;
    await context.clock.pauseAt(now);
    const sessionId = await sandbox.findSessionId(person);
    await sandbox.ageSession(sessionId, now - start);
    const idle = new Idle([one, two], sandbox, sessionId, now);

    await idle.to(745);
    expect(await idle.readCountdowns()).toEqual([null, null]);
    await idle.to(749);
    expect(await idle.readCountdowns()).toEqual([null, null]);
    const keepAlives = [one, two].map((tab) => tab.page.waitForResponse('**/api/session/ping'));
    await idle.to(751);
    await idle.show(119);
    // The provider's session, which would end after 840 s, is kept alive; this does not count as an action of the customer.
    for (const response of await Promise.all(keepAlives)) {
      expect(await response.json()).toEqual({ pinged: true, restarted: false });
    }
    await idle.to(839);
    await idle.show(31);
    await idle.to(841);
    await idle.show(29);
    await idle.to(869);
    await idle.show(1);
    await two.button('account.idle.keepActive').click();
    await expect.poll(() => idle.readCountdowns()).toEqual([null, null]);

    // The second time the customer does not return.
    const again = [one, two].map((tab) => tab.page.waitForResponse('**/api/session/ping'));
    await idle.to(751);
    await Promise.all(again);
    await idle.to(869);
    await idle.show(1);
    // One tab signs out for both.
    const isEnd = (request: Request) => /\/api\/session\/logout\?.*state=expired/.test(request.url());
    const logoutRequest = context.waitForEvent('request', isEnd);
    await idle.to(871);
    await logoutRequest;
    for (const tab of [one, two]) {
      await tab.page.waitForURL(`**/${locale}/timeout-error**`);
      await expect(tab.heading('account.timeout.title')).toBeVisible();
    }
    await page.goto(`/${locale}/dashboard`);
    await expect(one.greeting).toHaveCount(0);
  });
});
