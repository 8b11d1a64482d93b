import { describe, expect, it } from '@jest/globals';
import {
  type ChargeReport,
  GIVE_UP_MS,
  matchesCharge,
  REVIEW_MS,
  type SettlementState,
  type SettlementStep,
  decideSettlementStep,
} from './settlement.ts';

const facts: SettlementState = {
  canAskStatus: true,
  honorsKeys: true,
  response: { status: 'not-found' },
  agrees: true,
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
    ['asks first', { response: null }, { next: 'ask-again', inMs: 0 }],
    ['charged', { response: charged }, { next: 'confirm', orderNumber: '7' }],
    [
      'charged, and the card is named',
      { response: { ...charged, card: CARD } },
      { next: 'confirm', orderNumber: '7', card: CARD },
    ],
    ['charged with another amount or account', { response: charged, agrees: false }, { next: 'contradict' }],
    ['the same, after a minute', { response: charged, agrees: false, msUnknown: 60_000 }, { next: 'contradict' }],
    ['declined', { response: { status: 'declined', code: 'X' } }, { next: 'decline', code: 'X' }],
    ['in progress waits', { response: inProgress }, { next: 'ask-again', inMs: 2_000 }],
    ['in progress for a minute', { response: inProgress, msUnknown: 60_000 }, { next: 'manual' }],
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
    ['not found, and the only request was answered with a code', { hasResponded: true }, { next: 'not-charged' }],
    ['no answer asks again', { response: failed }, { next: 'ask-again', inMs: 2_000 }],
    ['no answer for a while', { response: failed, msUnknown: 10_000 }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'no answer, no evidence',
      { response: failed, msUnknown: 12_000, evidence: 'none' },
      { next: 'ask-again', inMs: 2_000 },
    ],
    ['no answer for a minute', { response: failed, msUnknown: 60_000, evidence: 'none' }, { next: 'manual' }],
    [
      'no answer, and a PIN that looks unused',
      { response: failed, evidence: 'absent', msSinceSendEnded: 300_000, msUnknown: 10_000 },
      { next: 'ask-again', inMs: 2_000 },
    ],
    [
      'the same for a minute',
      { response: failed, evidence: 'absent', msSinceSendEnded: 300_000, msUnknown: 60_000 },
      { next: 'manual' },
    ],
    ['evidence', { response: failed, evidence: 'found' }, { next: 'confirm', orderNumber: null }],
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
    expect(decideSettlementStep({ ...facts, response: null, canAskStatus: false, ...change })).toEqual(step);
  });
});

describe('a review of a manual attempt', () => {
  const review = { giveUpMs: REVIEW_MS, requestInMemory: false, msSinceSendEnded: 3_600_000 };

  it.each<[string, Partial<SettlementState>, SettlementStep]>([
    ['asks first', { response: null }, { next: 'ask-again', inMs: 0 }],
    ['not found', {}, { next: 'not-charged' }],
    ['not found, and it may still arrive', { msSinceSendEnded: 60_000 }, { next: 'wait', inMs: 5_000 }],
    ['charged', { response: charged }, { next: 'confirm', orderNumber: '7' }],
    ['charged with another amount or account', { response: charged, agrees: false }, { next: 'contradict' }],
    ['in progress asks once more', { response: inProgress }, { next: 'ask-again', inMs: 2_000 }],
    ['in progress waits for the next review', { response: inProgress, msUnknown: 5_000 }, { next: 'manual' }],
    ['no answer asks again', { response: failed }, { next: 'ask-again', inMs: 2_000 }],
    ['no answer for half of it', { response: failed, msUnknown: 2_500 }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'no answer waits for the next review',
      { response: failed, msUnknown: 5_000, evidence: 'none' },
      { next: 'manual' },
    ],
    ['evidence', { response: failed, msUnknown: 5_000, evidence: 'found' }, { next: 'confirm', orderNumber: null }],
    ['nobody to ask', { canAskStatus: false, response: null }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'nobody to ask, and none yet',
      { canAskStatus: false, response: null, evidence: 'none' },
      { next: 'look-for-evidence', inMs: 5_000 },
    ],
    ['nobody to ask waits for the next', { canAskStatus: false, response: null, msUnknown: 5_000 }, { next: 'manual' }],
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
    over(yesNo, (canAskStatus) => ({ canAskStatus })),
    over(yesNo, (honorsKeys) => ({ honorsKeys })),
    over(yesNo, (requestInMemory) => ({ requestInMemory })),
    over(yesNo, (agrees) => ({ agrees })),
    over(responses, (response) => ({ response })),
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
      expect(each).toMatchObject({ canAskStatus: true, honorsKeys: true, requestInMemory: true, sends: 1 });
      expect(each.response).toEqual({ status: 'not-found' });
    }
  });

  it('says not charged only by the status call, where there is one, and only when nothing can arrive any more', () => {
    const notCharged = every.filter((given) => decideSettlementStep(given).next === 'not-charged');
    expect(notCharged.length).toBeGreaterThan(0);
    for (const each of notCharged) {
      if (each.canAskStatus) expect(each.response).toEqual({ status: 'not-found' });
      else expect(each.evidence).toBe('absent');
      const isOver = each.msSinceSendEnded >= each.settlesWithinMs;
      expect(isOver || (each.hasResponded && each.canAskStatus)).toBe(true);
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
      expect(each.evidence === 'found' || (each.response?.status === 'charged' && each.agrees)).toBe(true);
    }
  });

  it('says contradicted only when charged for another amount or account', () => {
    const contradicted = every.filter((given) => decideSettlementStep(given).next === 'contradict');
    expect(contradicted.length).toBeGreaterThan(0);
    for (const each of contradicted)
      expect(each).toMatchObject({ response: charged, agrees: false, canAskStatus: true });
  });

  it('gives up no earlier than it was asked to', () => {
    for (const each of every.filter((given) => decideSettlementStep(given).next === 'manual')) {
      expect(each.msUnknown).toBeGreaterThanOrEqual(each.giveUpMs);
    }
  });
});

describe('isChargeOf', () => {
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
