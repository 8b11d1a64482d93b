import { describe, expect, it, jest } from '@jest/globals';
import { passTime, timeNow, useSettings } from '#tests/support/payment-core.ts';
import {
  CHARGED,
  type ChargeScript,
  NOT_FOUND,
  PAID,
  RUNNING,
  scriptedCharge,
  SILENT,
} from '#tests/support/scripted-charge.ts';
import { settleWhenDue } from '#tests/support/settle-when-due.ts';
import { claimedAttempt, manualAttempt } from '#tests/support/stored-attempt.ts';

import type { Attempt } from '#lib/store/attempt.ts';

const { log } = await import('#lib/log.ts');
const { store } = await import('#lib/store/store.ts');
const { takeOverAttempt } = await import('./settle-attempt.ts');
const { transition } = await import('./payment-attempt.ts');
const { settleDueAttempts } = await import('./settle-due-attempts.ts');

const opened = await store();
const { attempts } = opened;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
type Flow = Parameters<typeof settleDueAttempts>[0][number];

async function abandoned(change: Parameters<typeof claimedAttempt>[1] = {}) {
  const attempt = await claimedAttempt(opened, change);
  passTime(MINUTE_MS);
  return attempt;
}

/** A flow without money, so that evidence alone settles it: what the ledger looks for can then be scripted without a provider. */
function flowOf(findEvidence: Flow['findEvidence'], name = 'ONCE'): Flow {
  return { name, findEvidence };
}

describe('an attempt whose process is gone', () => {
  it.each<[string, ChargeScript, object]>([
    ['charged', { status: [CHARGED] }, { state: 'confirmed', orderNumber: 'R-7' }],
    ['charged for another account', { status: [{ ...CHARGED, accountId: 'A2' }] }, { state: 'contradicted' }],
    ['not known', { status: [NOT_FOUND] }, { state: 'not_charged' }],
    ['running, then charged', { status: [RUNNING, CHARGED] }, { state: 'confirmed' }],
    ['without a report, but with evidence', { status: [SILENT], evidence: [true] }, { state: 'confirmed' }],
    ['without a report or evidence', { status: [SILENT], evidence: [false] }, { state: 'manual' }],
  ])('settles an abandoned attempt without sending anything: %s', async (_what, script, expected) => {
    const attempt = await abandoned();
    const { charge, counts } = scriptedCharge({ sends: [PAID], ...script });
    await takeOverAttempt(attempt, charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ ...expected, sends: 1 });
    expect(counts.sends).toBe(0);
  });

  it('lets one of many concurrent callers settle an abandoned attempt', async () => {
    const attempt = await abandoned();
    const { charge, counts } = scriptedCharge({ status: [RUNNING, RUNNING, CHARGED] });
    await Promise.all(Array.from({ length: 10 }, () => takeOverAttempt(attempt, charge)));
    expect(counts.status).toBe(3);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed' });
  });

  it('leaves an attempt alone while another process works on it', async () => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge({ status: [CHARGED] });
    await takeOverAttempt(attempt, charge);
    expect(counts.status).toBe(0);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'submitted' });
    await attempts.move(attempt.id, ['submitted'], 'declined', {});
  });
});

const review = (attempt: Attempt, script: ChargeScript) =>
  takeOverAttempt(attempt, scriptedCharge({ sends: [PAID], ...script }).charge);

describe('a manual attempt', () => {
  it('reviews a manual attempt at growing intervals up to an hour, for a day', async () => {
    const attempt = await manualAttempt(opened);
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const minutes: number[] = [];
    for (let timestamp = timeNow(); ;) {
      const { reviewAt } = (await attempts.find(attempt.id)) ?? {};
      if (!reviewAt) break;
      minutes.push(Math.floor((reviewAt - timestamp) / MINUTE_MS));
      passTime(reviewAt - timeNow() - 1);
      await review(attempt, { status: [CHARGED] });
      expect(await attempts.find(attempt.id)).toMatchObject({ state: 'manual', reviewAt });
      passTime(1);
      await review(attempt, { status: [SILENT], evidence: [false] });
      timestamp = timeNow();
    }
    expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    const last = await attempts.find(attempt.id);
    expect(last).toMatchObject({ state: 'manual', reviewAt: null, reviews: minutes.length });
    expect(timeNow() - (last?.manualAt ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
    // From now on only an operator can settle it.
    expect(error.mock.calls).toMatchObject([
      [{ event: 'attempt_needs_operator', attempt: attempt.id, state: 'manual' }],
    ]);
    passTime(7 * DAY_MS);
    await review(attempt, { status: [CHARGED] });
    expect(await attempts.find(attempt.id)).toEqual({ ...last, readAt: timeNow() });
  });

  it.each<[string, ChargeScript, object]>([
    ['charged', { status: [CHARGED] }, { state: 'confirmed', orderNumber: 'R-7' }],
    ['declined', { status: [{ status: 'declined', code: 'X' }] }, { state: 'not_charged', outcomeCode: 'X' }],
    ['not known', { status: [NOT_FOUND] }, { state: 'not_charged' }],
    ['charged another amount', { status: [{ ...CHARGED, amountCents: 1 }] }, { state: 'contradicted' }],
    ['shown by the account', { status: [SILENT], evidence: [true] }, { state: 'confirmed', orderNumber: null }],
  ])('settles a manual attempt once the provider responds: %s', async (_what, script, expected) => {
    const attempt = await manualAttempt(opened);
    passTime(MINUTE_MS);
    await review(attempt, { status: [SILENT], evidence: [false] });
    passTime(3 * MINUTE_MS);
    await review(attempt, script);
    expect(await attempts.find(attempt.id)).toMatchObject({ ...expected, sends: 1, reviews: 1 });
  });

  it('keeps an attempt manual while its charge may still arrive, with more frequent reviews', async () => {
    useSettings({ PROVIDER_SETTLES_WITHIN: 600 });
    const attempt = await manualAttempt(opened);
    passTime(MINUTE_MS);
    await review(attempt, { status: [NOT_FOUND] });
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'manual', reviewAt: timeNow() + 5_000 });
    passTime(5_000);
    await review(attempt, { status: [CHARGED] });
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed' });
  });

  it('lets one of many concurrent callers review a manual attempt', async () => {
    const attempt = await manualAttempt(opened);
    passTime(MINUTE_MS);
    const { charge, counts } = scriptedCharge({ status: [RUNNING, CHARGED] });
    await Promise.all(Array.from({ length: 10 }, () => takeOverAttempt(attempt, charge)));
    expect(counts.status).toBe(2);
  });
});

