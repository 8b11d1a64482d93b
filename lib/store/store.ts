import 'server-only';
import { join } from 'node:path';
import { config } from '#lib/config.ts';
import { attemptsIn, type Attempts } from './attempts.ts';
import { bucketsIn, type Buckets } from './buckets.ts';
import { buySessionsIn, type BuySessions } from './buy-sessions.ts';
import type { Engine } from './engine.ts';
import { marksIn, type Marks } from './marks.ts';
import { MIGRATIONS } from './migrations.ts';

/** What every instance must agree on, and what a restart must not forget. */
export interface Store {
  kind: Engine['kind'];
  attempts: Attempts;
  buckets: Buckets;
  buySessions: BuySessions;
  marks: Marks;
  /** Forgets what has expired; attempts are kept. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store and brings its tables up to date. */
export async function openStore(where: { DATABASE_URL: string | null; DATA_DIR: string }): Promise<Store> {
  const engine = await openEngine(where);
  try {
    await engine.migrate(MIGRATIONS);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const buckets = bucketsIn(engine);
  const buySessions = buySessionsIn(engine);
  const marks = marksIn(engine);
  return {
    kind: engine.kind,
    attempts: attemptsIn(engine),
    buckets,
    buySessions,
    marks,
    async sweep(now) {
      await buckets.sweep(now);
      await buySessions.sweep(now);
      await marks.sweep(now);
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
    throw error;
  });
  return shared.hearthlineStore;
}
