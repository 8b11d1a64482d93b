import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { GuestClient } from '../support/guest-client.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** PostgreSQL, when this machine has one for tests. */
const postgres = process.env.STORE_TEST_DATABASE_URL;

async function emptySchema(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `money_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE SCHEMA ${name}`);
  const schema = new URL(url);
  schema.searchParams.set('options', `-c search_path=${name}`);
  const drop = async () => {
    await client.query(`DROP SCHEMA ${name} CASCADE`);
    await client.end();
  };
  return { url: schema.href, drop };
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  test(`two instances on one store (${kind}) charge a purchase once between them`, async () => {
    test.skip(kind === 'PostgreSQL' && !postgres, 'STORE_TEST_DATABASE_URL is not set');
    const folder = dataFolder();
    const schema = kind === 'PostgreSQL' && postgres ? await emptySchema(postgres) : null;
    const settings: Record<string, string> = schema ? { DATABASE_URL: schema.url } : {};
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
      await schema?.drop();
      folder.remove();
    }
  });
}
