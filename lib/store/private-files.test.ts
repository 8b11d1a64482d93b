import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lastGoodFiles } from '#lib/content/last-good.ts';
import { openStore } from './store.ts';

let place: string;
let before: number;
beforeEach(() => {
  before = process.umask(0o022);
  place = mkdtempSync(join(tmpdir(), 'hearthline-private-'));
});
afterEach(() => {
  process.umask(before);
  rmSync(place, { recursive: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function opened(folder: string) {
  const store = await openStore({ DATABASE_URL: null, DATA_DIR: folder });
  // A write makes SQLite create all its files.
  await store.flags.put('a', '1', Date.now() + 1_000);
  const modes = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith('hearthline'))
      .map((name) => [name, modeOf(join(folder, name))]),
  );
  await store.close();
  return { modes, folder: modeOf(folder) };
}

describe('the ledger on this machine', () => {
  const PRIVATE = { 'hearthline.sqlite': '600', 'hearthline.sqlite-shm': '600', 'hearthline.sqlite-wal': '600' };

  it('creates file and folder for this user alone', async () => {
    expect(await opened(join(place, 'a/b'))).toEqual({ modes: PRIVATE, folder: '700' });
  });

  it('closes an open file, and its folder if that contains nothing else', async () => {
    const folder = join(place, 'data');
    mkdirSync(folder, { mode: 0o755 });
    await opened(folder);
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'hearthline.sqlite'), 0o644);
    expect(await opened(folder)).toEqual({ modes: PRIVATE, folder: '700' });
  });

  it('keeps the mode of a folder that contains other files', async () => {
    const folder = join(place, 'shared');
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'theirs'), '');
    expect(await opened(folder)).toEqual({ modes: PRIVATE, folder: '755' });
  });

  it('closes the folder also if content created it first', async () => {
    const folder = join(place, 'data');
    await lastGoodFiles(join(folder, 'content')).write('root', 'en', { a: 'b' });
    expect([modeOf(folder), modeOf(join(folder, 'content/root.en.json'))]).toEqual(['700', '600']);
  });
});
