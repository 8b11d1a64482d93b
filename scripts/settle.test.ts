import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { claimedAttempt, manualAttempt } from '#tests/support/stored-attempt.ts';
import { askName, lineFor, listUnsettled, readArguments, settle, settledLine } from './settle.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const MINUTE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'hearthline-settle-'));
let store: Store;
let now = NOW;

beforeEach(() => {
  now = NOW;
});
beforeAll(async () => {
  store = await openStore({ DATABASE_URL: null, DATA_DIR: folder }, { clock: () => now });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const manual = (reference: string) => manualAttempt(store, { reference });

async function contradicted(reference: string) {
  const { id } = await claimedAttempt(store, { reference });
  await store.attempts.move(id, ['submitted'], 'unknown', {});
  const moved = await store.attempts.move(id, ['unknown'], 'contradicted', {});
  if (!moved) throw new Error('Not moved');
  return moved;
}

describe('what an operator types', () => {
  const nothing = { orderNumber: null, by: null };

  it.each<[string[], ReturnType<typeof readArguments>]>([
    [['list'], 'list'],
    [['7k2m9qxd', 'not-charged'], { ...nothing, reference: '7K2M-9QXD', outcome: 'not-charged' }],
    [['7K2M-9QXD', 'confirmed'], { ...nothing, reference: '7K2M-9QXD', outcome: 'confirmed' }],
    [
      ['7K2M-9QXD', 'confirmed', '40000001', '--by', ' Ada  King '],
      { reference: '7K2M-9QXD', outcome: 'confirmed', orderNumber: '40000001', by: 'Ada King' },
    ],
    [
      ['--by=José', '7K2M-9QXD', 'not-charged'],
      { reference: '7K2M-9QXD', outcome: 'not-charged', orderNumber: null, by: 'José' },
    ],
  ])('%j', (given, read) => {
    expect(readArguments(given)).toEqual(read);
  });

  it.each([
    [[]],
    [['7K2M-9QXD']],
    [['list', 'all']],
    [['list', '--by', 'Ada']],
    [['7K2M-9QXD', 'paid']],
    [['7K2M-9QXD', 'not-charged', '40000001']],
    [['7K2M-9QXD', 'confirmed', '1', '2']],
    [['7K2M-9QXD', 'confirmed', '--order', '1']],
    [['7K2M-9QXD', 'confirmed', '--by']],
    [['short', 'confirmed']],
    [['7K2M-9QXD', 'confirmed', '48.12']],
    [['7K2M-9QXD', 'confirmed', '7K2M-9QXD']],
    [['7K2M-9QXD', 'confirmed', '4111111111111111']],
    [['7K2M-9QXD', 'confirmed', '--by', ' ']],
    [['7K2M-9QXD', 'confirmed', '--by', '12345']],
  ])('%j makes no sense', (given) => {
    expect(() => readArguments(given)).toThrow(/Usage|not a reference|order number|who you are/);
  });

  it('is asked for the name on a terminal, and needs it elsewhere', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const shown = new PassThrough();
    const response = askName(terminal, shown);
    terminal.write('Ada King\n');
    expect(await response).toBe('Ada King');
    expect(String(shown.read())).toContain('Your name');
    await expect(askName(new PassThrough())).rejects.toThrow('--by NAME');
  });
});

describe('settling by hand', () => {
  const by = 'Ada King';

  it.each([
    ['manual', manual],
    ['contradicted', contradicted],
  ] as const)('records that what was %s is charged, with its order and who said so', async (state, make) => {
    const reference = `AAAA-00${state.length}`;
    const { id } = await make(reference);
    const verdict = { reference, outcome: 'confirmed', orderNumber: '40000001', by } as const;
    now = NOW + 5;
    const settled = await settle(store, verdict);
    const stored = await store.attempts.find(id);
    expect(stored).toMatchObject({ state: 'confirmed', orderNumber: '40000001', settledAt: NOW + 5, settledBy: by });
    expect(settledLine(settled)).toMatchObject({
      event: 'attempt_moved',
      attempt: id,
      reference,
      state: 'confirmed',
      reason: 'operator',
      operator: by,
    });
    await expect(settle(store, { ...verdict, outcome: 'not-charged' })).rejects.toThrow('is confirmed');
    expect(await store.attempts.find(id)).toEqual(stored);
  });

  it('records that nothing was charged', async () => {
    const { id } = await manual('AAAA-0002');
    await settle(store, { reference: 'AAAA-0002', outcome: 'not-charged', orderNumber: null, by });
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', orderNumber: null, settledBy: by });
  });

  it('leaves alone what is not known or still under way', async () => {
    const { id } = await claimedAttempt(store, { reference: 'AAAA-0003' });
    const verdict = { outcome: 'confirmed', orderNumber: null, by } as const;
    await expect(settle(store, { ...verdict, reference: 'AAAA-0003' })).rejects.toThrow('is submitted');
    await expect(settle(store, { ...verdict, reference: 'AAAA-9999' })).rejects.toThrow('No payment');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted', settledBy: null });
  });
});

describe('the list', () => {
  it('has what is manual or contradicted, and what has been open for more than five minutes', async () => {
    now = NOW + 55 * MINUTE_MS;
    await claimedAttempt(store, { reference: 'BBBB-0002' });
    now += 1;
    await claimedAttempt(store, { reference: 'BBBB-0001' });
    now = NOW + 60 * MINUTE_MS;
    await manual('BBBB-0003');
    await contradicted('BBBB-0004');
    const listed = (await listUnsettled(store)).map((line) => line.slice(0, 9));
    expect(listed).toEqual(expect.arrayContaining(['BBBB-0002', 'BBBB-0003', 'BBBB-0004']));
    expect(listed).not.toContain('BBBB-0001');
  });

  it('shows at its end what cannot be read, which nobody can settle before it is repaired', async () => {
    const { id, reference } = await manual('EEEE-0001');
    const file = new DatabaseSync(join(folder, 'hearthline.sqlite'));
    file.prepare('UPDATE attempts SET quote = ? WHERE id = ?').run('no JSON', id);
    file.close();
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    expect((await listUnsettled(store)).at(-1)).toBe(`EEEE-0001  manual        its row cannot be read  key ${id}`);
    const verdict = { reference, outcome: 'confirmed', orderNumber: null, by: 'Ada King' } as const;
    await expect(settle(store, verdict)).rejects.toThrow(`nothing was changed. Repair the row with the key ${id}`);
    expect(error.mock.calls).toMatchObject([[{ event: 'store_row_unreadable', row: id }]]);
    error.mockRestore();
  });

  it.each([
    [4, '4 min'],
    [95, '1 h 35 min'],
    [60 * 53 + 1, '2 d 5 h'],
  ])('says the age of %d minutes', async (minutes, age) => {
    const { id } = await contradicted(`CCCC-00${String(minutes).slice(0, 2).padStart(2, '0')}`);
    now = NOW + minutes * MINUTE_MS;
    const attempt = await store.attempts.find(id);
    const line = attempt && lineFor(attempt);
    expect(line).toContain(`contradicted  ${age} (2026-11-20T15:00:00.000Z)`);
  });

  it('shows a charge that was made after ‘not charged’, until a person settles it', async () => {
    const { id, reference } = await manual('FFFF-0001');
    await store.attempts.move(id, ['manual'], 'not_charged', {});
    await store.attempts.move(id, ['not_charged'], 'contradicted', { orderNumber: '40000009' });
    const shown = async () => (await listUnsettled(store)).find((line) => line.startsWith(reference));
    expect(await shown()).toMatch(/contradicted .*charged after ‘not charged’/);
    await settle(store, { reference, outcome: 'confirmed', orderNumber: null, by: 'Ada King' });
    expect(await shown()).toBeUndefined();
    expect(await store.attempts.find(id)).toMatchObject({ state: 'confirmed', isLate: false, orderNumber: '40000009' });
  });

  it('shows what finds the charge in the payment system, and when the provider is asked again', async () => {
    const attempt = await manual('DDDD-0001');
    const line = lineFor(attempt);
    const parts = [
      'DDDD-0001',
      'manual',
      'EZREFILL HSD_030',
      '$48.12',
      `key ${attempt.id}`,
      'asked again 2026-11-20T15:01:00.000Z',
    ];
    for (const part of parts) expect(line).toContain(part);
    expect(lineFor({ ...attempt, reviewAt: null })).toContain('no more reviews');
  });
});
