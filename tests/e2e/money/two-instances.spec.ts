import { emptyDatabase } from '#sandbox/testing/empty-database.ts';
import { GuestClient } from '../support/guest-client.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** PostgreSQL, when this machine has one for tests. */
const postgres = process.env.STORE_TEST_DATABASE_URL;

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  test(`two instances on one store (${kind}) charge a purchase once between them`, async () => {
    test.skip(kind === 'PostgreSQL' && !postgres, 'STORE_TEST_DATABASE_URL is not set');
    const folder = dataFolder();
    const own = kind === 'PostgreSQL' && postgres ? await emptyDatabase(postgres) : null;
    const settings: Record<string, string> = own ? { DATABASE_URL: own.url } : {};
    // The first one makes the secret that both seal with.
    const first = await startWeb(folder.path, settings);
    const second = await startWeb(folder.path, settings);
    const sandbox = new SandboxClient(sandboxUrl);
    try {
      const purchases = Array.from({ length: 6 }, async (_, index) => {
        const guest = await sandbox.persona('expiring');
        const accountId = guest.accountIds[0] ?? '';
        if (index % 2) await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
        const browser = new GuestClient(first.url);
        const payment = await browser.prepare(guest);
        const other = browser.at(second.url);
        const answers = await Promise.all(
          [browser, other, browser, other, browser, other].map((each) => each.pay(payment)),
        );
        for (const { text } of answers) expect(text).toMatch(/"outcome":"(confirmed|pending)"/);
        expect(await other.end()).toBe('confirmed');
        expect(await browser.end()).toBe('confirmed');
        const [charge, ...more] = await sandbox.charges({ accountId });
        expect(more).toEqual([]);
        for (const each of [browser, other]) {
          expect((await each.open('/es/litepay/order-confirmation')).html).toContain(charge?.orderNumber);
        }
      });
      await Promise.all(purchases);
    } finally {
      await sandbox.clearFaults();
      await Promise.all([first.stop(), second.stop()]);
      await own?.drop();
      folder.remove();
    }
  });
}
