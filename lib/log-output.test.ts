import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

function start(program: string, env: Record<string, string> = {}) {
  const imports = `import { log, maskConsole } from '#lib/log.ts'; import { appendFileSync } from 'node:fs';`;
  return spawn('node', ['--input-type=module', '-e', imports + program], {
    cwd: process.cwd(),
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** A program's output and its exit status. */
async function run(program: string, env: Record<string, string> = {}) {
  const child = start(program, env);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...printed, code };
}

const events = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { event: string }).event);

describe('a log that cannot be written', () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, '');

  it.each([
    ['is on a full disk', '/dev/full'],
    ['is in a folder that is none', join(blocked, 'web.ndjson')],
    ['is a folder', folder],
  ])('throws nothing and keeps standard output complete: %s', async (_what, file) => {
    const program = `for (let n = 0; n < 50; n += 1) log.info({ event: 'line' }); log.error({ event: 'last' });`;
    const { out, err, code } = await run(program, { LOG_FILE: file });
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(events(out)).toHaveLength(51);
  });

  it('receives its lines once it can be written again', async () => {
    const place = join(folder, 'later');
    writeFileSync(place, '');
    const program = `
      import { rmSync } from 'node:fs';
      log.info({ event: 'before' });
      rmSync(${JSON.stringify(place)});
      setTimeout(() => log.info({ event: 'after' }), 1500);
    `;
    await run(program, { LOG_FILE: join(place, 'web.ndjson') });
    expect(events(readFileSync(join(place, 'web.ndjson'), 'utf8'))).toEqual(['before', 'after']);
  });
});

describe('a log file that is rotated', () => {
  /** Writes a line each millisecond, of a length at which a torn one would be seen. */
  const writing = (count: number) => `
    import { reopenLogFiles } from '#lib/log.ts';
    process.on('SIGHUP', reopenLogFiles);
    let n = 0;
    const timer = setInterval(() => {
      log.info({ event: 'line', count: ++n, message: 'x'.repeat(300) });
      if (n === ${count}) clearInterval(timer);
    }, 1);
  `;
  const counts = (...files: string[]) =>
    files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { count: number }).count),
    );
  const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('continues in a new file after each rename, without a lost, repeated or split line', async () => {
    const file = join(folder, 'rotated.ndjson');
    const child = start(writing(1_500), { LOG_FILE: file });
    child.stdout.resume();
    const ended = once(child, 'close');
    const olds = ['one', 'two'].map((name) => join(folder, `rotated.${name}`));
    for (const old of olds) {
      while (!existsSync(file)) await pause(10);
      await pause(200);
      renameSync(file, old);
    }
    expect(await ended).toEqual([0, null]);
    expect(counts(...olds, file)).toEqual(oneTo(1_500));
    expect(counts(file).length).toBeGreaterThan(0);
  });

  it('is reopened at once on SIGHUP', async () => {
    const file = join(folder, 'hup.ndjson');
    const child = start(writing(600), { LOG_FILE: file });
    child.stdout.resume();
    const ended = once(child, 'close');
    while (!existsSync(file) || readFileSync(file).length === 0) await pause(10);
    renameSync(file, `${file}.1`);
    child.kill('SIGHUP');
    await pause(100);
    expect(existsSync(file)).toBe(true);
    expect(await ended).toEqual([0, null]);
    expect(counts(`${file}.1`, file)).toEqual(oneTo(600));
  });
});

describe('standard output', () => {
  it('can be closed by its reader', async () => {
    const report = join(folder, 'closed.txt');
    const child = start(`
      maskConsole();
      let n = 0;
      const timer = setInterval(() => {
        log.info({ event: 'line' });
        console.log('printed');
        if (++n < 20) return;
        clearInterval(timer);
        appendFileSync(${JSON.stringify(report)}, 'alive');
      }, 10);
    `);
    child.stdout.destroy();
    child.stderr.destroy();
    const [code] = (await once(child, 'exit')) as [number | null];
    expect({ code, report: readFileSync(report, 'utf8') }).toEqual({ code: 0, report: 'alive' });
  });

  it('does not block the process while nobody reads it, and counts dropped lines', async () => {
    const report = join(folder, 'stalled.txt');
    const child = start(`
      maskConsole();
      const message = 'x'.repeat(1000);
      for (let n = 0; n < 6_000; n += 1) log.info({ event: 'line', message });
      console.log('printed');
      let ticks = 0;
      const timer = setInterval(() => {
        if (++ticks === 20) appendFileSync(${JSON.stringify(report)}, 'alive');
      }, 10);
      process.stdin.resume().on('end', () => clearInterval(timer));
    `);
    while (!existsSync(report)) await pause(50);
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    while (!text.includes('log_lines_lost')) await pause(50);
    child.stdin.end();
    await once(child, 'close');
    const lines = text.split('\n').filter(Boolean);
    const lost = lines.filter((line) => line.includes('log_lines_lost')).map((line) => JSON.parse(line) as object);
    expect(lost).toMatchObject([{ level: 'warn', count: expect.any(Number) }]);
    const [{ count }] = lost as [{ count: number }];
    // `printed` is a line too, and may be among those lost.
    expect(lines.length - 1 + count).toBe(6_001);
  });

  it('receives the last line of a process that exits at once, in order', async () => {
    const program = `maskConsole(); log.info({ event: 'a' }); console.log('{"event":"b"}'); log.info({ event: 'c' }); process.exit(3);`;
    const { out, code } = await run(program);
    expect({ events: events(out), code }).toEqual({ events: ['a', 'b', 'c'], code: 3 });
  });
});
