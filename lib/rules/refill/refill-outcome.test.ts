import { describe, expect, it } from '@jest/globals';
import { type RefillAnswer, refillOutcome } from './refill-outcome.ts';

describe('refillOutcome', () => {
  it.each<[string, RefillAnswer, object]>([
    [
      'SUCCESS with an order number',
      { ok: true, value: { status: 'SUCCESS', orderNumber: '12' } },
      { outcome: 'confirmed', orderNumber: '12' },
    ],
    [
      'SUCCESS without an order number',
      { ok: true, value: { status: 'SUCCESS', orderNumber: null } },
      { outcome: 'unknown' },
    ],
    ['a blank order number', { ok: true, value: { status: 'SUCCESS', orderNumber: '' } }, { outcome: 'unknown' }],
    ['another status', { ok: true, value: { status: 'PENDING', orderNumber: '12' } }, { outcome: 'unknown' }],
    [
      'an error code',
      { ok: false, reason: 'code', code: 'PAYMENT-1150' },
      { outcome: 'declined', code: 'PAYMENT-1150' },
    ],
    ['no connection', { ok: false, reason: 'not-sent' }, { outcome: 'not_sent' }],
    ['a time-out or a reset', { ok: false, reason: 'no-answer' }, { outcome: 'unknown' }],
    ['HTML, a redirect, broken JSON', { ok: false, reason: 'bad-answer' }, { outcome: 'unknown' }],
    ['a session error', { ok: false, reason: 'session' }, { outcome: 'unknown' }],
  ])('%s', (_what, answer, outcome) => {
    expect(refillOutcome(answer)).toEqual(outcome);
  });
});
