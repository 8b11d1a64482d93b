import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { claimedAttempt, manualAttempt } from '#tests/support/stored-attempt.ts';
import type { ProviderReport } from './settle/provider-report.ts';
import {
  askName,
  askWithList,
  entryLineFor,
  lineFor,
  listLateOrders,
  listUnsettled,
  orderLineFor,
  readArguments,
  settle,
  settledLine,
  showAttempt,
} from './settle.ts';

Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });

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

const CHARGED: ProviderReport = {
  says: 'charged',
  orderNumber: '40000001',
  amountCents: 4_812,
  isAmount: true,
  isAccount: true,
};
const DECLINED: ProviderReport = { says: 'not charged', code: 'PMT_1' };
const UNKNOWN_KEY: ProviderReport = { says: 'not charged', code: null };
const SILENT: ProviderReport = { says: 'nothing', why: 'it cannot be reached', isOutage: true };
const answerWith = (report: ProviderReport | null) => async () => report;

const manual = (reference: string) => manualAttempt(store, { reference });

async function createContradicted(reference: string) {
  const { id } = await claimedAttempt(store, { reference });
  await store.attempts.move(id, ['submitted'], 'unknown', {});
  const transition = await store.attempts.move(id, ['unknown'], 'contradicted', {});
  if (!transition) throw new Error('Not moved');
  return transition;
}

describe('the arguments of settle', () => {
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
    [['7k2m9qxd'], { shown: '7K2M-9QXD' }],
    [
      ['7K2M-9QXD', 'confirmed', '--by', 'Ada', '--reason', ' Mistyped  yesterday ', '--charges', 'november.csv'],
      {
        reference: '7K2M-9QXD',
        outcome: 'confirmed',
        orderNumber: null,
        by: 'Ada',
        reason: 'Mistyped yesterday',
        charges: 'november.csv',
      },
    ],
    [
      ['--by=José', '7K2M-9QXD', 'not-charged'],
      { reference: '7K2M-9QXD', outcome: 'not-charged', orderNumber: null, by: 'José' },
    ],
  ])('%j', (args, expectedCommand) => {
    expect(readArguments(args)).toEqual(expectedCommand);
  });

  it.each([
    [[]],
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
    [['7K2M-9QXD', '--by', 'Ada']],
    [['list', '--reason', 'Because']],
    [['7K2M-9QXD', 'confirmed', '--reason', ' ']],
    [['7K2M-9QXD', 'confirmed', '--provider-says', 'x'.repeat(301)]],
    [['7K2M-9QXD', 'set-up', '--reason', 'Because']],
  ])('refuse %j', (args) => {
    expect(() => readArguments(args)).toThrow(/Usage|not a reference|order number|who you are|a few words/);
  });

  it('are masked before they are stored', () => {
    const args = ['7K2M-9QXD', 'not-charged', '--provider-says', 'Card 4111111111111111 was never charged'];
    expect(JSON.stringify(readArguments(args))).not.toContain('4111111111111111');
  });

  it("request the operator's name on a terminal, and require it elsewhere", async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    const screen = new PassThrough();
    const response = askName(terminal, screen);
    terminal.write('Ada King\n');
    expect(await response).toBe('Ada King');
    expect(String(screen.read())).toContain('Your name');
    await expect(askName(new PassThrough())).rejects.toThrow('--by NAME');
  });
});

