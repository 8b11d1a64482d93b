import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { openStore, type Store } from '#lib/store/store.ts';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';

export const NOW = Date.UTC(2026, 10, 20, 15);
const postgresUrl = process.env['STORE_TEST_DATABASE_URL'] ?? null;
/** Of a PgBouncer in transaction mode in front of it. */
const poolerUrl = process.env['STORE_TEST_POOLER_URL'] ?? null;

/** The engines that this machine has, PostgreSQL directly and behind a pooler. */
export const STORE_KINDS = [
  'sqlite',
  ...(postgresUrl ? ['postgres'] : []),
  ...(postgresUrl && poolerUrl ? ['postgres behind a pooler'] : []),
];

export interface Place {
  where: { DATABASE_URL: string | null; DATA_DIR: string };
  remove(): Promise<void>;
}

/** Creates an empty place for a store: a new folder or a new database. */
export async function emptyPlace(kind: string): Promise<Place> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hearthline-store-'));
  const removeFolder = () => rmSync(DATA_DIR, { recursive: true, force: true });
  if (kind === 'sqlite' || !postgresUrl) {
    return { where: { DATABASE_URL: null, DATA_DIR }, remove: async () => removeFolder() };
  }
  const own = await emptyDatabase(postgresUrl);
  const url = new URL(own.url);
  if (kind !== 'postgres' && poolerUrl) url.host = new URL(poolerUrl).host;
  return {
    where: { DATABASE_URL: url.href, DATA_DIR },
    async remove() {
      await own.drop();
      removeFolder();
    },
  };
}

/** A store for one test file. */
export interface StoreUnderTest {
  kind: string;
  where: Place['where'];
  store: Store;
  /** A second connection, like that of another instance. */
  other: Store;
  /** The store's clock, which begins each test at `NOW`, and the monotonic one of the processes. */
  clock: { now: number; monotonic: number };
  /** Lets time pass on all clocks. */
  pass(ms: number): void;
}

/** Runs the tests on each available engine. `under` returns the store once a test has begun. */
export function onEachStore(tests: (under: () => StoreUnderTest) => void): void {
  describe.each(STORE_KINDS)('the store on %s', (kind) => {
    let under: StoreUnderTest;
    let place: Place;
    beforeAll(async () => {
      place = await emptyPlace(kind);
      const { where } = place;
      const clock = { now: NOW, monotonic: 0 };
      const open = () => openStore(where, { clock: () => clock.now, monotonicNow: () => clock.monotonic });
      const [store, other] = await Promise.all([open(), open()]);
      const pass = (ms: number) => {
        clock.now += ms;
        clock.monotonic += ms;
      };
      under = { kind, where, store, other, clock, pass };
    });
    beforeEach(() => {
      under.clock.now = NOW;
    });
    afterAll(async () => {
      await Promise.all([under.store.close(), under.other.close()]);
      await place.remove();
    });
    tests(() => under);
  });
}
