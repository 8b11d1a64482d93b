import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { passTime, timeNow, useSettings } from '#tests/support/payment-core.ts';
import {
  CHARGED,
  type ChargeScript,
  LOST,
  NOT_FOUND,
  NOT_SENT,
  PAID,
  decline,
  RUNNING,
  scriptedCharge,
  SILENT,
} from '#tests/support/scripted-charge.ts';
import { settleWhenDue } from '#tests/support/settle-when-due.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';

const { store } = await import('#lib/store/store.ts');
const { log } = await import('#lib/log.ts');
const { LEASE_MS } = await import('./lease.ts');
const { sendCharge } = await import('./send-charge.ts');
const { takeOverAttempt } = await import('./settle-attempt.ts');

const opened = await store();
const { attempts } = opened;
type Counts = ReturnType<typeof scriptedCharge>['counts'];

/** Another process takes the attempt for good, as if its lease had expired. */
async function takeAway(id: string): Promise<void> {
  passTime(LEASE_MS);
  expect(await attempts.takeLease(id, 3_600_000)).not.toBeNull();
}

describe('sendCharge', () => {
  it.each<[string, ChargeScript, object, Partial<Counts>]>([
    ['confirmed', { sends: [PAID] }, { state: 'confirmed', orderNumber: 'R-7' }, { sends: 1, status: 0 }],
    [
      'declined',
      { sends: [decline('PAYMENT-1205')] },
      { state: 'declined', outcomeCode: 'PAYMENT-1205' },
      { status: 0 },
    ],
    [
      'refused with a 403: nothing is sent again',
      { sends: [NOT_SENT] },
      { state: 'not_sent' },
      { sends: 1, status: 0 },
    ],
    [
      'lost, and the second request refused with a 403: nothing is sent a third time',
      { sends: [LOST, NOT_SENT], status: [NOT_FOUND] },
      { state: 'not_charged', sends: 2 },
      { sends: 2 },
    ],
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
      'lost, then charged by the second request whose response is lost too',
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
      'lost, without a charge status or evidence',
      { sends: [LOST], status: [SILENT], evidence: [false] },
      { state: 'manual', reviews: 0, leaseUntil: null },
      { sends: 1 },
    ],
    [
      'lost, without a charge status, but with evidence',
      { sends: [LOST], status: [SILENT], evidence: [true] },
      { state: 'confirmed', orderNumber: null },
      { sends: 1 },
    ],
    ['in progress for ever', { sends: [LOST], status: [RUNNING] }, { state: 'manual' }, { sends: 1 }],
    [
      'refused with a code that may mean anything, and charged all the same',
      { sends: [decline('XYZ-1')], status: [CHARGED] },
      { state: 'confirmed', outcomeCode: null },
      { sends: 1 },
    ],
    [
      'refused with a code that may mean anything, and not known',
      { sends: [decline('XYZ-1')], status: [NOT_FOUND] },
      { state: 'not_charged', outcomeCode: 'XYZ-1' },
      { sends: 1, status: 1 },
    ],
    [
      'refused with a code that may mean anything, where no money moves',
      { sends: [decline('XYZ-1')], status: null },
      { state: 'declined', outcomeCode: 'XYZ-1' },
      { sends: 1, evidence: 0 },
    ],
    [
      'lost, and the second request refused: the first may still arrive for a while',
      { sends: [LOST, decline('XYZ-1')], status: [NOT_FOUND, NOT_FOUND, CHARGED] },
      { state: 'confirmed' },
      { sends: 2 },
    ],
  ])('%s', async (_what, script, expected, counted) => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge(script);
    await sendCharge(attempt, charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject(expected);
    expect(counts).toMatchObject(counted);
  });

  it.each<[string, object]>([
    ['another amount', { amountCents: 4_500 }],
    ['another account', { accountId: 'A2' }],
  ])('marks a charge with %s at the provider as contradicted, never as confirmed', async (_what, change) => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge({ sends: [LOST], status: [{ ...CHARGED, ...change }], evidence: [true] });
    const warn = jest.spyOn(log, 'warn');
    await sendCharge(attempt, charge);
    const stored = await attempts.find(attempt.id);
    expect(stored).toMatchObject({ state: 'contradicted', orderNumber: null, settledAt: null });
    expect(counts).toEqual({ sends: 1, status: 1, evidence: 0 });
    expect(warn.mock.calls).toMatchObject([[{ event: 'attempt_moved', state: 'contradicted' }]]);
    // Only an operator can take it up again.
    passTime(3_600_000);
    expect(await attempts.takeLease(attempt.id, LEASE_MS)).toBeNull();
  });

  it.each<[string, Parameters<typeof useSettings>[0], ChargeScript, object]>([
    [
      'keys are not honored',
      { PROVIDER_IDEMPOTENCY: false },
      { sends: [LOST], status: [NOT_FOUND] },
      { state: 'not_charged' },
    ],
    [
      'the provider has no charge status',
      { PROVIDER_CHARGE_STATUS: false },
      { sends: [LOST], evidence: [false] },
      { state: 'manual' },
    ],
    [
      'the provider has no charge status and evidence appears later',
      { PROVIDER_CHARGE_STATUS: false },
      { sends: [LOST], evidence: [false, false, true] },
      { state: 'confirmed' },
    ],
  ])('sends a charge only once when %s', async (_what, change, script, expected) => {
    useSettings(change);
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge(script);
    await sendCharge(attempt, charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ ...expected, sends: 1 });
    expect(counts.sends).toBe(1);
  });
});

