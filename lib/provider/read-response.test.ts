import { describe, expect, it } from '@jest/globals';
import { dashboard } from '#lib/contract/dashboard.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { getTax, guestRefill, refill } from '#lib/contract/refill.ts';
import { readResponse } from './read-response.ts';
import type { RawResponse } from './transport.ts';

const json = (status: number, body: unknown): RawResponse => ({
  kind: 'response',
  status,
  isJson: true,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const html = (status: number): RawResponse => ({ kind: 'response', status, isJson: false, text: '<h1>Oops</h1>' });
const bad = (status: number) => ({ ok: false, reason: 'bad-answer', status });
const PAID = { response: { status: 'SUCCESS', orderDetails: { orderNumber: 'R-7' } } };

describe('the response to a charge', () => {
  it.each<[string, RawResponse, object]>([
    ['what it promised', json(200, PAID), { ok: true }],
    ['created', json(201, PAID), { ok: true }],
    ['never sent', { kind: 'not-sent', cause: 'refused' }, { ok: false, reason: 'not-sent' }],
    ['no response', { kind: 'no-answer', cause: 'timeout' }, { ok: false, reason: 'no-answer' }],
    ['too large', { kind: 'oversize', status: 200 }, bad(200)],
    ['a page', html(200), bad(200)],
    ['an error page', html(502), bad(502)],
    [
      'JSON that is called a page',
      { kind: 'response', status: 200, isJson: false, text: JSON.stringify(PAID) },
      bad(200),
    ],
    ['cut off', json(200, '{"response":{"status":"SUCC'), bad(200)],
    ['empty', json(200, ''), bad(200)],
    ['another shape', json(200, { response: 'SUCCESS' }), bad(200)],
    ['a list', json(200, [PAID]), bad(200)],
    ['null', json(200, 'null'), bad(200)],
    ['a redirect', json(302, PAID), bad(302)],
    ['an error without a code', json(500, { message: 'down' }), bad(500)],
    ['a success inside an error', json(500, PAID), bad(500)],
    [
      'a code',
      json(200, { errorCode: 'PAYMENT-1205' }),
      { ok: false, reason: 'code', code: 'PAYMENT-1205', status: 200 },
    ],
    ['a code with an error', json(402, { errorCode: 'PAYMENT-1205' }), { ok: false, reason: 'code', status: 402 }],
    [
      'a code beside a success',
      json(200, { ...PAID, errorCode: 'SYS_1' }),
      { ok: false, reason: 'code', code: 'SYS_1' },
    ],
    ['a blank code', json(200, { ...PAID, errorCode: ' ' }), { ok: true }],
    ['a code of another call’s field', json(500, { busErrorCode: 'X' }), bad(500)],
    ['a hostile code', json(200, { errorCode: '<b>1</b>' }), { ok: false, reason: 'code', code: 'b1b' }],
    ['expired', json(403, { expired: true }), { ok: false, reason: 'session', kind: 'expired' }],
    ['rejected', json(403, { rejected: true }), { ok: false, reason: 'session', kind: 'rejected' }],
    ['expired and rejected', json(403, { expired: true, rejected: true }), { reason: 'session', kind: 'expired' }],
    [
      'a code beside expired',
      json(403, { expired: true, errorCode: 'PAYMENT-1205' }),
      { ok: false, reason: 'code', code: 'PAYMENT-1205', status: 403 },
    ],
    [
      'a code with a 403',
      json(403, { errorCode: 'PAYMENT-1205' }),
      { ok: false, reason: 'code', code: 'PAYMENT-1205', status: 403 },
    ],
    ['expired with another status', json(200, { expired: true }), bad(200)],
    ['forbidden', json(403, {}), bad(403)],
  ])('is interpreted: %s', (_what, response, expected) => {
    expect(readResponse(guestRefill, response)).toMatchObject(expected);
  });
});

describe('the response to another call', () => {
  it('may contain an informational code if the call declares it', () => {
    const declined = { referenceID: 'a'.repeat(64), status: 'DECLINED', errorCode: 'PAYMENT-1205' };
    expect(readResponse(chargeStatus, json(200, declined))).toMatchObject({ ok: true, value: declined });
    expect(readResponse(chargeStatus, json(500, { errorCode: 'SYS_1' }))).toMatchObject({
      reason: 'code',
      code: 'SYS_1',
    });
  });

  it('is an ended session if it says so, whatever its code', () => {
    const ended = json(403, { expired: true, errorCode: 'SYS_1' });
    for (const operation of [refill, chargeStatus, dashboard]) {
      expect(readResponse(operation, ended)).toEqual({ ok: false, reason: 'session', kind: 'expired' });
    }
  });

  it('has its code in the first declared field with a value', () => {
    const body = { busErrorCode: '', sysErrorCode: 'SYS_9', errorCode: 'LAST' };
    expect(readResponse(getTax, json(200, body))).toMatchObject({ reason: 'code', code: 'SYS_9' });
  });

  it('is not read from a prototype', () => {
    const text =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"totalTaxAmt":"3.12","products":[]}';
    expect(readResponse(getTax, json(200, text))).toEqual({ ok: true, value: { totalTaxAmt: 312, products: [] } });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
