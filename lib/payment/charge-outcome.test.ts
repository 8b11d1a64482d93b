import { describe, expect, it } from '@jest/globals';
import { ORDER_EVIDENCE } from '#lib/shop/order.ts';
import { toChargeOutcome, type ChargeOutcome, type ChargeResult, REFILL_SUCCESS } from './charge-outcome.ts';

type Value = Extract<ChargeResult, { ok: true }>['value'];
const response = (change: Partial<Value>): ChargeResult => ({
  ok: true,
  value: { codes: ['', ''], status: '', orderNumber: '', ...change },
});
const confirmed = (orderNumber: string | null): ChargeOutcome => ({ outcome: 'confirmed', orderNumber });
const declined = (code: string): ChargeOutcome => ({ outcome: 'declined', code });
const NOT_SENT: ChargeOutcome = { outcome: 'not_sent' };
const UNKNOWN: ChargeOutcome = { outcome: 'unknown' };

const PROOFS = { order: ORDER_EVIDENCE, refill: REFILL_SUCCESS };
type Flow = keyof typeof PROOFS;
const outcomes = (result: ChargeResult) => ({
  order: toChargeOutcome(result, PROOFS.order),
  refill: toChargeOutcome(result, PROOFS.refill),
});

it('keeps the card and the last paid day that the provider reports with a success', () => {
  const named = { card: { brand: 'visa', lastFour: '4242' } as const, paidThrough: '2026-12-19' };
  const result = response({ status: 'SUCCESS', orderNumber: '12', ...named });
  expect(toChargeOutcome(result, PROOFS.refill)).toEqual({ outcome: 'confirmed', orderNumber: '12', ...named });
});

describe('toChargeOutcome for any flow', () => {
  it.each<[string, ChargeResult, ChargeOutcome]>([
    ['success with an order number', response({ status: 'SUCCESS', orderNumber: '12' }), confirmed('12')],
    ['success without one', response({ status: 'SUCCESS' }), UNKNOWN],
    ['success with null', response({ status: 'SUCCESS', orderNumber: null }), UNKNOWN],
    ['success with a blank one', response({ status: 'SUCCESS', orderNumber: ' ' }), UNKNOWN],
    ['nothing at all', response({}), UNKNOWN],
    ['a code', response({ codes: ['PAYMENT-1156', ''] }), declined('PAYMENT-1156')],
    ['a code with spaces', response({ codes: [' PAYMENT-1156 ', ''] }), declined('PAYMENT-1156')],
    ['a system code alone', response({ codes: ['', 'SYS_CUSTACT_01'] }), declined('SYS_CUSTACT_01')],
    ['a code beside a success', response({ codes: ['X', ''], status: 'SUCCESS', orderNumber: '12' }), declined('X')],
    ['a code with an HTTP error, a 403 included', { ok: false, reason: 'code', code: 'X' }, declined('X')],
    ['a refused key', { ok: false, reason: 'caller-refused' }, NOT_SENT],
    ['no connection, or an open circuit', { ok: false, reason: 'not-sent' }, NOT_SENT],
    ['a 403 that says expired or rejected', { ok: false, reason: 'session' }, NOT_SENT],
    ['a 403 that says nothing', { ok: false, reason: 'bad-answer', status: 403 }, NOT_SENT],
    ['a time-out or a reset', { ok: false, reason: 'no-answer' }, UNKNOWN],
    ['HTML, broken JSON, another shape', { ok: false, reason: 'bad-answer', status: 200 }, UNKNOWN],
    ['a redirect', { ok: false, reason: 'bad-answer', status: 302 }, UNKNOWN],
    ['an error status', { ok: false, reason: 'bad-answer', status: 500 }, UNKNOWN],
  ])('%s', (_what, result, outcome) => {
    expect(outcomes(result)).toEqual({ order: outcome, refill: outcome });
  });
});

describe('toChargeOutcome with the criteria of one flow', () => {
  it.each<[string, Flow, ChargeResult, ChargeOutcome]>([
    ['needs no status', 'order', response({ orderNumber: 'O1' }), confirmed('O1')],
    ['needs SUCCESS', 'refill', response({ orderNumber: '12' }), UNKNOWN],
    ['is not done while PENDING', 'refill', response({ status: 'PENDING', orderNumber: '12' }), UNKNOWN],
    [
      'is placed by this code',
      'order',
      response({ codes: ['BUS_CUSTACT_05', ''], orderNumber: 'O1' }),
      confirmed('O1'),
    ],
    [
      'knows it by any spelling',
      'order',
      response({ codes: [' bus-custact-05 '], orderNumber: 'O1' }),
      confirmed('O1'),
    ],
    ['is placed without a number', 'order', response({ codes: ['', 'SYS0010'] }), confirmed(null)],
    ['is placed, HTTP error or not', 'order', { ok: false, reason: 'code', code: 'SYS0010' }, confirmed(null)],
    ['follows the business code', 'order', response({ codes: ['PAYMENT-1156', 'SYS0010'] }), declined('PAYMENT-1156')],
    ['knows no such code', 'refill', response({ codes: ['SYS0010'] }), declined('SYS0010')],
    ['knows no such code in an error', 'refill', { ok: false, reason: 'code', code: 'SYS0010' }, declined('SYS0010')],
  ])('%s: %s', (_what, flow, result, outcome) => {
    expect(toChargeOutcome(result, PROOFS[flow])).toEqual(outcome);
  });
});
