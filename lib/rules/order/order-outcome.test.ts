import { describe, expect, it } from '@jest/globals';
import { declineConcerns, isUnrecoverable, type OrderAnswer, orderOutcome } from './order-outcome.ts';

type Value = Extract<OrderAnswer, { ok: true }>['value'];
const answer = (change: Partial<Value>): OrderAnswer => ({
  ok: true,
  value: { businessCode: '', systemCode: '', orderNumber: '', accountId: '', ...change },
});
const order = { orderNumber: 'O1', accountId: 'A1' };
const placed = { outcome: 'confirmed', ...order };

describe('orderOutcome', () => {
  it.each<[string, OrderAnswer, object]>([
    ['no code: placed', answer(order), placed],
    ['no code, no account yet', answer({ orderNumber: 'O1' }), { ...placed, accountId: null }],
    ['no code and no order number proves nothing', answer({ accountId: 'A1' }), { outcome: 'unknown' }],
    ['BUS_CUSTACT_05', answer({ businessCode: 'BUS_CUSTACT_05', ...order }), placed],
    ['SYS0010', answer({ systemCode: 'SYS0010', ...order }), placed],
    [
      'SYS0010 without a number',
      answer({ systemCode: 'SYS0010' }),
      { outcome: 'confirmed', orderNumber: null, accountId: null },
    ],
    ['BUS-CUSTACT-05', answer({ businessCode: ' bus-custact-05 ', ...order }), placed],
    ['PAYMENT-0001', answer({ businessCode: 'PAYMENT-0001' }), { outcome: 'declined', code: 'PAYMENT-0001' }],
    ['SYS_CUSTACT_01', answer({ systemCode: 'SYS_CUSTACT_01' }), { outcome: 'declined', code: 'SYS_CUSTACT_01' }],
    ['any other code', answer({ businessCode: 'PAYMENT-1156' }), { outcome: 'declined', code: 'PAYMENT-1156' }],
    [
      'a code wins over an order number',
      answer({ businessCode: 'PAYMENT-1156', ...order }),
      { outcome: 'declined', code: 'PAYMENT-1156' },
    ],
    [
      'the business code decides first',
      answer({ businessCode: 'PAYMENT-1156', systemCode: 'SYS0010' }),
      { outcome: 'declined', code: 'PAYMENT-1156' },
    ],
    [
      'a code with an HTTP error',
      { ok: false, reason: 'code', code: 'PAYMENT-1156' },
      { outcome: 'declined', code: 'PAYMENT-1156' },
    ],
    [
      'a placed code with an HTTP error',
      { ok: false, reason: 'code', code: 'SYS0010' },
      { outcome: 'confirmed', orderNumber: null, accountId: null },
    ],
    ['not sent', { ok: false, reason: 'not-sent' }, { outcome: 'not_sent' }],
    ['no answer', { ok: false, reason: 'no-answer' }, { outcome: 'unknown' }],
    ['a broken answer', { ok: false, reason: 'bad-answer' }, { outcome: 'unknown' }],
    ['a 403 of the session', { ok: false, reason: 'session' }, { outcome: 'unknown' }],
  ])('%s', (_what, given, expected) => {
    expect(orderOutcome(given)).toEqual(expected);
  });
});

it.each([
  ['BUS-PINLESS-ACT-PHONE', 'phone'],
  ['BUS_PINLESS_ACT_PHONE', 'phone'],
  ['BUS-PINLESS-ACT-LOCATION', 'card'],
  ['PAYMENT-1156', 'card'],
  [null, 'card'],
])('%s concerns the %s', (code, expected) => {
  expect(declineConcerns(code)).toBe(expected);
});

it.each([
  ['PAYMENT-0001', true],
  ['PAYMENT_0001', true],
  ['SYS_CUSTACT_01', true],
  ['SYS-CUSTACT-01', true],
  ['SYS-CUSTACT-02', false],
  ['PAYMENT-1156', false],
  [null, false],
])('%s leads to the error page: %s', (code, expected) => {
  expect(isUnrecoverable(code)).toBe(expected);
});
