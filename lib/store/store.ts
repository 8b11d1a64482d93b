import 'server-only';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { config } from '#lib/config.ts';
import { createAccountOrders } from './account-orders.ts';
import { attemptsIn } from './attempts.ts';
import { bucketsIn } from './buckets.ts';
import { cardTokensIn } from './card-tokens.ts';
import { NOW, type Engine } from './engine.ts';
import { loggedEngine, logStoreFailure } from './logged-engine.ts';
import { flagsIn } from './flags.ts';
import { maintenanceIn } from './maintenance.ts';
import { outcomeEntriesIn } from './outcome-entries.ts';
import { migrateStore } from './production-store.ts';
import { purchasesIn } from './purchases.ts';
import { refillLinksIn } from './refill-links.ts';
import { sessionSecretsIn } from './session-secrets.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long unsubmitted quotes and settled payments are kept; after that, a payment's receipt can no longer be requested. */
const QUOTE_MS = DAY_MS;
const SETTLED_MS = 400 * DAY_MS;
/** How long the data of a failed order is kept: its payment may still be looked up for a day. */
const FAILED_ORDER_MS = 3 * DAY_MS;

/** How long the row stays by which an instance checks that it can write. */
const WRITE_MARK_MS = 60_000;

/** State that all instances share and that survives a restart. */
export type Store = Awaited<ReturnType<typeof openStore>>;

interface StoreLocation {
  DATABASE_URL: string | null;
  DATABASE_POOL_SIZE?: number | null;
  DATA_DIR: string;
}

interface StoreOptions {
  hasThread?: boolean;
  clock?: () => number;
  monotonicNow?: () => number;
}

/**
 * Opens the store and brings its tables up to date. `hasThread`: an SQLite file gets a thread of its own, so that a slow disk does not stop
 * the server; a tool that only waits for it needs none. `clock` and `monotonicNow`: for tests, instead of the store's own clock and of
 * this process's monotonic one.
 */
export async function openStore(location: StoreLocation, { hasThread = true, clock, monotonicNow }: StoreOptions = {}) {
  const plainEngine = await openEngine(location, { hasThread, clock });
  try {
    await migrateStore(plainEngine, location.DATABASE_URL);
  } catch (error) {
    await plainEngine.close();
    throw error;
  }
  const engine = loggedEngine(plainEngine);
  const buckets = bucketsIn(engine);
  const attempts = attemptsIn(engine, monotonicNow);
  const cardTokens = cardTokensIn(engine);
  const accountOrders = createAccountOrders(engine);
  const flags = flagsIn(engine);
  const outcomeEntries = outcomeEntriesIn(engine);
  const purchases = purchasesIn(engine);
  const refillLinks = refillLinksIn(engine);
  const writeMark = `written ${randomUUID()}`;
  return {
    kind: engine.kind,
    accountOrders,
    attempts,
    buckets,
    cardTokens,
    flags,
    maintenance: maintenanceIn(engine, monotonicNow),
    outcomeEntries,
    purchases,
    refillLinks,
    sessionSecrets: sessionSecretsIn(engine),
    /** Resolves once something was written and is durable: one row of this process, which expires. */
    async write(): Promise<void> {
      await flags.put(writeMark, '1', WRITE_MARK_MS);
    },
    /** The store's time in ms since 1970. Compare it only with times of the store, such as when an attempt was settled. */
    async now(): Promise<number> {
      const [row] = await engine.query(`SELECT ${NOW} AS now`);
      return Number(row?.['now']);
    },
    /** Deletes what has expired: unused quotes after a day, settled attempts after 400 days; open ones stay. */
    async sweep(): Promise<void> {
      await buckets.sweep();
      await flags.sweep();
      await purchases.sweep();
      await refillLinks.sweep();
      await cardTokens.sweep(SETTLED_MS);
      await attempts.sweep({ quotesMs: QUOTE_MS, settledMs: SETTLED_MS });
      await outcomeEntries.sweep(SETTLED_MS);
      await accountOrders.sweep(FAILED_ORDER_MS);
    },
    close: () => engine.close(),
  };
}

/** Loads only the engine in use: a laptop has no use for PostgreSQL's client. */
async function openEngine(
  { DATABASE_URL, DATABASE_POOL_SIZE, DATA_DIR }: StoreLocation,
  { hasThread, clock }: { hasThread: boolean; clock: (() => number) | undefined },
): Promise<Engine> {
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, undefined, { clock, poolSize: DATABASE_POOL_SIZE });
  }
  const file = join(DATA_DIR, 'hearthline.sqlite');
  if (hasThread && !clock) return (await import('./threaded-sqlite.ts')).openThreadedSqlite(file);
  return (await import('./sqlite.ts')).openSqlite(file, undefined, clock);
}

/** Next loads server modules once per bundle; the store must exist once per process. */
const globals = globalThis as typeof globalThis & { hearthlineStore?: Promise<Store> | undefined };

/** The store of this process, opened at first use. After a failure the next caller tries again. */
export function store(): Promise<Store> {
  globals.hearthlineStore ??= openStore(config()).catch((error: unknown) => {
    globals.hearthlineStore = undefined;
    logStoreFailure('open', error);
    throw error;
  });
  return globals.hearthlineStore;
}
