import { describe, expect, it } from '@jest/globals';
import { findFailureCode, failureBody, findSessionError } from './failure.ts';
import { getTax } from './refill.ts';
import { submitOrder } from './shop.ts';

describe('the failure code of a response', () => {
  it.each([
    [{ busErrorCode: 'BUS_1' }, 'BUS_1'],
    [{ busErrorCode: '', sysErrorCode: 'SYS_1' }, 'SYS_1'],
    [{ busErrorCode: null, sysErrorCode: ' ', errorCode: 'E-1' }, 'E-1'],
    [{ errorCode: 1150 }, '1150'],
    [{ errorCode: '<b>x</b>' }, 'bxb'],
    [{ errorCode: '<>' }, 'UNREADABLE'],
    [{ errorCode: 'A'.repeat(900) }, 'A'.repeat(64)],
  ])('is found in %j', (body, code) => {
    expect(findFailureCode(getTax, body)?.code).toBe(code);
  });

  it.each([{}, { busErrorCode: '' }, { errorCode: {} }, [], null, 'errorCode', { message: 'hello' }])(
    'is not in %j',
    (body) => {
      expect(findFailureCode(getTax, body)).toBeNull();
    },
  );

  it('is read from the fields that the call has, in their order', () => {
    expect(findFailureCode(submitOrder, { errorCode: 'E' })).toBeNull();
    expect(findFailureCode(submitOrder, { systemErrorCode: 'S', businessErrorCode: 'B' })?.code).toBe('B');
  });

  it("is returned with the provider's message", () => {
    expect(findFailureCode(getTax, { errorCode: 'E', errorMessage: 'first', message: 'second' })?.message).toBe(
      'first',
    );
    expect(findFailureCode(getTax, { errorCode: 'E', errorMessage: ' ', message: 'second' })?.message).toBe('second');
    expect(findFailureCode(getTax, { errorCode: 'E' })?.message).toBeNull();
  });

  it('makes a body a failure', () => {
    expect(failureBody.safeParse({ errorCode: 'E', errorMessage: 'words' }).success).toBe(true);
    expect(failureBody.safeParse({ errorCode: '', errorMessage: 'words' }).success).toBe(false);
  });
});

describe('the session error of a 403', () => {
  it.each([
    [{ expired: true }, 'expired'],
    [{ rejected: true }, 'rejected'],
    [{ expired: true, rejected: true }, 'expired'],
    [{ expired: false, rejected: true }, 'rejected'],
    [{ expired: false }, null],
    [{ errorCode: 'X' }, null],
    ['expired', null],
    [null, null],
  ])('is found in %j', (body, kind) => {
    expect(findSessionError(body)).toBe(kind);
  });
});
