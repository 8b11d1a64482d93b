import 'server-only';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { config } from '#lib/config.ts';
import { type AccountOrders, createAccountOrders } from './account-orders.ts';
import { attemptsIn, type Attempts } from './attempts.ts';
import { bucketsIn, type Buckets } from './buckets.ts';
import { type CardTokens, cardTokensIn } from './card-tokens.ts';
import { NOW, type Engine } from './engine.ts';
import { loggedEngine, logStoreFailure } from './logged-engine.ts';
import { flagsIn, type Marks } from './flags.ts';
import { maintenanceIn, type MaintenanceSwitch } from './maintenance.ts';
import { outcomeEntriesIn, type OutcomeEntries } from './outcome-entries.ts';
import { migrateStore } from './production-store.ts';
import { purchasesIn, type Purchases } from './purchases.ts';
import { refillLinksIn, type RefillLinks } from './refill-links.ts';
import { type SessionSecrets, sessionSecretsIn } from './session-secrets.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long unsubmitted quotes and settled payments are kept; after that, a payment's receipt can no longer be requested. */
const QUOTE_MS = DAY_MS;
const SETTLED_MS = 400 * DAY_MS;
/** How long what an order that failed had to say is kept: its payment may still be asked about for a day. */
const FAILED_ORDER_MS = 3 * DAY_MS;

/** How long the row stays that shows that an instance could write. */
const WRITE_MARK_MS = 60_000;

/** State that all instances share and that survives a restart. */
export interface Store {
  kind: Engine['kind'];
  accountOrders: AccountOrders;
  attempts: Attempts;
  buckets: Buckets;
  cardTokens: CardTokens;
  flags: Marks;
  maintenance: MaintenanceSwitch;
  outcomeEntries: OutcomeEntries;
  purchases: Purchases;
  refillLinks: RefillLinks;
  sessionSecrets: SessionSecrets;
  /** Resolves once something was written and is durable: one row of this process, which expires. */
  write(): Promise<void>;
  /** The store's time in ms since 1970: to be compared with its times alone, such as when an attempt was settled. */
  now(): Promise<number>;
  /** Deletes what has expired: unused quotes after a day, settled attempts after 400 days; open ones stay. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface Where {
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
 * the server; a tool that only waits for it needs none. `clock` and `monotonicNow` take the places of the store's own clock and
 * of this process's monotonic one, for tests.
 */
export async function openStore(
  where: Where,
  { hasThread = true, clock, monotonicNow }: StoreOptions = {},
): Promise<Store> {
  const plainEngine = await openEngine(where, { hasThread, clock });
  try {
    await migrateStore(plainEngine, where.DATABASE_URL);
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
  const maintenance = maintenanceIn(engine, monotonicNow);
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
    maintenance,
    outcomeEntries,
    purchases,
    refillLinks,
    sessionSecrets: sessionSecretsIn(engine),
    async write() {
      await flags.put(writeMark, '1', WRITE_MARK_MS);
    },
    async now() {
      const [row] = await engine.query(`SELECT ${NOW} AS now`);
      return Number(row?.['now']);
    },
    async sweep() {
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
  { DATABASE_URL, DATABASE_POOL_SIZE, DATA_DIR }: Where,
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