describe('settling by hand', () => {
  const by = 'Ada King';

  it.each([
    ['manual', manual],
    ['contradicted', createContradicted],
  ] as const)('records that what was %s is charged, with its order and who said so', async (state, make) => {
    const reference = `AAAA-00${state.length}`;
    const { id } = await make(reference);
    const verdict = { reference, outcome: 'confirmed', orderNumber: null, by } as const;
    now = NOW + 5;
    const message = await settle(store, verdict, answerWith(CHARGED));
    const storedAttempt = await store.attempts.find(id);
    expect(storedAttempt).toMatchObject({
      state: 'confirmed',
      orderNumber: '40000001',
      settledAt: NOW + 5,
      settledBy: by,
    });
    expect(storedAttempt).toMatchObject({ isLate: false });
    expect(settledLine(message)).toMatchObject({
      event: 'attempt_moved',
      attempt: id,
      reference,
      state: 'confirmed',
      reason: 'operator',
      operator: by,
      message: expect.stringContaining(`${state} -> confirmed  provider: charged $48.12, order 40000001`),
    });
    const opposite = { ...verdict, outcome: 'not-charged', reason: 'A doubt' } as const;
    await expect(settle(store, opposite, answerWith(CHARGED))).rejects.toThrow('cannot be not-charged');
    expect(await store.attempts.find(id)).toEqual(storedAttempt);
  });

  it("refuses not-charged for a provider's charge, and changes nothing", async () => {
    const { id } = await manual('AAAA-0001');
    const verdict = { reference: 'AAAA-0001', outcome: 'not-charged', orderNumber: null, by } as const;
    await expect(settle(store, verdict, answerWith(CHARGED))).rejects.toThrow(
      'Nothing was changed. The provider on AAAA-0001: charged $48.12, order 40000001.',
    );
    await expect(settle(store, { ...verdict, providerSays: 'No charge' }, answerWith(CHARGED))).rejects.toThrow();
    expect(await store.attempts.find(id)).toMatchObject({ state: 'manual', settledBy: null });
    expect(await store.outcomeEntries.list(id)).toEqual([]);
  });

  it('records that nothing was charged, with the code of the decline', async () => {
    const { id } = await manual('AAAA-0002');
    await settle(
      store,
      { reference: 'AAAA-0002', outcome: 'not-charged', orderNumber: null, by },
      answerWith(DECLINED),
    );
    expect(await store.attempts.find(id)).toMatchObject({
      state: 'not_charged',
      orderNumber: null,
      outcomeCode: 'PMT_1',
      settledBy: by,
      reviewAt: null,
    });
  });

  it.each([
    ['that the key is unknown', UNKNOWN_KEY, {}],
    ['nothing, on the word of its people', SILENT, { providerSays: 'Kim of the gateway: no such charge' }],
  ])('lets the provider be checked once more when it reports %s', async (_what, report, words) => {
    const reference = `AAAA-1${report.says.length}00`.slice(0, 9);
    const { id } = await manual(reference);
    await settle(store, { reference, outcome: 'not-charged', orderNumber: null, by, ...words }, answerWith(report));
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', reviewAt: NOW + 10 * MINUTE_MS });
  });

  it('does not change an unknown attempt or one in progress', async () => {
    const { id } = await claimedAttempt(store, { reference: 'AAAA-0003' });
    const verdict = { outcome: 'confirmed', orderNumber: null, by } as const;
    const ask = jest.fn(answerWith(CHARGED));
    await expect(settle(store, { ...verdict, reference: 'AAAA-0003' }, ask)).rejects.toThrow('is submitted');
    await expect(settle(store, { ...verdict, reference: 'AAAA-9999' }, ask)).rejects.toThrow('No payment');
    expect(ask).not.toHaveBeenCalled();
    expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted', settledBy: null });
  });
});

describe('a correction', () => {
  it("turns a wrong 'not charged' into a late payment, and keeps the first entry", async () => {
    const reference = 'GGGG-0001';
    const { id } = await manual(reference);
    const wrong = { reference, outcome: 'not-charged', orderNumber: null, by: 'Bob' } as const;
    await settle(store, wrong, answerWith(UNKNOWN_KEY));
    now = NOW + MINUTE_MS;
    const right = { reference, outcome: 'confirmed', orderNumber: null, by: 'Ada King' } as const;
    await expect(settle(store, right, answerWith(CHARGED))).rejects.toThrow('--reason');
    const message = await settle(store, { ...right, reason: 'Booked a minute late' }, answerWith(CHARGED));
    expect(await store.attempts.find(id)).toMatchObject({
      state: 'confirmed',
      isLate: true,
      orderNumber: '40000001',
      settledBy: 'Ada King',
      reviewAt: null,
    });
    expect(settledLine(message)).toMatchObject({ reason: 'correction', operator: 'Ada King' });
    const lines = await showAttempt(store, reference, answerWith(CHARGED));
    expect(lines[1]).toContain('by Bob  manual -> not-charged  provider: not charged, the key is unknown there');
    expect(lines[2]).toContain(
      'by Ada King  not-charged (since 2026-11-20T15:00:00.000Z by Bob) -> confirmed  provider: charged $48.12, order 40000001  reason: Booked a minute late',
    );
    expect(lines[3]).toBe('provider: charged $48.12, order 40000001');
    expect((await listUnsettled(store)).some((line) => line.startsWith(reference))).toBe(false);
  });

  it("uses the provider's list where there is no status call", async () => {
    const reference = 'GGGG-0002';
    const { id } = await manual(reference);
    const noCall: ProviderReport = { says: 'nothing', why: 'it has no status call', isOutage: false };
    const verdict = { reference, orderNumber: null, by: 'Ada King', reason: 'It is in the list' } as const;
    const words = { providerSays: 'No such charge' };
    await settle(store, { ...verdict, ...words, outcome: 'not-charged' }, answerWith(noCall));
    const charge = { line: 2, key: id, account: '', amountCents: 4_812, orderNumber: 'R-1', chargedAt: NOW };
    await expect(
      settle(store, { ...verdict, outcome: 'confirmed' }, askWithList([], answerWith(noCall))),
    ).rejects.toThrow('only on the provider’s own report');
    await settle(store, { ...verdict, outcome: 'confirmed' }, askWithList([charge], answerWith(noCall)));
    expect(await store.attempts.find(id)).toMatchObject({ state: 'confirmed', isLate: true, orderNumber: 'R-1' });
  });

  it('reverses a confirmation that the provider denies', async () => {
    const reference = 'GGGG-0003';
    const { id } = await manual(reference);
    const verdict = { reference, orderNumber: null, by: 'Ada King', reason: 'Voided that night' } as const;
    await settle(store, { ...verdict, outcome: 'confirmed' }, answerWith(CHARGED));
    const { entry } = await settle(store, { ...verdict, outcome: 'not-charged' }, answerWith(DECLINED));
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', outcomeCode: 'PMT_1', isLate: false });
    expect(entry && entryLineFor(entry)).toContain('order 40000001) -> not-charged');
  });

  it('does not change an attempt that the provider declined at once', async () => {
    const { id, reference } = await claimedAttempt(store, { reference: 'GGGG-0004' });
    await store.attempts.move(id, ['submitted'], 'declined', { outcomeCode: 'PMT_1' });
    const verdict = { reference, outcome: 'confirmed', orderNumber: null, by: 'Ada', reason: 'A doubt' } as const;
    await expect(settle(store, verdict, answerWith(CHARGED))).rejects.toThrow('is declined');
  });
});

