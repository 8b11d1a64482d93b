import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import pg from 'pg';
import { openStore, type Store } from '#lib/store/store.ts';

export const NOW = Date.UTC(2026, 10, 20, 15);
const postgresUrl = process.env['STORE_TEST_DATABASE_URL'] ?? null;

export interface Place {
  where: { DATABASE_URL: string | null; DATA_DIR: string };
  remove(): Promise<void>;
}

/** An empty store of its own: a fresh folder, or a fresh schema of the test database. */
export async function emptyPlace(kind: string): Promise<Place> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hearthline-store-'));
  const removeFolder = () => rmSync(DATA_DIR, { recursive: true, force: true });
  if (kind === 'sqlite' || !postgresUrl) {
    return { where: { DATABASE_URL: null, DATA_DIR }, remove: async () => removeFolder() };
  }
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const schema = `store_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  const url = new URL(postgresUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    where: { DATABASE_URL: url.href, DATA_DIR },
    async remove() {
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
      await client.end();
      removeFolder();
    },
  };
}

/** A store of a test file's own. */
export interface StoreUnderTest {
  kind: string;
  where: Place['where'];
  store: Store;
  /** A second connection, as another instance has it. */
  other: Store;
}

/** Runs the tests on each engine that can be had. What is under test is there when a test begins. */
export function onEachStore(tests: (under: () => StoreUnderTest) => void): void {
  describe.each(postgresUrl ? ['sqlite', 'postgres'] : ['sqlite'])('the store on %s', (kind) => {
    let under: StoreUnderTest;
    let place: Place;
    beforeAll(async () => {
      place = await emptyPlace(kind);
      const { where } = place;
      const [store, other] = await Promise.all([openStore(where), openStore(where)]);
      under = { kind, where, store, other };
    });
    afterAll(async () => {
      await Promise.all([under.store.close(), under.other.close()]);
      await place.remove();
    });
    tests(() => under);
  });
}
