import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '#lib/store/store.ts';
import { emptyDatabase, type TestDatabase } from '#sandbox/testing/test-database.ts';
import { inRoot } from '../run/paths.ts';
import { startPostgres } from '../run/postgres.ts';
import { compareSizes, MOST_RATIO, type Operations, UNNOTICED_MS } from './compare-sizes.ts';
import { fillPostgres, fillSqlite } from './fill-attempts.ts';
import { growProvider } from './grow-provider.ts';
import type { Context, PartResult, Proof } from './proof.ts';

const SMALL = 5_000;
const REPEAT_MS = 10 * 60_000;

/** What the store and the sandbox do for customers takes as long with much in them as with little. */
export const GROWTH: Proof = {
  name: 'growth',
  promise: `The store's lookups, claims and sweeps take at most ${MOST_RATIO} times as long (or ${UNNOTICED_MS} ms longer) with 5,000,000 attempts as with ${SMALL}, and the sandbox's lookups with 1,000,000 accounts and 500,000 addresses`,
  isWithoutBuild: true,
  parts: (isShort) => {
    const many = isShort ? 200_000 : 5_000_000;
    const provider = { accounts: isShort ? 40_000 : 1_000_000, addresses: isShort ? 60_000 : 500_000 };
    return [
      { name: `SQLite, ${many} attempts`, run: (context) => growSqlite(many, context) },
      { name: `PostgreSQL, ${many} attempts`, run: (context) => growPostgres(many, context) },
      {
        name: `sandbox, ${provider.accounts} accounts and ${provider.addresses} addresses`,
        run: (context) => growProvider(provider, context),
      },
    ];
  },
};

interface GrownStore {
  store: Store;
  count: number;
}

async function growSqlite(many: number, { signal, report }: Context): Promise<PartResult> {
  // On the disk: that is where a store of this size is.
  const folders = [SMALL, many].map((count) => ({ count, folder: mkdtempSync(join(tmpdir(), 'hearthline-growth-')) }));
  const places: GrownStore[] = [];
  try {
    for (const { count, folder } of folders) {
      const where = { DATABASE_URL: null, DATA_DIR: folder };
      await (await openStore(where)).close();
      report(`    filling a store with ${count} attempts`);
      await fillSqlite(join(folder, 'hearthline.sqlite'), count, signal);
      places.push({ count, store: await openStore(where) });
    }
    return await compareSizes(places, OPERATIONS, signal);
  } finally {
    for (const { store } of places) await store.close();
    for (const { folder } of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function growPostgres(many: number, { signal, report }: Context): Promise<PartResult> {
  const server = await startPostgres(inRoot('.data/test/logs'), signal);
  if ('missing' in server) return { figures: { skipped: server.missing }, broken: [] };
  const places: GrownStore[] = [];
  const databases: TestDatabase[] = [];
  try {
    const base = await server.database('growth');
    for (const count of [SMALL, many]) {
      const database = await emptyDatabase(base);
      databases.push(database);
      const { url } = database;
      const where = { DATABASE_URL: url, DATA_DIR: '' };
      await (await openStore(where)).close();
      report(`    filling a store with ${count} attempts`);
      await fillPostgres(url, count, signal);
      places.push({ count, store: await openStore(where) });
    }
    return await compareSizes(places, OPERATIONS, signal);
  } finally {
    for (const { store } of places) await store.close();
    for (const { drop } of databases) await drop();
    await server.stop();
  }
}

const someNumber = ({ count }: GrownStore) => randomInt(200, count);

/** What each operation needs is made before its time begins. */
const OPERATIONS: Operations<GrownStore> = {
  'lookup by key': async (grownStore) => {
    const attempt = await grownStore.store.attempts.findByReference(`R${someNumber(grownStore)}`);
    return () => grownStore.store.attempts.find(attempt?.id ?? '');
  },
  'lookup by reference': async (grownStore) => () =>
    grownStore.store.attempts.findByReference(`R${someNumber(grownStore)}`),
  'lookup of repeats': async (grownStore) => {
    const attempt = await grownStore.store.attempts.findByReference(`R${someNumber(grownStore)}`);
    if (!attempt) throw new Error('The store is not filled');
    return () => grownStore.store.attempts.findRepeats(attempt, REPEAT_MS);
  },
  'lookup of the last payment': async (grownStore) => {
    const subject = `subject-${Math.floor(someNumber(grownStore) / 4)}`;
    return () => grownStore.store.attempts.findLastConfirmed(subject);
  },
  'quote and claim': async (grownStore) => {
    const attempt = await grownStore.store.attempts.findByReference(`R${someNumber(grownStore)}`);
    if (!attempt) throw new Error('The store is not filled');
    const { quote, subjectHash } = attempt;
    const id = randomBytes(32).toString('hex');
    const fresh = { id, browserId: randomUUID(), purchaseId: null, flow: 'EZREFILL', subjectHash, quote };
    const { attempts } = grownStore.store;
    return async () => {
      await attempts.saveQuote(
        { ...fresh, reference: `N${id.slice(0, 8)}`, locale: 'en', trackingId: randomUUID() },
        null,
      );
      const unlessRepeated = { subjectHash, withinMs: 0, acknowledged: [] };
      const claim = { fingerprint: id, leaseMs: 0, card: null, purchase: null, unlessRepeated };
      const claimedAttempt = await attempts.claim(id, claim);
      if (!claimedAttempt) return;
      await attempts.move(id, ['submitted'], 'not_sent', {});
    };
  },
  'sweep of what is due':
    async ({ store }) =>
    () =>
      store.attempts.listDue({ flows: ['EZREFILL'], forMs: 0, limit: 50 }),
  'list for operators':
    async ({ store }) =>
    () =>
      store.attempts.listUnsettled({ openMs: 0, limit: 50 }),
  'sweep of what has expired':
    async ({ store }) =>
    () =>
      store.sweep(),
};