describe('the list of unsettled attempts', () => {
  it('has manual, contradicted and, after five minutes, open attempts', async () => {
    now = NOW + 55 * MINUTE_MS;
    await claimedAttempt(store, { reference: 'BBBB-0002' });
    now += 1;
    await claimedAttempt(store, { reference: 'BBBB-0001' });
    now = NOW + 60 * MINUTE_MS;
    await manual('BBBB-0003');
    await createContradicted('BBBB-0004');
    const references = (await listUnsettled(store)).map((line) => line.slice(0, 9));
    expect(references).toEqual(expect.arrayContaining(['BBBB-0002', 'BBBB-0003', 'BBBB-0004']));
    expect(references).not.toContain('BBBB-0001');
  });

  it('ends with unreadable attempts, which nobody can settle before they are repaired', async () => {
    const { id, reference } = await manual('EEEE-0001');
    const file = new DatabaseSync(join(folder, 'hearthline.sqlite'));
    file.prepare('UPDATE attempts SET quote = ? WHERE id = ?').run('no JSON', id);
    file.close();
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    expect((await listUnsettled(store)).at(-1)).toBe(`EEEE-0001  manual        its row cannot be read  key ${id}`);
    const verdict = { reference, outcome: 'confirmed', orderNumber: null, by: 'Ada King' } as const;
    await expect(settle(store, verdict, answerWith(CHARGED))).rejects.toThrow(
      `nothing was changed. Repair the row with the key ${id}`,
    );
    expect(error.mock.calls).toMatchObject([[{ event: 'store_row_unreadable', row: id }]]);
    error.mockRestore();
  });

  it.each([
    [4, '4 min'],
    [95, '1 h 35 min'],
    [60 * 53 + 1, '2 d 5 h'],
  ])('shows the age of %d minutes', async (minutes, age) => {
    const { id } = await createContradicted(`CCCC-00${String(minutes).slice(0, 2).padStart(2, '0')}`);
    now = NOW + minutes * MINUTE_MS;
    const attempt = await store.attempts.find(id);
    const line = attempt && lineFor(attempt);
    expect(line).toContain(`contradicted  ${age} (2026-11-20T15:00:00.000Z)`);
  });

  it("shows a charge that was made after 'not charged' until an operator settles it", async () => {
    const { id, reference } = await manual('FFFF-0001');
    await store.attempts.move(id, ['manual'], 'not_charged', {});
    await store.attempts.move(id, ['not_charged'], 'contradicted', { orderNumber: '40000009' });
    const findLine = async () => (await listUnsettled(store)).find((line) => line.startsWith(reference));
    expect(await findLine()).toMatch(/contradicted .*charged after ‘not charged’/);
    const report = { ...CHARGED, orderNumber: '40000009' };
    await settle(store, { reference, outcome: 'confirmed', orderNumber: null, by: 'Ada King' }, answerWith(report));
    expect(await findLine()).toBeUndefined();
    // The customer was told otherwise before.
    expect(await store.attempts.find(id)).toMatchObject({ state: 'confirmed', isLate: true, orderNumber: '40000009' });
  });

  it('shows how to find the charge in the payment system, and when the provider is checked again', async () => {
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

describe('an order without its account', () => {
  it('is listed after an hour with its number, and closed once by an operator', async () => {
    const reference = 'Z7K2-9QXD';
    const { id, subjectHash } = await claimedAttempt(store, { reference, flow: 'MOVE' });
    await store.accountOrders.insert({ attemptId: id, subjectHash, data: '', day: null });
    await store.attempts.move(id, ['submitted'], 'confirmed', { orderNumber: 'MV00000007' });
    now = NOW + 59 * MINUTE_MS;
    expect(await listLateOrders(store)).toEqual([]);
    now = NOW + 60 * MINUTE_MS;
    const [order] = await listLateOrders(store);
    expect(order && orderLineFor(order)).toContain(`${reference}  no account    1 h 0 min`);
    expect(order && orderLineFor(order)).toContain('number MV00000007');
    const verdict = { reference, outcome: 'set-up', orderNumber: null, by: 'Ada' } as const;
    await settle(store, verdict);
    expect(await listLateOrders(store)).toEqual([]);
    await expect(settle(store, verdict)).rejects.toThrow('waits for no account');
  });
});
