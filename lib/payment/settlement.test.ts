import { describe, expect, it } from '@jest/globals';
import {
  type ChargeResponse,
  GIVE_UP_MS,
  isChargeOf,
  REVIEW_MS,
  type SettlementFacts,
  type SettlementStep,
  settlementStep,
} from './settlement.ts';

const facts: SettlementFacts = {
  canAskStatus: true,
  honorsKeys: true,
  response: { status: 'not-found' },
  agrees: true,
  notFoundCount: 1,
  sends: 1,
  requestInMemory: true,
  msSinceLastSend: 0,
  msUnknown: 0,
  giveUpMs: GIVE_UP_MS,
  evidence: null,
};
const charged: ChargeResponse = { status: 'charged', orderNumber: '7', amountCents: 4_500, accountId: 'A1' };
const CARD = { brand: 'visa', lastFour: '4242' } as const;
const failed: ChargeResponse = { status: 'failed' };
const inProgress: ChargeResponse = { status: 'in-progress' };

describe('with the status call', () => {
  it.each<[string, Partial<SettlementFacts>, SettlementStep]>([
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
    ['not found after the second send', { sends: 2 }, { next: 'ask-again', inMs: 2_000 }],
    ['not found, keys not honored', { honorsKeys: false }, { next: 'ask-again', inMs: 2_000 }],
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
    ['no answer asks again', { response: failed }, { next: 'ask-again', inMs: 2_000 }],
    ['no answer for a while', { response: failed, msUnknown: 10_000 }, { next: 'look-for-evidence', inMs: 0 }],
    [
      'no answer, no evidence',
      { response: failed, msUnknown: 12_000, evidence: 'none' },
      { next: 'ask-again', inMs: 2_000 },
    ],
    ['no answer for a minute', { response: failed, msUnknown: 60_000, evidence: 'none' }, { next: 'manual' }],
    [
      'evidence of the contrary',
      { response: failed, evidence: 'absent', msSinceLastSend: 10_000, msUnknown: 10_000 },
      { next: 'not-charged' },
    ],
    ['evidence', { response: failed, evidence: 'found' }, { next: 'confirm', orderNumber: null }],
  ])('%s', (_what, change, step) => {
    expect(settlementStep({ ...facts, ...change })).toEqual(step);
  });
});

describe('without the status call', () => {
  it.each<[string, Partial<SettlementFacts>, SettlementStep]>([
    ['looks at once', {}, { next: 'look-for-evidence', inMs: 0 }],
    [
      'absent, a moment ago',
      { evidence: 'absent', msSinceLastSend: 9_000 },
      { next: 'look-for-evidence', inMs: 5_000 },
    ],
    ['absent', { evidence: 'absent', msSinceLastSend: 10_000 }, { next: 'not-charged' }],
    ['looks again', { evidence: 'none', msUnknown: 5_000 }, { next: 'look-for-evidence', inMs: 5_000 }],
    ['found', { evidence: 'found', msUnknown: 5_000 }, { next: 'confirm', orderNumber: null }],
    ['found by its number', { evidence: { orderNumber: 'MV1' } }, { next: 'confirm', orderNumber: 'MV1' }],
    ['none for a minute', { evidence: 'none', msUnknown: 60_000 }, { next: 'manual' }],
    ['evidence at the last moment', { evidence: 'found', msUnknown: 60_000 }, { next: 'confirm', orderNumber: null }],
    [
      'it would show, and may still come',
      { evidence: 'absent', msSinceLastSend: 9_999 },
      { next: 'look-for-evidence', inMs: 5_000 },
    ],
    ['it would show by now', { evidence: 'absent', msSinceLastSend: 10_000 }, { next: 'not-charged' }],
  ])('%s', (_what, change, step) => {
    expect(settlementStep({ ...facts, response: null, canAskStatus: false, ...change })).toEqual(step);
  });
});

describe('a review of a manual attempt', () => {
  const review = { giveUpMs: REVIEW_MS, requestInMemory: false, msSinceLastSend: 3_600_000 };

  it.each<[string, Partial<SettlementFacts>, SettlementStep]>([
    ['asks first', { response: null }, { next: 'ask-again', inMs: 0 }],
    ['not found asks once more', {}, { next: 'ask-again', inMs: 2_000 }],
    ['not found twice', { notFoundCount: 2 }, { next: 'not-charged' }],
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
    expect(settlementStep({ ...facts, ...review, ...change })).toEqual(step);
  });
});

describe('what must never happen', () => {
  const responses: (ChargeResponse | null)[] = [
    null,
    charged,
    { status: 'declined', code: 'X' },
    inProgress,
    { status: 'not-found' },
    failed,
  ];
  const yesNo = [true, false];
  const evidence = ['found', 'none', null] as const;
  const times = [0, 9_999, 10_000, 59_999, 60_000, 600_000];

  const over = <Value>(values: readonly Value[], make: (value: Value) => Partial<SettlementFacts>) =>
    values.map((value) => make(value));
  const every = [
    over(yesNo, (canAskStatus) => ({ canAskStatus })),
    over(yesNo, (honorsKeys) => ({ honorsKeys })),
    over(yesNo, (requestInMemory) => ({ requestInMemory })),
    over(yesNo, (agrees) => ({ agrees })),
    over(responses, (response) => ({ response })),
    over([0, 1, 2, 3], (notFoundCount) => ({ notFoundCount })),
    over([1, 2], (sends) => ({ sends })),
    over(evidence, (found) => ({ evidence: found })),
    over(times, (ms) => ({ msSinceLastSend: ms, msUnknown: ms })),
    over([GIVE_UP_MS, REVIEW_MS], (giveUpMs) => ({ giveUpMs })),
  ].reduce<SettlementFacts[]>(
    (all, changes) => all.flatMap((each) => changes.map((change) => ({ ...each, ...change }))),
    [facts],
  );

  it('sends again only by a provider that honors keys, does not know the charge, and has seen it once', () => {
    const resends = every.filter((each) => settlementStep(each).next === 'resend');
    expect(resends.length).toBeGreaterThan(0);
    for (const each of resends) {
      expect(each).toMatchObject({ canAskStatus: true, honorsKeys: true, requestInMemory: true, sends: 1 });
      expect(each.response).toEqual({ status: 'not-found' });
    }
  });

  it('says not charged only after two answers and the grace period', () => {
    for (const each of every.filter((given) => settlementStep(given).next === 'not-charged')) {
      expect(each.response).toEqual({ status: 'not-found' });
      expect(each.notFoundCount).toBeGreaterThanOrEqual(2);
      expect(each.msSinceLastSend).toBeGreaterThanOrEqual(10_000);
    }
  });

  it('says confirmed only when charged or proved', () => {
    for (const each of every.filter((given) => settlementStep(given).next === 'confirm')) {
      expect(each.evidence === 'found' || (each.response?.status === 'charged' && each.agrees)).toBe(true);
    }
  });

  it('says contradicted only when charged for another amount or account', () => {
    const contradicted = every.filter((given) => settlementStep(given).next === 'contradict');
    expect(contradicted.length).toBeGreaterThan(0);
    for (const each of contradicted)
      expect(each).toMatchObject({ response: charged, agrees: false, canAskStatus: true });
  });

  it('gives up no earlier than it was asked to', () => {
    for (const each of every.filter((given) => settlementStep(given).next === 'manual')) {
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
    expect(isChargeOf(charge, attempt)).toBe(expected);
  });
});