describe('attempts that are not charged because the provider had no record', () => {
  /** Lost, and not known to the provider; the customer was told that nothing was charged. */
  async function toldNotCharged(): Promise<Attempt> {
    const attempt = await abandoned();
    const { charge } = scriptedCharge({ status: [NOT_FOUND] });
    await takeOverAttempt(attempt, charge);
    const settled = await settleWhenDue(attempt.id, charge);
    if (settled?.state !== 'not_charged') throw new Error(`The attempt is ${settled?.state ?? 'gone'}`);
    return settled;
  }
  const ask = async (attempt: Attempt, script: ChargeScript) => {
    const { charge, counts } = scriptedCharge({ sends: [PAID], ...script });
    await takeOverAttempt(attempt, charge);
    return { counts, stored: await attempts.find(attempt.id) };
  };

  it('looks the charge up again after ten minutes and after a day, then no more', async () => {
    const attempt = await toldNotCharged();
    passTime(10 * MINUTE_MS - 1);
    expect((await ask(attempt, { status: [CHARGED] })).counts.status).toBe(0);
    passTime(1);
    const first = await ask(attempt, { status: [NOT_FOUND] });
    expect(first.counts).toMatchObject({ status: 1, sends: 0 });
    expect(first.stored).toMatchObject({ state: 'not_charged', reviewAt: (attempt.settledAt ?? 0) + DAY_MS });
    passTime(DAY_MS);
    const last = await ask(attempt, { status: [NOT_FOUND] });
    expect(last.counts.status).toBe(1);
    expect(last.stored).toMatchObject({ state: 'not_charged', reviewAt: null, settledAt: attempt.settledAt });
  });

  it('marks the attempt as paid late, for an operator, once the provider reports the charge', async () => {
    const attempt = await toldNotCharged();
    passTime(10 * MINUTE_MS);
    const { stored } = await ask(attempt, { status: [CHARGED] });
    expect(stored).toMatchObject({ state: 'confirmed', isLate: true, orderNumber: 'R-7', reviewAt: null });
    const { id, subjectHash } = attempt;
    const next = { id: 'another', subjectHash, quote: attempt.quote };
    expect(await attempts.findRepeats(next, 10 * MINUTE_MS)).toEqual([id]);
    expect(await attempts.findLastConfirmed(subjectHash)).toBe(id);
    expect(await attempts.countOpen(subjectHash, 'another')).toBe(0);
    const listed = async () =>
      (await attempts.listUnsettled({ openMs: 0, limit: 1_000 })).attempts.map((one) => one.id);
    expect(await listed()).toContain(id);
    const counted = await attempts.countOpenByAge([MINUTE_MS]);
    expect(counted.find(({ state }) => state === 'contradicted')?.count).toBeGreaterThan(0);
    const entry = { operator: 'Ada King', provider: 'charged', reason: null, orderNumber: null, outcomeCode: null };
    const change = { from: 'contradicted', to: 'confirmed', reviewInMs: null } as const;
    expect(await opened.outcomeEntries.enter(id, { ...entry, ...change })).toBe(true);
    // The customer was told that nothing was charged, and reads of it until the end.
    expect(await attempts.find(id)).toMatchObject({ state: 'confirmed', ledgerState: 'confirmed', isLate: true });
    expect(await listed()).not.toContain(id);
  });

  it.each<[string, ChargeScript]>([
    ['another amount', { status: [{ ...CHARGED, amountCents: 1 }] }],
    ['another account', { status: [{ ...CHARGED, accountId: 'A2' }] }],
    ['a decline', { status: [{ status: 'declined', code: 'X' }] }],
    ['something in progress', { status: [RUNNING] }],
    ['nothing', { status: [SILENT] }],
  ])('keeps the attempt not charged when the provider reports %s', async (_what, script) => {
    const attempt = await toldNotCharged();
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    passTime(10 * MINUTE_MS);
    expect((await ask(attempt, script)).stored).toMatchObject({ state: 'not_charged', isLate: false });
  });

  it('looks the charge up each hour when the provider does not respond after a day', async () => {
    const attempt = await toldNotCharged();
    passTime(DAY_MS);
    const { stored } = await ask(attempt, { status: [SILENT] });
    expect(stored).toMatchObject({ reviewAt: timeNow() + 60 * MINUTE_MS });
  });

  it('plans no review if a code of the provider made the attempt not charged', async () => {
    const attempt = await manualAttempt(opened);
    passTime(MINUTE_MS);
    await review(attempt, { status: [{ status: 'declined', code: 'X' }] });
    passTime(DAY_MS);
    expect((await ask(attempt, { status: [CHARGED] })).counts.status).toBe(0);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'not_charged', reviewAt: null });
  });

  it('reviews an attempt that an operator made not charged like any other', async () => {
    const attempt = await manualAttempt(opened);
    const entry = { operator: 'Ada King', provider: 'no report', reason: 'Not charged, says Kim', orderNumber: null };
    const change = { from: 'manual', to: 'not_charged', outcomeCode: null, reviewInMs: 10 * MINUTE_MS } as const;
    await opened.outcomeEntries.enter(attempt.id, { ...entry, ...change });
    passTime(10 * MINUTE_MS);
    expect((await ask(attempt, { status: [CHARGED] })).stored).toMatchObject({ state: 'confirmed', isLate: true });
  });

  it('looks the charge up at once when its own response comes late', async () => {
    const attempt = await toldNotCharged();
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await transition(attempt, ['submitted', 'unknown'], 'confirmed');
    expect((await ask(attempt, { status: [CHARGED] })).stored).toMatchObject({ state: 'confirmed', isLate: true });
  });
});

