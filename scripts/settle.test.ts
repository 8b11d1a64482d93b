import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStore, type Store } from '#lib/store/store.ts';
import { claimedAttempt, manualAttempt } from '#tests/support/stored-attempt.ts';
import {
  askName,
  lineFor,
  listLateOrders,
  listUnsettled,
  orderLineFor,
  readArguments,
  settle,
  settledLine,
} from './settle.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const MINUTE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'hearthline-settle-'));
let store: Store;

beforeAll(async () => {
  store = await openStore({ DATABASE_URL: null, DATA_DIR: folder });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const manual = (reference: string, now = NOW) => manualAttempt(store, { reference, now });

async function contradicted(reference: string) {
  const { id } = await claimedAttempt(store, { reference, now: NOW });
  await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW);
  const moved = await store.attempts.move(id, ['unknown'], 'contradicted', {}, NOW);
  if (!moved) throw new Error('Not moved');
  return moved;
}

describe('what an operator types', () => {
  const nothing = { orderNumber: null, by: null };

  it.each<[string[], ReturnType<typeof readArguments>]>([
    [['list'], 'list'],
    [['7k2m9qxd', 'not-charged'], { ...nothing, reference: '7K2M-9QXD', outcome: 'not-charged' }],
    [['7k2m9qxd', 'set-up'], { ...nothing, reference: '7K2M-9QXD', outcome: 'set-up' }],
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
    const settled = await settle(store, verdict, NOW + 5);
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
    await expect(settle(store, { ...verdict, outcome: 'not-charged' }, NOW + 6)).rejects.toThrow('is confirmed');
    expect(await store.attempts.find(id)).toEqual(stored);
  });

  it('records that nothing was charged', async () => {
    const { id } = await manual('AAAA-0002');
    await settle(store, { reference: 'AAAA-0002', outcome: 'not-charged', orderNumber: null, by }, NOW + 5);
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', orderNumber: null, settledBy: by });
  });

  it('leaves alone what is not known or still under way', async () => {
    const { id } = await claimedAttempt(store, { reference: 'AAAA-0003', now: NOW });
    const verdict = { outcome: 'confirmed', orderNumber: null, by } as const;
    await expect(settle(store, { ...verdict, reference: 'AAAA-0003' }, NOW)).rejects.toThrow('is submitted');
    await expect(settle(store, { ...verdict, reference: 'AAAA-9999' }, NOW)).rejects.toThrow('No payment');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted', settledBy: null });
  });
});

describe('the list', () => {
  it('has what is manual or contradicted, and what has been open for more than five minutes', async () => {
    const now = NOW + 60 * MINUTE_MS;
    const fresh = await claimedAttempt(store, { reference: 'BBBB-0001', now: now - 5 * MINUTE_MS + 1 });
    const stuck = await claimedAttempt(store, { reference: 'BBBB-0002', now: now - 5 * MINUTE_MS });
    const given = await manual('BBBB-0003', now - 1);
    const doubtful = await contradicted('BBBB-0004');
    const listed = (await listUnsettled(store, now)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([stuck.id, given.id, doubtful.id]));
    expect(listed).not.toContain(fresh.id);
  });

  it.each([
    [4, '4 min'],
    [95, '1 h 35 min'],
    [60 * 53 + 1, '2 d 5 h'],
  ])('says the age of %d minutes', async (minutes, age) => {
    const line = lineFor(
      await contradicted(`CCCC-00${String(minutes).slice(0, 2).padStart(2, '0')}`),
      NOW + minutes * MINUTE_MS,
    );
    expect(line).toContain(`contradicted  ${age} (2026-11-20T15:00:00.000Z)`);
  });

  it('shows what finds the charge in the payment system, and when the provider is asked again', async () => {
    const attempt = await manual('DDDD-0001');
    const line = lineFor(attempt, NOW);
    const parts = [
      'DDDD-0001',
      'manual',
      'EZREFILL HSD_030',
      '$48.12',
      `key ${attempt.id}`,
      'asked again 2026-11-20T15:01:00.000Z',
    ];
    for (const part of parts) expect(line).toContain(part);
    expect(lineFor({ ...attempt, reviewAt: null }, NOW)).toContain('no more reviews');
  });
});

describe('an order without an account', () => {
  it('is listed after an hour with its number, and ended once by an operator', async () => {
    const reference = 'Z7K2-9QXD';
    const { id, subjectHash } = await claimedAttempt(store, { reference, flow: 'MOVE', now: NOW });
    await store.accountOrders.insert({ attemptId: id, subjectHash, data: '', day: null, orderedAt: NOW });
    await store.attempts.move(id, ['submitted'], 'confirmed', { orderNumber: 'MV00000007' }, NOW);
    expect(await listLateOrders(store, NOW + 59 * MINUTE_MS)).toEqual([]);
    const [order] = await listLateOrders(store, NOW + 60 * MINUTE_MS);
    expect(order && orderLineFor(order, NOW + 60 * MINUTE_MS)).toContain(`${reference}  no account    1 h 0 min`);
    expect(order && orderLineFor(order, NOW)).toContain('number MV00000007');
    const verdict = { reference, outcome: 'set-up', orderNumber: null, by: 'Ada' } as const;
    await settle(store, verdict, NOW);
    expect(await listLateOrders(store, NOW + 60 * MINUTE_MS)).toEqual([]);
    await expect(settle(store, verdict, NOW)).rejects.toThrow('waits for no account');
  });
});
