import { describe, expect, it } from '@jest/globals';
import { type ChargeAnswer, type SettlementFacts, type SettlementStep, settlementStep } from './settlement.ts';

const facts: SettlementFacts = {
  canAskStatus: true,
  honoursKeys: true,
  answer: { status: 'not-found' },
  notFoundCount: 1,
  sends: 1,
  requestInMemory: true,
  msSinceLastSend: 0,
  msUnknown: 0,
  evidence: null,
};
const failed: ChargeAnswer = { status: 'failed' };
const inProgress: ChargeAnswer = { status: 'in-progress' };

describe('with the status call', () => {
  it.each<[string, Partial<SettlementFacts>, SettlementStep]>([
    ['asks first', { answer: null }, { next: 'ask-again', inMs: 0 }],
    ['charged', { answer: { status: 'charged', orderNumber: '7' } }, { next: 'confirm', orderNumber: '7' }],
    ['declined', { answer: { status: 'declined', code: 'X' } }, { next: 'decline', code: 'X' }],
    ['in progress waits', { answer: inProgress }, { next: 'ask-again', inMs: 2_000 }],
    ['in progress for a minute', { answer: inProgress, msUnknown: 60_000 }, { next: 'manual' }],
    ['not found, request at hand: the same once more', {}, { next: 'resend' }],
    ['not found after the second send', { sends: 2 }, { next: 'ask-again', inMs: 2_000 }],
    ['not found, keys not honoured', { honoursKeys: false }, { next: 'ask-again', inMs: 2_000 }],
    ['not found after a crash', { requestInMemory: false }, { next: 'ask-again', inMs: 2_000 }],
    [
      'twice, the grace period not over',
      { sends: 2, notFoundCount: 2, msSinceLastSend: 4_000 },
      { next: 'ask-again', inMs: 6_000 },
    ],
    ['twice, and over', { sends: 2, notFoundCount: 2, msSinceLastSend: 10_000 }, { next: 'not-charged' }],
    ['once, and over', { sends: 2, notFoundCount: 1, msSinceLastSend: 90_000 }, { next: 'ask-again', inMs: 2_000 }],
    [
      'after a crash: twice, and over',
      { requestInMemory: false, notFoundCount: 2, msSinceLastSend: 10_000 },
      { next: 'not-charged' },
    ],
    ['no answer asks again', { answer: failed }, { next: 'ask-again', inMs: 2_000 }],
    ['no answer for a while', { answer: failed, msUnknown: 10_000 }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'no answer, no evidence',
      { answer: failed, msUnknown: 12_000, evidence: 'none' },
      { next: 'ask-again', inMs: 2_000 },
    ],
    ['no answer for a minute', { answer: failed, msUnknown: 60_000, evidence: 'none' }, { next: 'manual' }],
    ['evidence', { answer: failed, evidence: 'found' }, { next: 'confirm', orderNumber: null }],
  ])('%s', (_what, change, step) => {
    expect(settlementStep({ ...facts, ...change })).toEqual(step);
  });
});

describe('without the status call', () => {
  it.each<[string, Partial<SettlementFacts>, SettlementStep]>([
    ['looks at once', {}, { next: 'look-for-evidence', inMs: 0 }],
    ['looks again', { evidence: 'none', msUnknown: 5_000 }, { next: 'look-for-evidence', inMs: 5_000 }],
    ['found', { evidence: 'found', msUnknown: 5_000 }, { next: 'confirm', orderNumber: null }],
    ['none for a minute', { evidence: 'none', msUnknown: 60_000 }, { next: 'manual' }],
    ['evidence at the last moment', { evidence: 'found', msUnknown: 60_000 }, { next: 'confirm', orderNumber: null }],
  ])('%s', (_what, change, step) => {
    expect(settlementStep({ ...facts, answer: null, canAskStatus: false, ...change })).toEqual(step);
  });
});

describe('what must never happen', () => {
  const answers: (ChargeAnswer | null)[] = [
    null,
    { status: 'charged', orderNumber: '7' },
    { status: 'declined', code: 'X' },
    inProgress,
    { status: 'not-found' },
    failed,
  ];
  const yesNo = [true, false];
  const evidence = ['found', 'none', null] as const;
  const times = [0, 9_999, 10_000, 59_999, 60_000, 600_000];

  const every = yesNo.flatMap((canAskStatus) =>
    yesNo.flatMap((honoursKeys) =>
      yesNo.flatMap((requestInMemory) =>
        answers.flatMap((answer) =>
          [0, 1, 2, 3].flatMap((notFoundCount) =>
            [1, 2].flatMap((sends) =>
              evidence.flatMap((proof) =>
                times.map((ms): SettlementFacts => ({
                  ...{ canAskStatus, honoursKeys, requestInMemory, answer, notFoundCount, sends },
                  ...{ evidence: proof, msSinceLastSend: ms, msUnknown: ms },
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  );

  it('sends again only by a provider that honours keys, does not know the charge, and has seen it once', () => {
    const resends = every.filter((each) => settlementStep(each).next === 'resend');
    expect(resends.length).toBeGreaterThan(0);
    for (const each of resends) {
      expect(each).toMatchObject({ canAskStatus: true, honoursKeys: true, requestInMemory: true, sends: 1 });
      expect(each.answer).toEqual({ status: 'not-found' });
    }
  });

  it('says not charged only after two answers and the grace period', () => {
    for (const each of every.filter((given) => settlementStep(given).next === 'not-charged')) {
      expect(each.answer).toEqual({ status: 'not-found' });
      expect(each.notFoundCount).toBeGreaterThanOrEqual(2);
      expect(each.msSinceLastSend).toBeGreaterThanOrEqual(10_000);
    }
  });

  it('says confirmed only when charged or proved', () => {
    for (const each of every.filter((given) => settlementStep(given).next === 'confirm')) {
      expect(each.evidence === 'found' || each.answer?.status === 'charged').toBe(true);
    }
  });
});
