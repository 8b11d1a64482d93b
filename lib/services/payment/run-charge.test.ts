import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { ChargeAnswer } from '#lib/rules/payment/settlement.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';
import type { Charge } from './charge.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-money-'));
const DEFAULTS = {
  DATABASE_URL: null,
  DATA_DIR: folder,
  PROVIDER_TIME_SCALE: 1,
  PROVIDER_CHARGE_STATUS: true,
  PROVIDER_IDEMPOTENCY: true,
};
let settings = DEFAULTS;
jest.unstable_mockModule('#lib/config.ts', () => ({
  config: () => settings,
  logSettings: () => ({ level: 'silent', file: null }),
}));
/** Nothing sleeps here: waiting moves the clock. */
let clock = Date.UTC(2026, 10, 20);
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    clock += ms;
  },
}));
const { store } = await import('#lib/store/store.ts');
const { log } = await import('#lib/log.ts');
const { runCharge } = await import('./run-charge.ts');
const { takeOverAttempt } = await import('./take-over-attempt.ts');
const { settleAbandoned } = await import('./settle-abandoned.ts');

const { attempts } = await store();
const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => {
  settings = DEFAULTS;
  jest.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await (await store()).close();
  rmSync(folder, { recursive: true });
});

const PAID: ChargeOutcome = { outcome: 'confirmed', orderNumber: 'R-7' };
const LOST: ChargeOutcome = { outcome: 'unknown' };
const code = (value: string): ChargeOutcome => ({ outcome: 'declined', code: value });
const CHARGED: ChargeAnswer = { status: 'charged', orderNumber: 'R-7' };
const NOT_FOUND: ChargeAnswer = { status: 'not-found' };
const RUNNING: ChargeAnswer = { status: 'in-progress' };
const SILENT: ChargeAnswer = { status: 'failed' };

type Scripted<Value> = (Value | (() => Promise<Value>))[];

/** A provider that answers as the script says; the last answer of each list stays. */
function provider(script: { sends?: Scripted<ChargeOutcome>; status?: Scripted<ChargeAnswer>; evidence?: boolean[] }) {
  const counts = { sends: 0, status: 0, evidence: 0 };
  const answer = async <Value>(list: Scripted<Value> | undefined, index: number): Promise<Value> => {
    const next = list?.[Math.min(index, list.length - 1)];
    if (next === undefined) throw new Error('Asked for what the script does not have');
    return typeof next === 'function' ? (next as () => Promise<Value>)() : next;
  };
  const charge: Charge = {
    send: () => answer(script.sends, counts.sends++),
    readStatus: () => answer(script.status, counts.status++),
    hasEvidence: () => answer(script.evidence, counts.evidence++),
  };
  return { charge, counts };
}

/** Something else has the attempt for good: its lease was over. */
async function takeAway(id: string): Promise<void> {
  const now = Date.now() + 3_600_000;
  expect(await attempts.takeLease(id, { until: now + 3_600_000, now })).not.toBeNull();
}

