import { describe, expect, it } from '@jest/globals';
import type { AttemptState } from '#lib/domain/attempt-state.ts';
import { judgeOutcome, type WantedOutcome } from './judge-outcome.ts';
import type { ProviderReport } from './provider-report.ts';
import { readAttempt } from '#tests/support/stored-attempt.ts';

const HOUR_MS = 60 * 60_000;
const CHARGED = { says: 'charged', orderNumber: 'R-7', amountCents: 4_812, isAmount: true, isAccount: true } as const;
const REPORTS = {
  charged: CHARGED,
  'another amount': { ...CHARGED, amountCents: 5_000, isAmount: false },
  'another account': { ...CHARGED, isAccount: false },
  declined: { says: 'not charged', code: 'PMT_1' },
  'unknown key': { says: 'not charged', code: null },
  'in progress': { says: 'in progress' },
  'may still arrive': { says: 'may still arrive', until: 0 },
  silence: { says: 'nothing', why: 'it cannot be reached', isOutage: true },
} as const satisfies Record<string, ProviderReport>;

function judge(
  from: AttemptState,
  to: WantedOutcome['to'],
  report: ProviderReport | null,
  { ageMs = HOUR_MS, ...wanted }: Partial<WantedOutcome> & { ageMs?: number } = {},
) {
  const attempt = readAttempt({ ledgerState: from, submittedAt: 0, readAt: ageMs });
  return judgeOutcome(attempt, { to, orderNumber: null, reason: null, providerSays: null, ...wanted }, report);
}

const ALL = { reason: 'Seen in the gateway', providerSays: 'Seen in the gateway' };

describe('the judgement of a charge that the provider has made', () => {
  it.each(['manual', 'contradicted', 'confirmed'] as const)(
    'can never be not charged, whatever is said (%s)',
    (from) => {
      expect(() => judge(from, 'not_charged', REPORTS.charged, ALL)).toThrow('cannot be not-charged');
    },
  );

  it.each(['another amount', 'another account'] as const)(
    'with %s is not charged only once it was refunded',
    (which) => {
      const report = REPORTS[which];
      expect(() => judge('contradicted', 'not_charged', report)).toThrow('Refund the charge at the provider first');
      const refund = { reason: 'Refunded to the other account' };
      expect(judge('contradicted', 'not_charged', report, refund)).toMatchObject({ ...refund, isProven: true });
      expect(() => judge('confirmed', 'not_charged', report, refund)).toThrow('Correct the charge at the provider');
    },
  );

  it("confirms it with the provider's order number", () => {
    expect(judge('manual', 'confirmed', CHARGED)).toEqual({ orderNumber: 'R-7', reason: null, isProven: true });
    expect(judge('manual', 'confirmed', CHARGED, { orderNumber: 'r-7' }).orderNumber).toBe('R-7');
    expect(() => judge('manual', 'confirmed', CHARGED, { orderNumber: '4' })).toThrow('Its order number is not 4');
    const without = { ...CHARGED, orderNumber: null };
    expect(judge('manual', 'confirmed', without, { orderNumber: '40000001' }).orderNumber).toBe('40000001');
  });

  it.each(['another amount', 'another account'] as const)('confirms it with %s only with a reason', (which) => {
    expect(() => judge('contradicted', 'confirmed', REPORTS[which])).toThrow('--reason');
    expect(judge('contradicted', 'confirmed', REPORTS[which], ALL)).toMatchObject({ reason: ALL.reason });
    expect(() => judge('not_charged', 'confirmed', REPORTS[which], ALL)).toThrow('Correct the charge at the provider');
  });
});

describe('the judgement of a charge that the provider has not made', () => {
  it.each(['declined', 'unknown key'] as const)('never confirms it, whatever the arguments: %s', (which) => {
    for (const from of ['manual', 'contradicted', 'not_charged'] as const) {
      expect(() => judge(from, 'confirmed', REPORTS[which], ALL)).toThrow('cannot be confirmed');
    }
    const isProven = which === 'declined';
    expect(judge('manual', 'not_charged', REPORTS[which])).toMatchObject({ isProven });
    expect(judge('confirmed', 'not_charged', REPORTS[which], ALL)).toMatchObject({ isProven, reason: ALL.reason });
  });
});

describe('the judgement while the provider has no final report', () => {
  it("requires the provider's statement while the status call is silent, and checks again", () => {
    for (const to of ['confirmed', 'not_charged'] as const) {
      expect(() => judge('manual', to, REPORTS.silence, { reason: 'I think so' })).toThrow('--provider-says');
      const judgement = judge('manual', to, REPORTS.silence, { providerSays: 'Voided, says Kim' });
      expect(judgement).toMatchObject({ reason: 'Voided, says Kim', isProven: false });
    }
  });

  it('waits while the request may still arrive, and for a day while the charge is in progress', () => {
    for (const to of ['confirmed', 'not_charged'] as const) {
      expect(() => judge('manual', to, REPORTS['may still arrive'], ALL)).toThrow('after that');
      expect(() => judge('manual', to, REPORTS['in progress'], ALL)).toThrow('later');
      expect(judge('manual', to, REPORTS['in progress'], { ...ALL, ageMs: 24 * HOUR_MS })).toMatchObject({
        isProven: false,
      });
    }
  });
});

describe('the judgement of a correction', () => {
  it.each([
    ['not_charged', 'confirmed', REPORTS.charged],
    ['confirmed', 'not_charged', REPORTS.declined],
  ] as const)('of %s needs a reason', (from, to, report) => {
    expect(() => judge(from, to, report)).toThrow('--reason');
    expect(judge(from, to, report, { reason: 'Mistyped' })).toMatchObject({ reason: 'Mistyped' });
    expect(() => judge(from, from, report, ALL)).toThrow('already');
  });

  it("requires the provider's own report", () => {
    for (const report of [REPORTS.silence, REPORTS['in progress'], REPORTS['may still arrive'], null]) {
      expect(() => judge('not_charged', 'confirmed', report, { ...ALL, ageMs: 48 * HOUR_MS })).toThrow();
      expect(() => judge('confirmed', 'not_charged', report, { ...ALL, ageMs: 48 * HOUR_MS })).toThrow();
    }
  });
});

it('follows the operator alone where no money moves', () => {
  expect(judge('manual', 'not_charged', null)).toMatchObject({ isProven: true });
  expect(judge('manual', 'confirmed', null, { orderNumber: 'MV1' })).toMatchObject({ orderNumber: 'MV1' });
});
