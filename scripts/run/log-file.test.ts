import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { openLog } from './log-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['new', null],
  ['begun by an earlier version', 'before\n'],
])('a %s log can be read by its owner alone', async (_what, before) => {
  const path = join(folder, `${before === null ? 'new' : 'old'}.ndjson`);
  if (before !== null) {
    writeFileSync(path, before);
    chmodSync(path, 0o644);
  }
  const log = openLog(path);
  await once(log, 'open');
  log.end('after\n');
  await once(log, 'close');
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  expect(readFileSync(path, 'utf8')).toBe(`${before ?? ''}after\n`);
});
