import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lastGoodFiles } from './last-good.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-good-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the last good copy on disk', () => {
  it('restores a copy after a restart, per section and language, and leaves no other file', async () => {
    const deep = join(folder, 'a', 'b');
    await lastGoodFiles(deep).write('root', 'es', { title: 'Uno' });
    await lastGoodFiles(deep).write('root', 'es', { title: 'Dos' });
    expect(await lastGoodFiles(deep).read('root', 'es')).toEqual({ title: 'Dos' });
    expect(await lastGoodFiles(deep).read('root', 'en')).toBeUndefined();
    expect(await readdir(deep)).toEqual(['root.es.json']);
  });

  it('returns nothing when the file is broken or the folder cannot be written', async () => {
    await writeFile(join(folder, 'root.en.json'), '{"cut":');
    expect(await lastGoodFiles(folder).read('root', 'en')).toBeUndefined();
    const blocked = lastGoodFiles(join(folder, 'root.en.json', 'below-a-file'));
    await expect(blocked.write('root', 'en', {})).resolves.toBeUndefined();
    expect(await blocked.read('root', 'en')).toBeUndefined();
  });
});
