import type { Request } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';

/** Two tabs of one browser whose clock goes as the test says; the provider's session ages with it. */
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

  /** So many seconds after the last sign of life that the tabs know of. */
  async to(seconds: number): Promise<void> {
    await this.#clock.runFor(await this.#age(seconds));
  }

  get #clock() {
    return this.tabs[0].page.context().clock;
  }

  /** Milliseconds until then. */
  async #age(seconds: number): Promise<number> {
    const last = await this.tabs[0].page.evaluate(() => Number(window.localStorage.getItem('idle/last-action')));
    const ms = last + seconds * 1_000 - this.#now;
    this.#now += ms;
    await this.#sandbox.ageSession(this.#sessionId, ms);
    return ms;
  }

  /** The countdown of both tabs; null where the question is not asked. */
  async left(): Promise<(string | null)[]> {
    const timers = this.tabs.map((tab) => tab.dialog('account.idle.title').getByRole('timer').allTextContents());
    return (await Promise.all(timers)).map(([shown = null]) => shown);
  }
}

inOneLocale('es', (locale) => {
  test('spec 2 §4: one countdown in both tabs from 750 s, kept at 869 s, and the end at 870 s', async ({
    page,
    context,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const one = new AccountJourney(page, locale);
    const two = new AccountJourney(await context.newPage(), locale);
    // Before there is a page of ours: while it is put in, a page would read the year 1970.
    const start = Date.now();
    await context.clock.install({ time: start });
    await one.open(person);
    await two.page.goto(`/${locale}/dashboard`);
    // A page that waits for minutes, for it knows no better, asks anew.
    for (const tab of [one, two]) await tab.responses();
    // The clock is the browser's, so both tabs stand still.
    const now = start + 300_000;
    await context.clock.pauseAt(now);
    const sessionId = await sandbox.sessionOf(person);
    await sandbox.ageSession(sessionId, now - start);
    const idle = new Idle([one, two], sandbox, sessionId, now);

    await idle.to(745);
    expect(await idle.left()).toEqual([null, null]);
    await idle.to(749);
    expect(await idle.left()).toEqual([null, null]);
    const keepAlives = [one, two].map((tab) => tab.page.waitForResponse('**/api/session/ping'));
    await idle.to(751);
    await expect.poll(() => idle.left()).toEqual(['1:59', '1:59']);
    // The provider, which would not wait longer than 840 s, is kept; that is nothing that the customer has done.
    for (const response of await Promise.all(keepAlives)) {
      expect(await response.json()).toEqual({ pinged: true, restarted: false });
    }
    await idle.to(839);
    expect(await idle.left()).toEqual(['0:31', '0:31']);
    await idle.to(841);
    expect(await idle.left()).toEqual(['0:29', '0:29']);
    await idle.to(869);
    expect(await idle.left()).toEqual(['0:01', '0:01']);
    await two.button('account.idle.keepActive').click();
    await expect.poll(() => idle.left()).toEqual([null, null]);

    // Nobody comes back a second time.
    const again = [one, two].map((tab) => tab.page.waitForResponse('**/api/session/ping'));
    await idle.to(751);
    await Promise.all(again);
    await idle.to(869);
    await expect.poll(() => idle.left()).toEqual(['0:01', '0:01']);
    // One of them signs out for both.
    const isEnd = (request: Request) => /\/api\/session\/logout\?.*state=expired/.test(request.url());
    const ended = context.waitForEvent('request', isEnd);
    await idle.to(871);
    await ended;
    for (const tab of [one, two]) {
      await tab.page.waitForURL(`**/${locale}/timeout-error**`);
      await expect(tab.heading('account.timeout.title')).toBeVisible();
    }
    await page.goto(`/${locale}/dashboard`);
    await expect(one.greeting).toHaveCount(0);
  });
});
