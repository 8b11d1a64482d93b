import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from './run/temporary-folder.ts';
import { logFiles, selectTrace } from './trace.ts';

const LINES = [
  { time: '2026-11-20T10:00:02.000Z', event: 'attempt_moved', reference: '7K2M-9QXD', attempt: 'a1' },
  { time: '2026-11-20T10:00:01.000Z', event: 'provider_call', reference: '7K2M-9QXD', trackingId: 't1' },
  { time: '2026-11-20T10:00:03.000Z', event: 'settled', attempt: 'a1' },
  { time: '2026-11-20T10:00:00.000Z', event: 'guest-refill', trackingId: 't1' },
  { time: '2026-11-20T10:00:04.000Z', event: 'somebody_else', reference: '0000-0000', attempt: 'a2', trackingId: 't2' },
  { time: '2026-11-20T10:00:05.000Z', event: 'nothing_at_all' },
];

describe('the trail of a reference', () => {
  it('collects the lines of a reference and those linked to it, in time order, and no others', () => {
    expect(selectTrace(LINES, '7K2M-9QXD').map(({ event }) => event)).toEqual([
      'guest-refill',
      'provider_call',
      'attempt_moved',
      'settled',
    ]);
  });

  it('finds nothing for an unknown reference', () => {
    expect(selectTrace(LINES, 'ZZZZ-ZZZZ')).toEqual([]);
  });
});

describe('npm run trace', () => {
  const line = (fields: object) => JSON.stringify({ level: 'info', reference: '7K2M-9QXD', ...fields });

  it('reads every rotated file and prints one line for each entry, whatever a stranger sent', () => {
    const folder = temporaryFolder('hearthline-trace-');
    const file = join(folder, 'log', 'web.ndjson');
    mkdirSync(join(folder, 'log'));
    writeFileSync(file, line({ time: '2026-11-20T10:00:03.000Z', event: 'third', path: '/a\n\u001b[2J\u2028forged' }));
    writeFileSync(`${file}.1`, line({ time: '2026-11-20T10:00:02.000Z', event: 'second' }));
    writeFileSync(`${file}.2.gz`, gzipSync(line({ time: '2026-11-20T10:00:01.000Z', event: 'first' })));
    writeFileSync(`${file}.bak`, line({ time: '2026-11-20T10:00:01.000Z', event: 'a copy of somebody' }));
    expect(logFiles({ DATA_DIR: folder, LOG_FILE: file }).toSorted()).toEqual([file, `${file}.1`, `${file}.2.gz`]);

    const run = spawnSync(process.execPath, ['scripts/trace.ts', '7K2M-9QXD'], {
      env: { ...process.env, DATA_DIR: folder, LOG_FILE: file },
      input: '',
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const lines = run.stdout.trimEnd().split('\n');
    expect(lines.map((text) => /(first|second|third)/.exec(text)?.[1])).toEqual(['first', 'second', 'third']);
    expect(lines[2]).toContain(String.raw`path=/a\n\u001b[2J\u2028forged`);
  });
});
