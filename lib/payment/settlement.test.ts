import { describe, expect, it } from '@jest/globals';
import {
  type ChargeReport,
  GIVE_UP_MS,
  matchesCharge,
  REVIEW_MS,
  type SettlementState,
  type SettlementStep,
  decideSettlementStep,
  type ExpiryEvidence,
  hasExpiryMovedByPlan,
  hasReconnected,
  nextLateCheckMs,
  isNotChargedBySilence,
  nextReviewMs,
} from './settlement.ts';

const facts: SettlementState = {
  canReadStatus: true,
  honorsKeys: true,
  report: { status: 'not-found' },
  matchesAttempt: true,
  hasResponded: false,
  sends: 1,
  requestInMemory: true,
  msSinceSendEnded: 0,
  settlesWithinMs: 120_000,
  msUnknown: 0,
  giveUpMs: GIVE_UP_MS,
  evidence: null,
};
const charged: ChargeReport = { status: 'charged', orderNumber: '7', amountCents: 4_500, accountId: 'A1' };
const CARD = { brand: 'visa', lastFour: '4242' } as const;
const failed: ChargeReport = { status: 'failed' };
const inProgress: ChargeReport = { status: 'in-progress' };

describe('with the status call', () => {
  it.each<[string, Partial<SettlementState>, SettlementStep]>([
    ['asks first', { report: null }, { next: 'ask-again', inMs: 0 }],
    ['charged', { report: charged }, { next: 'confirm', orderNumber: '7' }],
    [
      'charged, and the card is named',
      { report: { ...charged, card: CARD } },
      { next: 'confirm', orderNumber: '7', card: CARD },
    ],
    ['charged with another amount or account', { report: charged, matchesAttempt: false }, { next: 'contradict' }],
    ['the same, after a minute', { report: charged, matchesAttempt: false, msUnknown: 60_000 }, { next: 'contradict' }],
    ['declined', { report: { status: 'declined', code: 'X' } }, { next: 'decline', code: 'X' }],
    ['in progress waits', { report: inProgress }, { next: 'ask-again', inMs: 2_000 }],
    ['in progress for a minute', { report: inProgress, msUnknown: 60_000 }, { next: 'manual' }],
    ['not found, request at hand: the same once more', {}, { next: 'resend' }],
    ['not found after the second send', { sends: 2 }, { next: 'wait', inMs: 5_000 }],
    ['not found, keys not honored', { honorsKeys: false }, { next: 'wait', inMs: 5_000 }],
    ['not found after a crash', { requestInMemory: false, msSinceSendEnded: -40_000 }, { next: 'wait', inMs: 5_000 }],
    [
      'not found for a minute',
      { sends: 2, msSinceSendEnded: 60_000, msUnknown: 60_000 },
      { next: 'wait', inMs: 5_000 },
    ],
    ['not found, and it may still arrive', { sends: 2, msSinceSendEnded: 118_000 }, { next: 'wait', inMs: 2_000 }],
    ['not found at the last moment', { sends: 2, msSinceSendEnded: 119_999 }, { next: 'wait', inMs: 1 }],
    ['not found when it can arrive no more', { sends: 2, msSinceSendEnded: 120_000 }, { next: 'not-charged' }],
    ['the same after a crash', { requestInMemory: false, msSinceSendEnded: 120_000 }, { next: 'not-charged' }],
    [
      'not found by a quicker provider',
      { sends: 2, settlesWithinMs: 10_000, msSinceSendEnded: 10_000 },
      { next: 'not-charged' },
    ],
    ['not found, and the only request got a code', { hasResponded: true }, { next: 'not-charged' }],
    ['no response asks again', { report: failed }, { next: 'ask-again', inMs: 2_000 }],
    ['no response for a while', { report: failed, msUnknown: 10_000 }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'no response, no evidence',
      { report: failed, msUnknown: 12_000, evidence: 'none' },
      { next: 'ask-again', inMs: 2_000 },
    ],
    ['no response for a minute', { report: failed, msUnknown: 60_000, evidence: 'none' }, { next: 'manual' }],
    [
      'no response, and a PIN that looks unused',
      { report: failed, evidence: 'absent', msSinceSendEnded: 300_000, msUnknown: 10_000 },
      { next: 'ask-again', inMs: 2_000 },
    ],
    [
      'the same for a minute',
      { report: failed, evidence: 'absent', msSinceSendEnded: 300_000, msUnknown: 60_000 },
      { next: 'manual' },
    ],
    ['evidence', { report: failed, evidence: 'found' }, { next: 'confirm', orderNumber: null }],
  ])('%s', (_what, change, step) => {
    expect(decideSettlementStep({ ...facts, ...change })).toEqual(step);
  });
});

