import type { Page } from '@playwright/test';
import { AccountJourney } from '../support/account-journey.ts';
import { inBothLocales } from '../support/locales.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';

/** Two tabs of one browser whose clock goes as the test says; the provider's session ages with it. */
class Idle {
  readonly one: AccountJourney;
  readonly two: AccountJourney;
  readonly #sandbox: SandboxClient;
  readonly #sessionId: string;
  #seconds = 0;

  constructor(tabs: [AccountJourney, AccountJourney], sandbox: SandboxClient, sessionId: string) {
    [this.one, this.two] = tabs;
    this.#sandbox = sandbox;
    this.#sessionId = sessionId;
  }

  async to(seconds: number): Promise<void> {
    const ms = (seconds - this.#seconds) * 1_000;
    this.#seconds = seconds;
    await this.#sandbox.ageSession(this.#sessionId, ms);
    await Promise.all([this.one.page.clock.runFor(ms), this.two.page.clock.runFor(ms)]);
  }

  /** The countdown of both tabs; null where the question is not asked. */
  async left(): Promise<(string | null)[]> {
    return Promise.all(
      [this.one, this.two].map(async (tab) => {
        const timer = tab.dialog('account.idle.title').getByRole('timer');
        return (await timer.count()) === 0 ? null : timer.textContent();
      }),
    );
  }
}

inBothLocales((locale) => {
  test('spec 2 §4: one countdown in both tabs from 750 s, kept at 869 s, and the end at 870 s', async ({
    page,
    context,
    sandbox,
    expectAccessible,
  }) => {
    test.slow();
    const person = await sandbox.persona('active');
    const one = new AccountJourney(page, locale);
    await one.open(person);
    const start = Date.now();
    const stopped = async (tab: Page) => {
      await tab.clock.install({ time: start });
      await tab.clock.pauseAt(start + 1_000);
    };
    const two = new AccountJourney(await context.newPage(), locale);
    for (const tab of [one, two]) {
      await stopped(tab.page);
      await tab.page.goto(`/${locale}/dashboard`);
      await expect(tab.greeting).toBeVisible();
    }
    const idle = new Idle([one, two], sandbox, await sandbox.sessionOf(person));

    await idle.to(745);
    expect(await idle.left()).toEqual([null, null]);
    await idle.to(749);
    expect(await idle.left()).toEqual([null, null]);
    const kept = two.page.waitForResponse('**/api/session/ping');
    await idle.to(751);
    await expect.poll(() => idle.left()).toEqual(['1:59', '1:59']);
    // The provider is asked to wait along, which is nothing that the customer has done.
    expect(await (await kept).json()).toEqual({ pinged: true, restarted: false });
    await expectAccessible();
    await idle.to(839);
    expect(await idle.left()).toEqual(['0:31', '0:31']);
    await idle.to(841);
    expect(await idle.left()).toEqual(['0:29', '0:29']);
    await idle.to(869);
    expect(await idle.left()).toEqual(['0:01', '0:01']);
    await two.button('account.idle.keepActive').click();
    await expect.poll(() => idle.left()).toEqual([null, null]);

    // Nobody comes back a second time.
    await idle.to(869 + 869);
    await expect.poll(() => idle.left()).toEqual(['0:01', '0:01']);
    const ended = page.waitForRequest(/\/api\/session\/logout\?.*state=expired/);
    await idle.to(869 + 871);
    await ended;
    for (const tab of [one, two]) {
      await tab.page.waitForURL(`**/${locale}/timeout-error**`);
      await expect(tab.heading('account.timeout.title')).toBeVisible();
    }
    const calls = await sandbox.calls({ call: 'logout' });
    expect(calls.some(({ headers }) => headers['x-session-id'] === undefined)).toBe(false);
    await page.goto(`/${locale}/dashboard`);
    await expect(one.greeting).toHaveCount(0);
  });
});
