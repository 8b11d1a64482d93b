import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const warn = jest.fn<(fields: { event: string; message?: string }) => void>();
const none = () => undefined;
jest.unstable_mockModule('#lib/log.ts', () => ({ log: { warn, info: none, error: none, debug: none } }));
const { markForProduction, migrateStore } = await import('./production-store.ts');
const { flagsIn } = await import('./flags.ts');
const { openSqlite } = await import('./sqlite.ts');
const { MIGRATIONS } = await import('./migrations.ts');

const URL = 'postgres://shop:secret@db.example:6432/shop?sslmode=verify-full';
/** The same database for another role. */
const SAME = 'postgres://preview:other@db.example:6432/shop';
const BRANCH = 'postgres://shop:secret@branch.db.example:6432/shop';

let folder: string;
let engine: Awaited<ReturnType<typeof openSqlite>>;
const migrate = (as: string, url: string) => {
  process.env['VERCEL_ENV'] = as;
  return migrateStore(engine, url);
};
const versions = async () => (await engine.query('SELECT COUNT(*) AS count FROM migrations'))[0]?.['count'];

beforeEach(async () => {
  warn.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'hearthline-production-store-'));
  engine = await openSqlite(join(folder, 'hearthline.sqlite'));
});
afterEach(async () => {
  delete process.env['VERCEL_ENV'];
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A store that production has used, and that lacks the last migration. */
async function useInProduction(): Promise<void> {
  await engine.migrate(MIGRATIONS.slice(0, -1));
  process.env['VERCEL_ENV'] = 'production';
  await markForProduction({ flags: flagsIn(engine) }, URL);
}

describe('the store of production', () => {
  it('refuses a migration by a preview on Vercel', async () => {
    await useInProduction();
    await expect(migrate('preview', SAME)).rejects.toThrow('which a preview does not migrate');
    expect(await versions()).toBe(MIGRATIONS.length - 1);
  });

  it('lets a preview use an up-to-date store, with a warning that contains no address', async () => {
    await useInProduction();
    await migrate('production', URL);
    expect(warn).not.toHaveBeenCalled();
    await migrate('preview', SAME);
    const message = expect.stringMatching(/^DATABASE_URL is the store of production(?!.*db\.example)/);
    expect(warn.mock.calls).toEqual([[{ event: 'setting_missing', message }]]);
  });

  it('lets a preview migrate a copy of it', async () => {
    await useInProduction();
    await migrate('preview', BRANCH);
    expect([await versions(), warn.mock.calls.length]).toEqual([MIGRATIONS.length, 0]);
  });

  it.each(['preview', 'production', ''])('creates a new store for %p', async (as) => {
    await migrate(as, URL);
    expect(await versions()).toBe(MIGRATIONS.length);
  });

  it('marks the store only for production on Vercel', async () => {
    await engine.migrate(MIGRATIONS);
    const flags = flagsIn(engine);
    await markForProduction({ flags }, URL);
    await migrate('preview', URL);
    expect(warn).not.toHaveBeenCalled();
  });
});
