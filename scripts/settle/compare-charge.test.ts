import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_STATES, type AttemptState } from '#lib/domain/attempt-state.ts';
import { readAttempt } from '#tests/support/stored-attempt.ts';
import { compareCharge } from './compare-charge.ts';
import type { ProviderReport } from './provider-report.ts';

const CHARGED = { says: 'charged', orderNumber: 'R-7', amountCents: 4_812, isAmount: true, isAccount: true } as const;
const OTHER = { ...CHARGED, amountCents: 5_000, isAmount: false } as const;
const NOT_CHARGED = { says: 'not charged', code: null } as const;
const SILENCE = { says: 'nothing', why: 'it cannot be reached', isOutage: true } as const;

const compare = (ledgerState: AttemptState, report: ProviderReport, reviewAt: number | null = null) =>
  compareCharge(readAttempt({ ledgerState, reviewAt, reference: '7K2M-9QXD' }), report);

describe('compareCharge', () => {
  it.each<[AttemptState, ProviderReport]>([
    ['confirmed', CHARGED],
    ['not_charged', NOT_CHARGED],
    ['declined', NOT_CHARGED],
    ['not_sent', { says: 'may still arrive', until: 0 }],
    ['ready', NOT_CHARGED],
  ])('accepts %s as equal to %j', (state, report) => {
    expect(compare(state, report)).toEqual({ found: 'same' });
  });

  it.each<[AttemptState, ProviderReport, string]>([
    ['confirmed', NOT_CHARGED, "settle.mjs 7K2M-9QXD not-charged --by NAME --reason 'WHY'"],
    ['confirmed', OTHER, 'correct the charge at the provider'],
    ['not_charged', CHARGED, "settle.mjs 7K2M-9QXD confirmed --by NAME --reason 'WHY'"],
    ['not_charged', OTHER, 'correct the charge at the provider'],
    ['declined', CHARGED, 'refund it at the provider: the customer was told that it failed'],
    ['not_sent', CHARGED, 'refund it at the provider: the customer was told that it failed'],
    ['contradicted', CHARGED, 'settle.mjs 7K2M-9QXD confirmed --by NAME'],
    ['contradicted', NOT_CHARGED, 'settle.mjs 7K2M-9QXD not-charged --by NAME'],
    [
      'contradicted',
      OTHER,
      "correct the charge at the provider, then settle.mjs 7K2M-9QXD confirmed --by NAME --reason 'WHAT'",
    ],
    ['manual', NOT_CHARGED, 'settle.mjs 7K2M-9QXD not-charged --by NAME'],
    [
      'manual',
      OTHER,
      "correct the charge at the provider, then settle.mjs 7K2M-9QXD confirmed --by NAME --reason 'WHAT'",
    ],
    ['manual', CHARGED, 'settle.mjs 7K2M-9QXD confirmed --by NAME'],
    ['ready', CHARGED, 'nothing to enter: if the customer pays for it again, the provider recognizes the key'],
  ])('reports %s as different from %j, with advice', (state, report, advice) => {
    expect(compare(state, report)).toMatchObject({ found: 'difference', advice });
  });

  it('names both sides of a difference in one line', () => {
    expect(compare('not_charged', CHARGED)).toMatchObject({
      text: '7K2M-9QXD  here not-charged $48.12, there charged $48.12, order R-7',
    });
  });

  it('leaves open attempts to the site while it still checks them', () => {
    for (const state of ['submitted', 'unknown'] as const) expect(compare(state, CHARGED)).toEqual({ found: 'open' });
    expect(compare('manual', CHARGED, 1)).toEqual({ found: 'open' });
  });

  it.each<ProviderReport>([SILENCE, { says: 'in progress' }, { says: 'may still arrive', until: 0 }])(
    'never takes %j for a difference, nor advises to enter anything',
    (report) => {
      for (const state of ATTEMPT_STATES) expect(compare(state, report).found).not.toBe('difference');
    },
  );

  it.each<AttemptState>(['not_charged', 'declined', 'not_sent', 'confirmed', 'contradicted', 'manual'])(
    'does not call %s the same as a charge that is in progress',
    (state) => {
      expect(compare(state, { says: 'in progress' })).toEqual({ found: 'no report', why: 'still in progress' });
    },
  );
});