describe('a charge that may still arrive', () => {
  const SETTLES_MS = 120_000;

  beforeEach(() => useSettings({ PROVIDER_SETTLES_WITHIN: SETTLES_MS / 1_000 }));

  it('gives the lease back and plans the next review while a charge may still arrive', async () => {
    const attempt = await claimedAttempt(opened);
    const sentAt = timeNow();
    const { charge } = scriptedCharge({ sends: [LOST, LOST], status: [NOT_FOUND] });
    await sendCharge(attempt, charge);
    expect(timeNow()).toBe(sentAt);
    expect(await attempts.find(attempt.id)).toMatchObject({
      state: 'unknown',
      leaseUntil: null,
      reviewAt: sentAt + 5_000,
    });
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'not_charged' });
    expect(timeNow() - sentAt).toBe(SETTLES_MS);
  });

  it('counts the time until a charge can no longer arrive from the end of its last connection', async () => {
    const attempt = await claimedAttempt(opened);
    const late = async () => {
      passTime(60_000);
      return LOST;
    };
    const { charge } = scriptedCharge({ sends: [late, late], status: [NOT_FOUND] });
    await sendCharge(attempt, charge);
    const endedAt = timeNow();
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'not_charged', lastSendMs: 60_000 });
    expect(timeNow() - endedAt).toBe(SETTLES_MS);
  });

  it('adds sixty seconds if the end of the connection is unknown', async () => {
    const attempt = await claimedAttempt(opened);
    const sentAt = timeNow();
    passTime(20_000);
    const { charge } = scriptedCharge({ status: [NOT_FOUND] });
    // The first look at a lease cannot tell how old it is.
    await takeOverAttempt(attempt, charge);
    passTime(20_000);
    await takeOverAttempt(attempt, charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'not_charged', lastSendMs: null });
    expect(timeNow() - sentAt).toBe(60_000 + SETTLES_MS);
  });

  it('confirms a charge that arrives late', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge } = scriptedCharge({ sends: [LOST, LOST], status: [NOT_FOUND, NOT_FOUND, NOT_FOUND, CHARGED] });
    await sendCharge(attempt, charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'confirmed', orderNumber: 'R-7' });
  });

  it('leaves a charge to later reviews once the provider stops responding', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge } = scriptedCharge({
      sends: [LOST, LOST],
      status: [NOT_FOUND, NOT_FOUND, SILENT],
      evidence: [false],
    });
    await sendCharge(attempt, charge);
    const endedAt = timeNow();
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'manual' });
    expect(timeNow() - endedAt).toBeGreaterThanOrEqual(60_000);
    expect(timeNow() - endedAt).toBeLessThan(70_000);
  });

  it('never settles by an unused PIN if there is a charge status', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge } = scriptedCharge({ sends: [LOST], status: [SILENT], evidence: ['absent'] });
    await sendCharge(attempt, charge);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'manual' });
  });

  it('settles by a PIN that stays unused if there is no charge status', async () => {
    useSettings({ PROVIDER_CHARGE_STATUS: false, PROVIDER_SETTLES_WITHIN: SETTLES_MS / 1_000 });
    const attempt = await claimedAttempt(opened);
    const sentAt = timeNow();
    const { charge } = scriptedCharge({ sends: [LOST], evidence: ['absent'] });
    await sendCharge(attempt, charge);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'not_charged' });
    expect(timeNow() - sentAt).toBeGreaterThanOrEqual(SETTLES_MS);
  });
});

