import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Operation } from '#lib/contract/operation.ts';
import { guestRefill, getTax } from '#lib/contract/refill.ts';
import { suggestAddress } from '#lib/contract/serviceability.ts';
import { submitOrder } from '#lib/contract/shop.ts';
import type { CallContext } from './call.ts';
import type { ProviderResult } from './provider-result.ts';

const sent: { call: string; token: string | null }[] = [];
let responses: ProviderResult<unknown>[] = [];
jest.unstable_mockModule('./call.ts', () => ({
  callProvider: async (operation: Operation, _input: unknown, { xsrfToken }: CallContext) => {
    sent.push({ call: operation.name, token: xsrfToken });
    return operation.name === 'token' ? { ok: true, value: { xsrfToken: 'new' } } : responses.shift();
  },
}));
const { callAsGuest } = await import('./guest-token.ts');

const EXPIRED: ProviderResult<unknown> = { ok: false, reason: 'session', kind: 'expired' };
const REJECTED: ProviderResult<unknown> = { ok: false, reason: 'session', kind: 'rejected' };
const DONE: ProviderResult<unknown> = { ok: true, value: 'done' };
/** The input does not matter here. */
const call = (operation: Operation) => {
  const callContext: CallContext = { trackingId: 't', caller: 's', xsrfToken: 'old' };
  return callAsGuest(callContext, operation, {});
};

beforeEach(() => {
  sent.length = 0;
});

describe('a guest whose token has expired', () => {
  it.each([getTax, suggestAddress])('gets one new token, and $name is repeated with it', async (operation) => {
    responses = [EXPIRED, DONE];
    expect(await call(operation)).toEqual(DONE);
    expect(sent).toEqual([
      { call: operation.name, token: 'old' },
      { call: 'token', token: 'old' },
      { call: operation.name, token: 'new' },
    ]);
  });

  it('gets the failure if the repeated call fails', async () => {
    responses = [EXPIRED, EXPIRED, DONE];
    expect(await call(getTax)).toEqual(EXPIRED);
    expect(sent).toHaveLength(3);
  });

  it('gets no new token after a rejected one', async () => {
    responses = [REJECTED, DONE];
    expect(await call(getTax)).toEqual(REJECTED);
    expect(sent).toHaveLength(1);
  });
});

it.each([
  [guestRefill, EXPIRED],
  [guestRefill, REJECTED],
  [submitOrder, EXPIRED],
  [submitOrder, REJECTED],
] as const)('a charge is never sent again for a 403: %#', async (operation, refusal) => {
  responses = [refusal, DONE];
  expect(await call(operation)).toEqual(refusal);
  expect(sent).toEqual([{ call: operation.name, token: 'old' }]);
});
