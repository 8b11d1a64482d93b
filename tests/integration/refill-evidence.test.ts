import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

// A provider without charge status; the scale turns a minute into twelve seconds.
const { sandbox } = await startOwnProvider({
  PROVIDER_CHARGE_STATUS: 'off',
  PROVIDER_TIME_SCALE: '0.2',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
});
const { POST: lookUp } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: payWithPin } = await import('#app/api/refill/pin/pay/route.ts');
const { GET: pinStatus } = await import('#app/api/refill/pin/status/route.ts');

let owner: Owner;

beforeEach(async () => {
  owner = await signInOwner(sandbox, 'expiring');
});

const addFault = (call: string, kind: string, times?: number) =>
  sandbox.fault({ call, kind, ...(times !== undefined && { times }), match: { sessionId: owner.sessionId } });
const listCharges = () => sandbox.charges({ accountId: owner.accountId });
const countCalls = async (call: string) => (await sandbox.calls({ call, sessionId: owner.sessionId })).length;

/** Pays by card and waits for the end; returns the state. */
async function payByCard() {
  const refill = await refillRequests(owner);
  const savedPurchase = await refill.savePurchase();
  await refill.pay(await refill.withTypedCard(savedPurchase));
  await afterwards();
  return (await refill.status(savedPurchase)).body['state'];
}

interface Redemption {
  pin: string;
  purchase: PurchaseRef;
  attempt: string;
}

async function lookUpPin(pin: string): Promise<Redemption> {
  const { body } = await owner.client.post(lookUp, { account: owner.account, locale: 'en', pin });
  expect(body).toMatchObject({ outcome: 'fit' });
  return { pin, purchase: body['purchase'] as PurchaseRef, attempt: (body['quote'] as Quote).attempt };
}

async function spend({ pin, purchase, attempt }: Redemption) {
  const agreement = { totalCents: 0, locale: 'en', terms: true, repeats: null };
  const response = await owner.client.submit(payWithPin, {
    account: owner.account,
    purchase,
    attempt,
    pin,
    ...agreement,
  });
  await afterwards();
  const status = await owner.client.get(pinStatus, { account: owner.account, purchase: purchase.id, attempt });
  return { outcome: response.body['outcome'], state: status.body['state'] };
}

describe('a refill by card without a charge status', () => {
  it('is confirmed by the account’s payments after a lost response', async () => {
    await addFault('refill', 'lost', 1);
    expect(await payByCard()).toBe('confirmed');
    expect(await listCharges()).toHaveLength(1);
    expect(await countCalls('refill')).toBe(1);
  });

  it.each([
    ['never arrived', 'reset', null, 0],
    ['was charged, while the account’s payments cannot be read', 'lost', 'transactions', 1],
  ] as const)('is left for review and sent once when it %s', async (_what, kind, blind, charged) => {
    await addFault('refill', kind, 1);
    if (blind) await addFault(blind, 'http');
    expect(await payByCard()).toBe('manual');
    expect(await listCharges()).toHaveLength(charged);
    expect(await countCalls('refill')).toBe(1);
  });
});

describe('a PIN without a charge status', () => {
  let pin: string;

  beforeEach(async () => {
    pin = await sandbox.pin();
  });

  it.each([
    ['is found among the account’s payments', null],
    ['is found by the PIN, which is gone, and the last paid day, which has moved', 'transactions'],
  ] as const)('is confirmed after a lost response: it %s', async (_what, blind) => {
    const redemption = await lookUpPin(pin);
    await addFault('pin-redeem', 'lost', 1);
    if (blind) await addFault(blind, 'http');
    expect(await spend(redemption)).toMatchObject({ state: 'confirmed' });
    expect(await listCharges()).toMatchObject([{ kind: 'pin' }]);
    expect(await countCalls('pin-redeem')).toBe(1);
  });

  it('is not charged when it never arrived, and can be spent again', async () => {
    const redemption = await lookUpPin(pin);
    await addFault('pin-redeem', 'reset', 1);
    expect(await spend(redemption)).toMatchObject({ state: 'not-charged' });
    expect(await listCharges()).toEqual([]);
    expect(await spend(await lookUpPin(pin))).toEqual({ outcome: 'confirmed', state: 'confirmed' });
    expect(await listCharges()).toHaveLength(1);
  });

  it('is left for review when it cannot be looked up again', async () => {
    const redemption = await lookUpPin(pin);
    await addFault('pin-redeem', 'lost', 1);
    await addFault('transactions', 'http');
    await addFault('pin', 'http');
    expect(await spend(redemption)).toMatchObject({ state: 'manual' });
    expect(await countCalls('pin-redeem')).toBe(1);
  });

  it('is left for review when it is gone but the account cannot be read', async () => {
    const redemption = await lookUpPin(pin);
    await addFault('pin-redeem', 'lost', 1);
    await addFault('transactions', 'http');
    await addFault('dashboard', 'http');
    expect(await spend(redemption)).toMatchObject({ state: 'manual' });
  });
});