describe('without the status call', () => {
  it.each<[string, Partial<SettlementState>, SettlementStep]>([
    ['looks at once', {}, { next: 'look-for-evidence', inMs: 0 }],
    ['unused, a moment ago', { evidence: 'absent' }, { next: 'look-for-evidence', inMs: 5_000 }],
    [
      'unused, and it may still arrive after a minute',
      { evidence: 'absent', msSinceSendEnded: 119_999, msUnknown: 119_999 },
      { next: 'look-for-evidence', inMs: 5_000 },
    ],
    ['unused when it can arrive no more', { evidence: 'absent', msSinceSendEnded: 120_000 }, { next: 'not-charged' }],
    [
      'unused, but nobody has the PIN to look again',
      { evidence: 'absent', requestInMemory: false, msSinceSendEnded: 60_000, msUnknown: 60_000 },
      { next: 'manual' },
    ],
    ['looks again', { evidence: 'none', msUnknown: 5_000 }, { next: 'look-for-evidence', inMs: 5_000 }],
    ['found', { evidence: 'found', msUnknown: 5_000 }, { next: 'confirm', orderNumber: null }],
    ['found by its number', { evidence: { orderNumber: 'MV1' } }, { next: 'confirm', orderNumber: 'MV1' }],
    ['none for a minute', { evidence: 'none', msUnknown: 60_000 }, { next: 'manual' }],
    ['evidence at the last moment', { evidence: 'found', msUnknown: 60_000 }, { next: 'confirm', orderNumber: null }],
  ])('%s', (_what, change, step) => {
    expect(decideSettlementStep({ ...facts, report: null, canReadStatus: false, ...change })).toEqual(step);
  });
});

describe('a review of a manual attempt', () => {
  const review = { giveUpMs: REVIEW_MS, requestInMemory: false, msSinceSendEnded: 3_600_000 };

  it.each<[string, Partial<SettlementState>, SettlementStep]>([
    ['asks first', { report: null }, { next: 'ask-again', inMs: 0 }],
    ['not found', {}, { next: 'not-charged' }],
    ['not found, and it may still arrive', { msSinceSendEnded: 60_000 }, { next: 'wait', inMs: 5_000 }],
    ['charged', { report: charged }, { next: 'confirm', orderNumber: '7' }],
    ['charged with another amount or account', { report: charged, matchesAttempt: false }, { next: 'contradict' }],
    ['in progress asks once more', { report: inProgress }, { next: 'ask-again', inMs: 2_000 }],
    ['in progress waits for the next review', { report: inProgress, msUnknown: 5_000 }, { next: 'manual' }],
    ['no response asks again', { report: failed }, { next: 'ask-again', inMs: 2_000 }],
    ['no response for half of it', { report: failed, msUnknown: 2_500 }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'no response waits for the next review',
      { report: failed, msUnknown: 5_000, evidence: 'none' },
      { next: 'manual' },
    ],
    ['evidence', { report: failed, msUnknown: 5_000, evidence: 'found' }, { next: 'confirm', orderNumber: null }],
    ['nobody to ask', { canReadStatus: false, report: null }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'nobody to ask, and none yet',
      { canReadStatus: false, report: null, evidence: 'none' },
      { next: 'look-for-evidence', inMs: 5_000 },
    ],
    ['nobody to ask waits for the next', { canReadStatus: false, report: null, msUnknown: 5_000 }, { next: 'manual' }],
  ])('%s', (_what, change, step) => {
    expect(decideSettlementStep({ ...facts, ...review, ...change })).toEqual(step);
  });
});