describe('a delayed process', () => {
  it('sends nothing when another process holds the attempt', async () => {
    const attempt = await claimedAttempt(opened);
    await takeAway(attempt.id);
    const { charge, counts } = scriptedCharge({ sends: [PAID] });
    await sendCharge(attempt, charge);
    expect(counts.sends).toBe(0);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'submitted' });
  });

  it('sends no second request after another process took over', async () => {
    const attempt = await claimedAttempt(opened);
    const request = async () => {
      await takeAway(attempt.id);
      return NOT_FOUND;
    };
    const { charge, counts } = scriptedCharge({ sends: [LOST, PAID], status: [request] });
    await sendCharge(attempt, charge);
    expect(counts.sends).toBe(1);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'unknown', sends: 1 });
  });

  it.each(['unknown', 'manual'] as const)(
    'records the success of a delayed process when the attempt is %s by now',
    async (state) => {
      const attempt = await claimedAttempt(opened);
      const answered = async () => {
        await takeAway(attempt.id);
        await attempts.move(attempt.id, ['submitted'], 'unknown', {});
        if (state === 'manual') await attempts.move(attempt.id, ['unknown'], 'manual', {});
        return PAID;
      };
      await sendCharge(attempt, scriptedCharge({ sends: [answered] }).charge);
      expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed', orderNumber: 'R-7' });
    },
  );

  it('logs an error when a late success contradicts what the customer saw', async () => {
    const attempt = await claimedAttempt(opened);
    const answered = async () => {
      await attempts.move(attempt.id, ['submitted'], 'unknown', {});
      await attempts.move(attempt.id, ['unknown'], 'not_charged', {});
      passTime(1);
      return PAID;
    };
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await sendCharge(attempt, scriptedCharge({ sends: [answered] }).charge);
    expect(error.mock.calls).toMatchObject([
      [{ event: 'attempt_contradicted', attempt: attempt.id, state: 'not_charged' }],
    ]);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'not_charged' });
  });
});

describe('a charge whose purchase is read again', () => {
  const recheckOf = (...outcomes: boolean[]) => {
    const asked = { isAsShown: 0, afterRefusal: 0 };
    return {
      asked,
      recheck: {
        isAsShown: async () => outcomes[asked.isAsShown++] ?? outcomes.at(-1) ?? true,
        afterRefusal: async () => void (asked.afterRefusal += 1),
      },
    };
  };

  it('sends no charge if the purchase differs from what the page showed', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge({ sends: [PAID] });
    const { asked, recheck } = recheckOf(false);
    await sendCharge(attempt, { ...charge, recheck });
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'not_sent' });
    expect([counts.sends, asked]).toEqual([0, { isAsShown: 1, afterRefusal: 1 }]);
  });

  it('sends the charge if the purchase equals what the page showed', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge({ sends: [PAID] });
    const { asked, recheck } = recheckOf(true);
    await sendCharge(attempt, { ...charge, recheck });
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed' });
    expect([counts.sends, asked]).toEqual([1, { isAsShown: 1, afterRefusal: 0 }]);
  });

  it('sends no second request after a change, and settles the first one', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge({ sends: [LOST, PAID], status: [NOT_FOUND] });
    const { asked, recheck } = recheckOf(true, false);
    await sendCharge(attempt, { ...charge, recheck });
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'unknown', sends: 1 });
    expect([counts.sends, asked]).toEqual([1, { isAsShown: 2, afterRefusal: 0 }]);
  });
});
