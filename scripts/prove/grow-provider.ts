import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { suggestAddress } from '#lib/contract/serviceability.ts';
import { BOOK_SIZE, insertSyntheticAddresses } from '#sandbox/state/address-book.ts';
import { openClock } from '#sandbox/state/clock.ts';
import { openDatabase } from '#sandbox/state/database.ts';
import { loadAccounts } from '#sandbox/state/load-accounts.ts';
import { seedIfEmpty } from '#sandbox/state/seed.ts';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { dataFolder } from '#tests/e2e/support/web-process.ts';
import { exampleBody } from '../conformance/example-requests.ts';
import { expectDone, Provider, type Visitor } from '../conformance/exchange.ts';
import { guestVisit } from '../conformance/visits.ts';
import { inRoot } from '../run/paths.ts';
import { startPostgres } from '../run/postgres.ts';
import { startSandbox } from '../stress/start-sandbox.ts';
import { compareSizes, type Operations } from './compare-sizes.ts';
import type { Context, PartResult } from './proof.ts';

interface Size {
  accounts: number;
  addresses: number;
}

const SMALL: Size = { accounts: 1_000, addresses: BOOK_SIZE };
const ZONE = 'America/New_York';
/** Houses and trees of the streets that the smallest book has in every town. */
const HOUSES = { from: 100, to: 130 };
const TREES = ['Acorn', 'Birch', 'Cedar', 'Dogwood', 'Elm'];

interface GrownProvider {
  accounts: number;
  provider: Provider;
  visitor: Visitor;
}

/** Two sandboxes on PostgreSQL, a small and a large one, called as the web app calls them. */
export async function growProvider(many: Size, { signal, report }: Context): Promise<PartResult> {
  const server = await startPostgres(inRoot('.data/test/logs'), signal);
  if ('missing' in server) return { figures: { skipped: server.missing }, broken: [] };
  const folder = dataFolder();
  const services: { stop(): Promise<unknown> }[] = [server, { stop: async () => folder.remove() }];
  try {
    const base = await server.database('growth');
    const places: GrownProvider[] = [];
    for (const size of [SMALL, many]) {
      const { url, drop } = await emptyDatabase(base);
      services.push({ stop: drop });
      report(`    filling a sandbox with ${size.accounts} accounts and ${size.addresses} addresses`);
      await fill(url, size, signal);
      const sandbox = await startSandbox(folder.path, url, signal);
      services.push(sandbox);
      const provider = new Provider({ target: sandbox.url, publicSite: sandbox.url, timeScale: 1 });
      places.push({ accounts: size.accounts, provider, visitor: await guestVisit(provider).get() });
    }
    return await compareSizes(places, OPERATIONS, signal);
  } finally {
    for (const each of services.toReversed()) await each.stop();
  }
}

async function fill(databaseUrl: string, { accounts, addresses }: Size, signal: AbortSignal): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const { db } = database;
  try {
    const clock = await openClock(db, ZONE);
    await seedIfEmpty(db, clock);
    await loadAccounts(db, clock, accounts, () => signal.throwIfAborted());
    await insertSyntheticAddresses(db, BOOK_SIZE, addresses);
  } finally {
    await database.close();
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

const OPERATIONS: Operations<GrownProvider> = {
  'lookup of a guest': async ({ accounts, provider, visitor }) => {
    const phone = String(5_600_000_000 + randomInt(1, accounts));
    const body = { ...exampleBody('guest-dashboard'), phone, zip: '62701' };
    const query = { trackingId: visitor.trackingId };
    return async () => expectDone(await provider.call(guestDashboard, { query, body }, visitor));
  },
  'suggestion of addresses': async ({ provider, visitor }) => {
    const tree = TREES[randomInt(TREES.length)] ?? '';
    const q = `${randomInt(HOUSES.from, HOUSES.to)} ${tree}`;
    return async () => expectDone(await provider.call(suggestAddress, { query: { q } }, visitor));
  },
};