describe('what must never happen', () => {
  const responses: (ChargeReport | null)[] = [
    null,
    charged,
    { status: 'declined', code: 'X' },
    inProgress,
    { status: 'not-found' },
    failed,
  ];
  const yesNo = [true, false];
  const evidence = ['found', 'none', 'absent', null] as const;
  const times = [-30_000, 0, 9_999, 10_000, 59_999, 60_000, 119_999, 120_000, 600_000];

  const over = <Value>(values: readonly Value[], make: (value: Value) => Partial<SettlementState>) =>
    values.map((value) => make(value));
  const every = [
    over(yesNo, (canReadStatus) => ({ canReadStatus })),
    over(yesNo, (honorsKeys) => ({ honorsKeys })),
    over(yesNo, (requestInMemory) => ({ requestInMemory })),
    over(yesNo, (matchesAttempt) => ({ matchesAttempt })),
    over(responses, (report) => ({ report })),
    over(yesNo, (hasResponded) => ({ hasResponded })),
    over([1, 2], (sends) => ({ sends })),
    over(evidence, (found) => ({ evidence: found })),
    over(times, (ms) => ({ msSinceSendEnded: ms, msUnknown: ms })),
    over([10_000, 120_000], (settlesWithinMs) => ({ settlesWithinMs })),
    over([GIVE_UP_MS, REVIEW_MS], (giveUpMs) => ({ giveUpMs })),
  ].reduce<SettlementState[]>(
    (all, changes) => all.flatMap((each) => changes.map((change) => ({ ...each, ...change }))),
    [facts],
  );

  it('sends again only by a provider that honors keys, does not know the charge, and has seen it once', () => {
    const resends = every.filter((each) => decideSettlementStep(each).next === 'resend');
    expect(resends.length).toBeGreaterThan(0);
    for (const each of resends) {
      expect(each).toMatchObject({ canReadStatus: true, honorsKeys: true, requestInMemory: true, sends: 1 });
      expect(each.report).toEqual({ status: 'not-found' });
    }
  });

  it('says not charged only by the status call, where there is one, and only when nothing can arrive any more', () => {
    const notCharged = every.filter((given) => decideSettlementStep(given).next === 'not-charged');
    expect(notCharged.length).toBeGreaterThan(0);
    for (const each of notCharged) {
      if (each.canReadStatus) expect(each.report).toEqual({ status: 'not-found' });
      else expect(each.evidence).toBe('absent');
      const isOver = each.msSinceSendEnded >= each.settlesWithinMs;
      expect(isOver || (each.hasResponded && each.canReadStatus)).toBe(true);
    }
  });

  it('waits only for what may still arrive, and never beyond that', () => {
    const waiting = every.filter((given) => decideSettlementStep(given).next === 'wait');
    expect(waiting.length).toBeGreaterThan(0);
    for (const each of waiting) {
      const step = decideSettlementStep(each);
      if (step.next !== 'wait') throw new Error('filtered');
      expect(step.inMs).toBeGreaterThan(0);
      expect(each.msSinceSendEnded + step.inMs).toBeLessThanOrEqual(each.settlesWithinMs);
    }
  });

  it('says confirmed only when charged or proved', () => {
    for (const each of every.filter((given) => decideSettlementStep(given).next === 'confirm')) {
      expect(each.evidence === 'found' || (each.report?.status === 'charged' && each.matchesAttempt)).toBe(true);
    }
  });

  it('says contradicted only when charged for another amount or account', () => {
    const contradicted = every.filter((given) => decideSettlementStep(given).next === 'contradict');
    expect(contradicted.length).toBeGreaterThan(0);
    for (const each of contradicted)
      expect(each).toMatchObject({ report: charged, matchesAttempt: false, canReadStatus: true });
  });

  it('gives up no earlier than it was asked to', () => {
    for (const each of every.filter((given) => decideSettlementStep(given).next === 'manual')) {
      expect(each.msUnknown).toBeGreaterThanOrEqual(each.giveUpMs);
    }
  });
});

describe('matchesCharge', () => {
  const attempt = { totalCents: 4_924, isOwnAccount: (accountId: string) => accountId === 'A1' };

  it.each<[string, { amountCents: number | null; accountId: string | null }, boolean]>([
    ['the same amount and account', { amountCents: 4_924, accountId: 'A1' }, true],
    ['another amount', { amountCents: 4_500, accountId: 'A1' }, false],
    ['one cent more', { amountCents: 4_925, accountId: 'A1' }, false],
    ['another account', { amountCents: 4_924, accountId: 'A2' }, false],
    ['both others', { amountCents: 1, accountId: 'A2' }, false],
    ['no amount', { amountCents: null, accountId: 'A1' }, true],
    ['no account', { amountCents: 4_924, accountId: null }, true],
    ['neither', { amountCents: null, accountId: null }, true],
    ['no amount, and another account', { amountCents: null, accountId: 'A2' }, false],
    ['nothing taken', { amountCents: 0, accountId: 'A1' }, false],
  ])('%s', (_what, charge, expected) => {
    expect(matchesCharge(charge, attempt)).toBe(expected);
  });
});

