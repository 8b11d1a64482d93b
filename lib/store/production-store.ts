import 'server-only';
import { createHash } from 'node:crypto';
import { log } from '#lib/log.ts';
import { type Engine, VERSIONS } from './engine.ts';
import { flagsIn, type Marks } from './flags.ts';
import { MIGRATIONS } from './migrations.ts';

/** The flag in which production on Vercel stores the address of its own store. */
const MARK = 'store of production on Vercel';
const KEPT_MS = 400 * 24 * 60 * 60_000;

/** The address without its user. A copy of production's database has another address than its flag. */
function hashAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return createHash('sha256').update(`${host}${pathname}`).digest('hex');
}

/** Lets previews know that this store is production's. Does nothing anywhere else. */
export async function markForProduction({ flags }: { flags: Marks }, url: string | null): Promise<void> {
  if (process.env['VERCEL_ENV'] === 'production' && url) await flags.put(MARK, hashAddress(url), KEPT_MS);
}

/** Whether this is a preview on Vercel that was given the store of production. */
async function isOfProduction(engine: Engine, url: string | null): Promise<boolean> {
  if (process.env['VERCEL_ENV'] !== 'preview' || !url) return false;
  // A new store has no table yet.
  const mark = await flagsIn(engine)
    .find(MARK)
    .catch(() => null);
  return mark === hashAddress(url);
}

/**
 * Brings the tables up to date. Rejects if that would change the store of production for a preview on Vercel, whose code nobody has released;
 * one that needs no change is used, with a warning.
 */
export async function migrateStore(engine: Engine, url: string | null): Promise<void> {
  if (!(await isOfProduction(engine, url))) return engine.migrate(MIGRATIONS);
  const message =
    'DATABASE_URL is the store of production, and this is a preview on Vercel: give previews a store of their own; from the next release on such a preview does not start';
  log.warn({ event: 'setting_missing', message });
  const [row] = await engine.query(VERSIONS.latest);
  if (Number(row?.['version']) < MIGRATIONS.length) {
    throw new Error('DATABASE_URL is the store of production, which a preview does not migrate');
  }
}