describe('a charge', () => {
  it.each<[string, Parameters<typeof provider>[0], object, Partial<ReturnType<typeof provider>['counts']>]>([
    ['confirmed', { sends: [PAID] }, { state: 'confirmed', orderNumber: 'R-7' }, { sends: 1, status: 0 }],
    ['declined', { sends: [code('PAYMENT-1205')] }, { state: 'declined', outcomeCode: 'PAYMENT-1205' }, { status: 0 }],
    ['not sent', { sends: [{ outcome: 'not_sent' }] }, { state: 'not_sent' }, { sends: 1, status: 0 }],
    [
      'lost after the work',
      { sends: [LOST], status: [CHARGED] },
      { state: 'confirmed', orderNumber: 'R-7' },
      { sends: 1 },
    ],
    [
      'lost, still running, then charged',
      { sends: [LOST], status: [RUNNING, RUNNING, CHARGED] },
      { state: 'confirmed', sends: 1 },
      { sends: 1, status: 3 },
    ],
    [
      'lost before the work: sent once more with the same key',
      { sends: [LOST, PAID], status: [NOT_FOUND] },
      { state: 'confirmed', orderNumber: 'R-7', sends: 2 },
      { sends: 2 },
    ],
    [
      'lost twice before the work: never sent a third time',
      { sends: [LOST, LOST], status: [NOT_FOUND] },
      { state: 'not_charged', sends: 2 },
      { sends: 2 },
    ],
    [
      'lost, then charged by the second request whose answer is lost too',
      { sends: [LOST, LOST], status: [NOT_FOUND, CHARGED] },
      { state: 'confirmed', sends: 2 },
      { sends: 2 },
    ],
    [
      'lost, and declined meanwhile',
      { sends: [LOST], status: [{ status: 'declined', code: 'PAYMENT-1251' }] },
      { state: 'declined', outcomeCode: 'PAYMENT-1251' },
      { sends: 1 },
    ],
    [
      'lost, and nobody can be asked',
      { sends: [LOST], status: [SILENT], evidence: [false] },
      { state: 'manual' },
      { sends: 1 },
    ],
    [
      'lost, nobody can be asked, but it shows',
      { sends: [LOST], status: [SILENT], evidence: [true] },
      { state: 'confirmed', orderNumber: null },
      { sends: 1 },
    ],
    ['running for ever', { sends: [LOST], status: [RUNNING] }, { state: 'manual' }, { sends: 1 }],
    [
      'refused with a code that may mean anything, and charged all the same',
      { sends: [code('XYZ-1')], status: [CHARGED] },
      { state: 'confirmed', outcomeCode: null },
      { sends: 1 },
    ],
    [
      'refused with a code that may mean anything, and not known',
      { sends: [code('XYZ-1')], status: [NOT_FOUND] },
      { state: 'not_charged', outcomeCode: 'XYZ-1' },
      { sends: 1, status: 1 },
    ],
    [
      'lost, and the second request refused: the first may still arrive for a while',
      { sends: [LOST, code('XYZ-1')], status: [NOT_FOUND, NOT_FOUND, CHARGED] },
      { state: 'confirmed' },
      { sends: 2 },
    ],
  ])('%s', async (_what, script, expected, counted) => {
    const attempt = await claimedAttempt(await store());
    const { charge, counts } = provider(script);
    await runCharge(attempt, charge);
    expect(await attempts.find(attempt.id)).toMatchObject(expected);
    expect(counts).toMatchObject(counted);
  });

  it.each<[string, Partial<typeof DEFAULTS>, Parameters<typeof provider>[0], object]>([
    [
      'keys are not honoured',
      { PROVIDER_IDEMPOTENCY: false },
      { sends: [LOST], status: [NOT_FOUND] },
      { state: 'not_charged' },
    ],
    [
      'nobody can be asked by key',
      { PROVIDER_CHARGE_STATUS: false },
      { sends: [LOST], evidence: [false] },
      { state: 'manual' },
    ],
    [
      'nobody can be asked by key, and it shows after a while',
      { PROVIDER_CHARGE_STATUS: false },
      { sends: [LOST], evidence: [false, false, true] },
      { state: 'confirmed' },
    ],
  ])('is sent once only when %s', async (_what, change, script, expected) => {
    settings = { ...DEFAULTS, ...change };
    const attempt = await claimedAttempt(await store());
    const { charge, counts } = provider(script);
    await runCharge(attempt, charge);
    expect(await attempts.find(attempt.id)).toMatchObject({ ...expected, sends: 1 });
    expect(counts.sends).toBe(1);
  });
});

describe('a process that was held up', () => {
  it('sends nothing when another one has the purchase', async () => {
    const attempt = await claimedAttempt(await store());
    await takeAway(attempt.id);
    const { charge, counts } = provider({ sends: [PAID] });
    await runCharge(attempt, charge);
    expect(counts.sends).toBe(0);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'submitted' });
  });

  it('sends nothing a second time when another one took over while it asked', async () => {
    const attempt = await claimedAttempt(await store());
    const asked = async () => {
      await takeAway(attempt.id);
      return NOT_FOUND;
    };
    const { charge, counts } = provider({ sends: [LOST, PAID], status: [asked] });
    await runCharge(attempt, charge);
    expect(counts.sends).toBe(1);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'unknown', sends: 1 });
  });

  it.each(['unknown', 'manual'] as const)(
    'still brings home its success when the record says %s by now',
    async (state) => {
      const attempt = await claimedAttempt(await store());
      const answered = async () => {
        await takeAway(attempt.id);
        await attempts.move(attempt.id, ['submitted'], 'unknown', {}, Date.now());
        if (state === 'manual') await attempts.move(attempt.id, ['unknown'], 'manual', {}, Date.now());
        return PAID;
      };
      await runCharge(attempt, provider({ sends: [answered] }).charge);
      expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed', orderNumber: 'R-7' });
    },
  );

  it('cries out when its success contradicts what the customer was told', async () => {
    const attempt = await claimedAttempt(await store());
    const answered = async () => {
      await attempts.move(attempt.id, ['submitted'], 'unknown', {}, Date.now());
      await attempts.move(attempt.id, ['unknown'], 'not_charged', {}, Date.now());
      return PAID;
    };
    const cry = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await runCharge(attempt, provider({ sends: [answered] }).charge);
    expect(cry.mock.calls).toMatchObject([
      [{ event: 'attempt_contradicted', attempt: attempt.id, state: 'not_charged' }],
    ]);
    cry.mockRestore();
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'not_charged' });
  });
});

