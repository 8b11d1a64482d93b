import type { Locator, Page } from '@playwright/test';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { expect, test as base } from '../faults/servers.ts';
import { ActivationJourney } from '../support/activation-journey.ts';

/** A separate site with production timings. The benefit dialog is off, because it would stay open until it is closed. */
const test = base.extend({
  baseURL: async ({ servers }, use) => use((await servers.startWeb({ ACP_TILES: 'off' })).url),
});

const SECOND_MS = 1_000;
/** The delay that a busy machine may add. */
const LATE_MS = 5 * SECOND_MS;
/** The delay with which polling notices something. */
const SEEN_LATE_MS = SECOND_MS;

/** The time when the element becomes visible, in ms since 1970. */
async function seenAt(what: Locator, timeout: number): Promise<number> {
  await expect(what).toBeVisible({ timeout });
  return Date.now();
}

/** The time when the page is reached, in ms since 1970. */
async function reachedAt(page: Page, path: string, timeout: number): Promise<number> {
  await page.waitForURL((url) => url.pathname === path, { timeout, waitUntil: 'commit' });
  return Date.now();
}

function expectMs(ms: number, expectedMs: number): void {
  expect(ms).toBeGreaterThan(expectedMs - SEEN_LATE_MS);
  expect(ms).toBeLessThan(expectedMs + LATE_MS);
}

// Other tests move clocks, or prove one round of a wait. Here the full waits run as for a customer, which takes a quarter of an hour.
if (EVERY_WAY) {
  test.describe.configure({ mode: 'default' });

  test('the activation takes 3 s to the error page, 10 s between pings, and 10 s to the dashboard', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.setTimeout(180_000);
    consoleGuard.allowFailedRequests();
    const journey = new ActivationJourney(page, 'en');
    const person = await sandbox.persona('preactivated');
    await page.route('**/ping.json*', (route) => route.continue());
    await journey.open(person, { bhr: true });
    const match = { sessionId: await sandbox.findSessionId(person) };
    const fault = await sandbox.fault({ call: 'validate-device', kind: 'http', match });
    await page.reload({ waitUntil: 'commit' });
    const toldAt = await seenAt(journey.heading('account.redirect.error.title'), 20_000);
    expectMs((await reachedAt(page, '/en/activation/error', 20_000)) - toldAt, 3 * SECOND_MS);
    await sandbox.clearFault(fault);

    await page.getByRole('link', { name: journey.t('activation.error.retry'), exact: true }).click();
    const since = String(Date.now());
    const unreachable = await sandbox.fault({ call: 'public-ping', kind: 'http', match: {} });
    await journey.button('activation.activate.button').click();
    const pings = async () => (await sandbox.calls({ call: 'public-ping', since })).map(({ time }) => Date.parse(time));
    await expect.poll(async () => (await pings()).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(4);
    const times = await pings();
    for (const [index, time] of times.slice(1).entries()) expectMs(time - (times[index] ?? 0), 10 * SECOND_MS);
    await sandbox.clearFault(unreachable);

    const activeAt = await seenAt(journey.active, 30_000);
    expectMs((await reachedAt(page, '/en/dashboard', 30_000)) - activeAt, 10 * SECOND_MS);
  });

  test('the activation logs out after 900 s without action, and shows the error page after 15 min of pings', async ({
    browser,
    baseURL,
    sandbox,
  }) => {
    test.setTimeout(1_200_000);
    const quarter = 900 * SECOND_MS;
    const journeyIn = async (locale: 'en' | 'es') =>
      new ActivationJourney(await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage(), locale);
    const [idle, waiting] = [await journeyIn('es'), await journeyIn('en')];
    const idlePerson = await sandbox.persona('preactivated');
    // The last action is somewhere in the opening of the page.
    const openedAfter = Date.now();
    await idle.open(idlePerson);
    const openedBefore = Date.now();
    const expectIdle = (at: number, expectedMs: number) => {
      expect(at - openedAfter).toBeGreaterThan(expectedMs - SEEN_LATE_MS);
      expect(at - openedBefore).toBeLessThan(expectedMs + LATE_MS);
    };
    const timesOut = async () => {
      const question = idle.page.getByRole('dialog', { name: idle.t('account.idle.title'), exact: true });
      expectIdle(await seenAt(question, quarter), 780 * SECOND_MS);
      expectIdle(await reachedAt(idle.page, '/es/timeout-error', quarter), quarter);
    };
    const givesUp = async () => {
      await sandbox.fault({ call: 'public-ping', kind: 'http', match: {} });
      await waiting.open(await sandbox.persona('preactivated'), { bhr: true });
      await waiting.button('activation.activate.button').click();
      const step = waiting.page.locator('[aria-current="step"]');
      await expect(step).toContainText(waiting.t('activation.working.steps.reconnect'), { timeout: 30_000 });
      const restartedAt = Date.now();
      const endedAt = await reachedAt(waiting.page, '/en/activation/error', quarter + 60 * SECOND_MS);
      // The server is polled every ten seconds, and the public file is requested once more at the end.
      expect(endedAt - restartedAt).toBeGreaterThan(quarter - 10 * SECOND_MS);
      expect(endedAt - restartedAt).toBeLessThan(quarter + 20 * SECOND_MS + LATE_MS);
    };
    await Promise.all([timesOut(), givesUp()]);
  });
}