const LAST_PAID: ExpiryEvidence = {
  before: '2026-12-10',
  sentOn: '2026-11-20',
  days: 30,
  now: '2027-01-09',
  hasOtherAttempt: false,
};

describe('hasExpiryMovedByPlan', () => {
  it.each<[string, Partial<ExpiryEvidence>, boolean]>([
    ['moved by the days of the plan', {}, true],
    ['not moved', { now: '2026-12-10' }, false],
    ['moved by other days', { now: '2026-12-17' }, false],
    ['moved twice', { now: '2027-02-08' }, false],
    ['another attempt of the account', { hasOtherAttempt: true }, false],
    ['an expired account', { before: '2026-11-01', now: '2026-12-19' }, true],
    ['an account that had no days', { before: null, now: '2026-12-19' }, true],
    ['still without days', { before: null, now: null }, false],
  ])('%s', (_what, change, expected) => {
    expect(hasExpiryMovedByPlan({ ...LAST_PAID, ...change })).toBe(expected);
  });
});

const NEW_ACCOUNT = { accountId: 'NEW', status: 'Preactivated', type: 'RECONNECT' };

describe('hasReconnected', () => {
  it.each([
    ['a new account that waits', null, NEW_ACCOUNT, true],
    ['one that was activated since', 'OLD', { ...NEW_ACCOUNT, status: ' activated' }, true],
    ['none', null, null, false],
    ['the one that was there before', 'NEW', NEW_ACCOUNT, false],
    ['the account of a move', null, { ...NEW_ACCOUNT, type: 'MOVE' }, false],
    ['one that was cancelled', null, { ...NEW_ACCOUNT, status: 'Cancelled' }, false],
  ])('%s', (_, before, aux, proves) => {
    expect(hasReconnected(before, aux)).toBe(proves);
  });
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('nextLateCheckMs', () => {
  it.each([
    ['when it becomes not charged', 0, true, 10 * MINUTE_MS],
    ['before the first check is due', 4 * MINUTE_MS, true, 6 * MINUTE_MS],
    ['after the first check', 10 * MINUTE_MS, true, 24 * HOUR_MS - 10 * MINUTE_MS],
    ['after a first check without a report', 11 * MINUTE_MS, false, 24 * HOUR_MS - 11 * MINUTE_MS],
    ['after the check of a day later', 24 * HOUR_MS, true, null],
    ['after that check without a report', 24 * HOUR_MS, false, HOUR_MS],
    ['after two days without a report', 48 * HOUR_MS, false, null],
  ])('%s', (_when, msSettled, isHeard, expected) => {
    expect(nextLateCheckMs({ msSettled, isHeard })).toBe(expected);
  });
});

describe('isNotChargedBySilence', () => {
  const silent = { state: 'not_charged', outcomeCode: null, sends: 1 } as const;

  it.each([
    ['the provider knew nothing of it', {}, true],
    ['its only request got a code', { outcomeCode: 'XYZ-1' }, false],
    ['the second of two requests got a code', { outcomeCode: 'XYZ-1', sends: 2 }, true],
    ['it never left', { state: 'not_sent' as const }, false],
    ['it is open', { state: 'unknown' as const }, false],
  ])('when %s', (_case, change, expected) => {
    expect(isNotChargedBySilence({ ...silent, ...change })).toBe(expected);
  });
});

const DAY_MS = 24 * 60 * MINUTE_MS;

describe('nextReviewMs', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [5, 32],
    [6, 60],
    [7, 60],
    [5_000, 60],
  ])('schedules the next review after %d reviews in %d minutes', (reviews, minutes) => {
    expect(nextReviewMs({ reviews, msManual: 0 })).toBe(minutes * MINUTE_MS);
  });

  it('schedules no review after a day, however many there were', () => {
    for (const reviews of [0, 29, 5_000]) {
      expect(nextReviewMs({ reviews, msManual: DAY_MS - 1 })).not.toBeNull();
      expect(nextReviewMs({ reviews, msManual: DAY_MS })).toBeNull();
    }
  });

  it('schedules 29 reviews at growing intervals, the last one after a day', () => {
    const gaps: number[] = [];
    let msManual = 0;
    for (let next = nextReviewMs({ reviews: 0, msManual }); next !== null;) {
      gaps.push(next);
      msManual += next;
      next = nextReviewMs({ reviews: gaps.length, msManual });
    }
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps).toHaveLength(29);
    expect(msManual).toBeGreaterThanOrEqual(DAY_MS);
    expect(msManual).toBeLessThan(DAY_MS + 60 * MINUTE_MS);
  });
});