describe('a purchase whose process is gone', () => {
  const abandoned = () => claimedAttempt(store_(), { now: Date.now() - 60_000 });
  const store_ = () => opened;
  let opened: Awaited<ReturnType<typeof store>>;
  beforeEach(async () => {
    opened = await store();
  });

  it.each<[string, ChargeAnswer[], object]>([
    ['charged', [CHARGED], { state: 'confirmed', orderNumber: 'R-7' }],
    ['not known', [NOT_FOUND], { state: 'not_charged' }],
    ['running, then charged', [RUNNING, CHARGED], { state: 'confirmed' }],
  ])('is settled without sending anything: %s', async (_what, status, expected) => {
    const attempt = await abandoned();
    const { charge, counts } = provider({ sends: [PAID], status });
    await takeOverAttempt(attempt, charge);
    expect(await attempts.find(attempt.id)).toMatchObject({ ...expected, sends: 1 });
    expect(counts.sends).toBe(0);
  });

  it('is settled by one of many who ask', async () => {
    const attempt = await abandoned();
    const { charge, counts } = provider({ status: [RUNNING, RUNNING, CHARGED] });
    await Promise.all(Array.from({ length: 10 }, () => takeOverAttempt(attempt, charge)));
    expect(counts.status).toBe(3);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed' });
  });

  it('is left alone while it is held', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = provider({ status: [CHARGED] });
    await takeOverAttempt(attempt, charge);
    expect(counts.status).toBe(0);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'submitted' });
  });

  it('is found and settled, when its customer has not asked for a while and its flow is known', async () => {
    const now = Date.now();
    const [old, recent, held, foreign] = await Promise.all([
      claimedAttempt(opened, { now: now - 60_000 }),
      claimedAttempt(opened, { now: now - 20_000 }),
      claimedAttempt(opened, { now }),
      claimedAttempt(opened, { now: now - 60_000, flow: 'ANOTHER' }),
    ]);
    const { charge, counts } = provider({ status: [CHARGED] });
    await settleAbandoned({ EZREFILL: () => charge }, now);
    expect(await attempts.find(old.id)).toMatchObject({ state: 'confirmed', orderNumber: 'R-7' });
    for (const { id } of [recent, held, foreign]) expect(await attempts.find(id)).toMatchObject({ state: 'submitted' });
    expect(counts.status).toBe(1);
    await attempts.move(foreign.id, ['submitted'], 'declined', {}, now);
  });

  it('waits for its customer a day long where nobody can be asked by key, then for a person', async () => {
    settings = { ...DEFAULTS, PROVIDER_CHARGE_STATUS: false };
    const now = Date.now();
    const today = await claimedAttempt(opened, { now: now - DAY_MS + 60_000 });
    const yesterday = await claimedAttempt(opened, { now: now - DAY_MS - 60_000 });
    await settleAbandoned({ EZREFILL: () => provider({ evidence: [false] }).charge }, now);
    expect(await attempts.find(today.id)).toMatchObject({ state: 'submitted' });
    expect(await attempts.find(yesterday.id)).toMatchObject({ state: 'manual' });
    await attempts.move(today.id, ['submitted'], 'declined', {}, now);
  });

  it('does not keep the others waiting when settling it goes wrong', async () => {
    const now = Date.now();
    const broken = await claimedAttempt(opened, { now: now - 60_000 });
    const other = await claimedAttempt(opened, { now: now - 60_000 });
    const bug = async () => {
      throw new Error('a bug');
    };
    const charges = {
      EZREFILL: ({ id }: { id: string }) => provider({ status: id === broken.id ? [bug] : [CHARGED] }).charge,
    };
    await settleAbandoned(charges, now);
    expect(await attempts.find(other.id)).toMatchObject({ state: 'confirmed' });
    expect(await attempts.find(broken.id)).toMatchObject({ state: 'unknown' });
  });
});
