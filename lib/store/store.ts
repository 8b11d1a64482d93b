import 'server-only';
import { join } from 'node:path';
import { config } from '#lib/config.ts';
import { attemptsIn, type Attempts } from './attempts.ts';
import { bucketsIn, type Buckets } from './buckets.ts';
import { VERSIONS, type Engine } from './engine.ts';
import { loggedEngine, logStoreFailure } from './logged-engine.ts';
import { flagsIn, type Marks } from './flags.ts';
import { MIGRATIONS } from './migrations.ts';
import { purchasesIn, type Purchases } from './purchases.ts';
import { refillLinksIn, type RefillLinks } from './refill-links.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A quote that nobody submitted, and a payment whose receipt nobody may ask for any more. */
const QUOTE_MS = DAY_MS;
const SETTLED_MS = 400 * DAY_MS;

/** What every instance must agree on, and what a restart must not forget. */
export interface Store {
  kind: Engine['kind'];
  attempts: Attempts;
  buckets: Buckets;
  flags: Marks;
  purchases: Purchases;
  refillLinks: RefillLinks;
  /** Resolves when the store has answered a question. */
  ask(): Promise<void>;
  /** Deletes what has expired: unused quotes after a day, settled attempts after 400 days; open ones stay. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store and brings its tables up to date. */
export async function openStore(where: { DATABASE_URL: string | null; DATA_DIR: string }): Promise<Store> {
  const opened = await openEngine(where);
  try {
    await opened.migrate(MIGRATIONS);
  } catch (error) {
    await opened.close();
    throw error;
  }
  const engine = loggedEngine(opened);
  const buckets = bucketsIn(engine);
  const attempts = attemptsIn(engine);
  const flags = flagsIn(engine);
  const purchases = purchasesIn(engine);
  const refillLinks = refillLinksIn(engine);
  return {
    kind: engine.kind,
    attempts,
    buckets,
    flags,
    purchases,
    refillLinks,
    async ask() {
      await engine.query(VERSIONS.latest);
    },
    async sweep(now) {
      await buckets.sweep(now);
      await flags.sweep(now);
      await purchases.sweep(now);
      await refillLinks.sweep(now);
      await attempts.sweep({ quotes: now - QUOTE_MS, settled: now - SETTLED_MS });
    },
    close: () => engine.close(),
  };
}

/** Only the engine in use is loaded: PostgreSQL's client is of no use to a laptop. */
async function openEngine({
  DATABASE_URL,
  DATA_DIR,
}: {
  DATABASE_URL: string | null;
  DATA_DIR: string;
}): Promise<Engine> {
  if (DATABASE_URL) return (await import('./postgres.ts')).openPostgres(DATABASE_URL);
  return (await import('./sqlite.ts')).openSqlite(join(DATA_DIR, 'hearthline.sqlite'));
}

/** Next loads server modules once per bundle; the store must exist once per process. */
const shared = globalThis as typeof globalThis & { hearthlineStore?: Promise<Store> | undefined };

/** The store of this process, opened at first use. After a failure the next caller tries again. */
export function store(): Promise<Store> {
  shared.hearthlineStore ??= openStore(config()).catch((error: unknown) => {
    shared.hearthlineStore = undefined;
    logStoreFailure('open', error);
    throw error;
  });
  return shared.hearthlineStore;
}
