import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { store } from '#lib/store/store.ts';

/** Imported for its effect: this test file's `store()` is one of its own, which is removed afterwards. */
const folder = mkdtempSync(join(tmpdir(), 'hearthline-own-'));
Object.assign(process.env, {
  DATA_DIR: folder,
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});
afterAll(async () => {
  await (await store()).close();
  rmSync(folder, { recursive: true });
});