describe('due attempts', () => {
  it('settles an attempt of a known flow once its customer has not called for a while', async () => {
    const flow = 'DUE';
    const [old, foreign] = await Promise.all([
      claimedAttempt(opened, { flow }),
      claimedAttempt(opened, { flow: 'ANOTHER' }),
    ]);
    passTime(MINUTE_MS);
    const recent = await claimedAttempt(opened, { flow });
    passTime(19_999);
    const persisted = await claimedAttempt(opened, { flow });
    await settleDueAttempts([flowOf(async () => true, flow)]);
    expect(await attempts.find(old.id)).toMatchObject({ state: 'confirmed' });
    for (const { id } of [recent, persisted, foreign]) {
      expect(await attempts.find(id)).toMatchObject({ state: 'submitted' });
      await attempts.move(id, ['submitted'], 'declined', {});
    }
  });

  it('settles attempts whose review is due', async () => {
    const attempt = await manualAttempt(opened, { flow: 'ONCE' });
    const flow = flowOf(async () => true);
    await settleDueAttempts([flow]);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'manual' });
    passTime(MINUTE_MS + 10_000);
    await settleDueAttempts([flow]);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed' });
  });

  it('warns of payments whose instance is gone, and not of reviews', async () => {
    const [warn, info] = (['warn', 'info'] as const).map((level) =>
      jest.spyOn(log, level).mockImplementation(() => undefined),
    );
    const due = () =>
      [warn, info].map((spy) => spy?.mock.calls.filter(([line]) => line.event === 'attempts_due').length);
    const flow = flowOf(async () => true, 'WATCHED');
    await manualAttempt(opened, { flow: 'WATCHED' });
    passTime(MINUTE_MS + 10_000);
    await settleDueAttempts([flow]);
    expect(due()).toEqual([0, 1]);
    await abandoned({ flow: 'WATCHED' });
    await settleDueAttempts([flow]);
    expect(due()).toEqual([1, 1]);
    jest.restoreAllMocks();
  });

  it('settles by evidence without the customer if there is no charge status', async () => {
    useSettings({ PROVIDER_CHARGE_STATUS: false });
    const shown = await abandoned({ flow: 'EVIDENT' });
    const flow: Flow = { ...flowOf(async () => true, 'EVIDENT'), isOwnAccount: () => true };
    await settleDueAttempts([flow]);
    expect(await attempts.find(shown.id)).toMatchObject({ state: 'confirmed', orderNumber: null });
  });

  it('settles an attempt although settling another one fails', async () => {
    const broken = await abandoned({ flow: 'ONCE' });
    const other = await abandoned({ flow: 'ONCE' });
    const flow = flowOf(async ({ id }) => {
      if (id === broken.id) throw new Error('a bug');
      return true;
    });
    await settleDueAttempts([flow]);
    expect(await attempts.find(other.id)).toMatchObject({ state: 'confirmed' });
    expect(await attempts.find(broken.id)).toMatchObject({ state: 'unknown' });
  });
});
