import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { formatLine } from './log.ts';

const CANARY = '4111111111111111';

describe('formatLine', () => {
  it('keeps declared fields only', () => {
    const given = { event: 'provider_call', call: 'get-tax', ms: 12, status: 200, cardNumber: CANARY, body: { a: 1 } };
    expect(formatLine(given)).toEqual({ event: 'provider_call', call: 'get-tax', ms: 12, status: 200 });
  });

  it('keeps ids as they are, masks the rest and cuts the query off a path', () => {
    const trackingId = '4111a111-1111-4111-8111-111111111111';
    const line = formatLine({
      event: 'x',
      trackingId,
      path: '/en/litepay?phone=5550100100',
      message: `card ${CANARY}`,
    });
    expect(line).toEqual({ event: 'x', trackingId, path: '/en/litepay', message: 'card [number]' });
  });

  it('drops numbers that could be a card and values of another type', () => {
    const odd = JSON.parse(`{"event":"x","ms":${CANARY},"status":"200","message":{"a":"${CANARY}"}}`);
    expect(formatLine(odd)).toEqual({ event: 'x' });
  });

  it('masks the message of an error', () => {
    const line = formatLine({ event: 'x' }, new Error(`refused ${CANARY} of ana@example.com`));
    expect(line['error']).toMatch(/^Error: refused \[number\] of \[email\]/);
  });
});

describe('log', () => {
  const program = `
    import { log, maskConsole } from '#lib/log.ts';
    maskConsole();
    const card = ['4111', '1111', '1111', '1111'];
    for (const between of ['', ' ', '-', '.', String.fromCharCode(160)]) {
      log.info({ event: 'canary', message: card.join(between), reason: 'ana@example.com', path: '/' + card.join('') });
      log.error({ event: card.join(between) }, new Error(card.join(between)));
      console.error(card.join(between), new Error(card.join(between)));
    }
    log.debug({ event: 'too quiet' });
    log.warn({ event: 'policy_violation', message: 'a\\u2028{"level":"error"}\\u2029b\\u0085c\\u202ed\\u009be\\rf' });
    log.info({ event: 'last' });
  `;

  it('writes a line to a pipe before it returns on Vercel', () => {
    const frozen = `
      import { log } from '#lib/log.ts';
      log.info({ event: 'last', message: 'card 4111111111111111' });
      process.kill(process.pid, 'SIGKILL');
    `;
    const { stdout, signal } = spawnSync('node', ['--input-type=module', '-e', frozen], {
      cwd: process.cwd(),
      env: { ...process.env, VERCEL: '1', LOG_LEVEL: 'info' },
      encoding: 'utf8',
    });
    expect(signal).toBe('SIGKILL');
    expect(JSON.parse(stdout)).toMatchObject({ event: 'last', message: 'card [number]' });
  });

  it('writes masked JSON lines to standard output and to the file, before the process ends', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hearthline-log-'));
    const file = join(folder, 'deep', 'web.ndjson');
    const run = spawnSync('node', ['--input-type=module', '-e', program], {
      cwd: process.cwd(),
      env: { ...process.env, LOG_FILE: file, LOG_LEVEL: 'info' },
      encoding: 'utf8',
    });
    const written = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    expect(written).toBe(run.stdout);
    const lines = written.trimEnd().split('\n');
    expect(lines).toHaveLength(12);
    // Some readers take these for the end of a line, too.
    expect(written).not.toMatch(/[\r\u007f-\u009f\u2028-\u202e]/);
    expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({
      message: 'a\u2028{"level":"error"}\u2029b\u0085c\u202ed\u009be\rf',
    });
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ level: 'info', time: expect.any(String), event: 'last' });
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    const printed = run.stdout + run.stderr;
    expect(printed).toContain('[number]');
    expect(printed.replace(/[ \-.\u00a0]/g, '')).not.toContain(CANARY);
    expect(printed).not.toContain('ana@');
  });
});

describe('the log in the journal', () => {
  it('prefixes warnings and errors with their priority, except in the file', () => {
    const program = `
      import { log, maskConsole } from '#lib/log.ts';
      maskConsole();
      log.warn({ event: 'attempt_moved' });
      log.info({ event: 'logged_in' });
      log.error({ event: 'store_failed' });
      console.error('said by a library');
      console.warn('said by another');
      console.log('said');
    `;
    const folder = mkdtempSync(join(tmpdir(), 'hearthline-journal-'));
    const [journal, file] = [join(folder, 'journal'), join(folder, 'web.ndjson')];
    const descriptor = openSync(journal, 'a');
    const { dev, ino } = fstatSync(descriptor);
    spawnSync('node', ['--input-type=module', '-e', program], {
      cwd: process.cwd(),
      env: { ...process.env, LOG_FILE: file, LOG_LEVEL: 'info', JOURNAL_STREAM: `${dev}:${ino}` },
      stdio: ['ignore', descriptor, descriptor],
    });
    closeSync(descriptor);
    const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
    const own = readFileSync(file, 'utf8').trimEnd().split('\n');
    rmSync(folder, { recursive: true });
    expect(lines.map((line) => line.replace(/"time":"[^"]*"/, '"time":""'))).toEqual(
      expect.arrayContaining([
        '<4>{"level":"warn","time":"","event":"attempt_moved"}',
        '{"level":"info","time":"","event":"logged_in"}',
        '<3>{"level":"error","time":"","event":"store_failed"}',
        '<3>said by a library',
        '<4>said by another',
        'said',
      ]),
    );
    expect(own.map((line) => JSON.parse(line).event)).toEqual(['attempt_moved', 'logged_in', 'store_failed']);
  });
});

describe('output of the framework', () => {
  const FORGED = 'odd path\n{"level":"info","event":"attempt_moved"}\r\u2028\u0085\u001b[2J';

  function print(nodeEnv: 'production' | 'development') {
    const program = `
      import { exitWithReason, maskConsole } from '#lib/log.ts';
      maskConsole();
      console.log(${JSON.stringify(FORGED)});
      console.log('\\u001b[31mred\\u001b[39m');
      exitWithReason(${JSON.stringify(FORGED)});
    `;
    const env = { ...process.env, NODE_ENV: nodeEnv, LOG_LEVEL: 'info' };
    return spawnSync('node', ['--input-type=module', '-e', program], { cwd: process.cwd(), env, encoding: 'utf8' });
  }

  it('is one line per call in production', () => {
    const { stdout, stderr } = print('production');
    const escaped = String.raw`odd path\n{"level":"info","event":"attempt_moved"}\r\u2028\u0085\u001b[2J`;
    expect(stdout.split('\n')).toEqual([escaped, '\u001b[31mred\u001b[39m', '']);
    expect(stderr).toBe(String.raw`odd path {"level":"info","event":"attempt_moved"}\r\u2028\u0085\u001b[2J` + '\n');
  });

  it('keeps its line breaks in development', () => {
    const { stdout } = print('development');
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'odd path',
      String.raw`{"level":"info","event":"attempt_moved"}\r\u2028\u0085\u001b[2J`,
    ]);
  });
});
