import { describe, expect, it, jest } from '@jest/globals';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(120_000);

// A minute lasts six seconds, and the provider settles within one.
const SCALE = 0.1;
const LIMITS = ['LOOKUP_PHONE', 'LOOKUP_ADDRESS', 'CHARGE_ADDRESS', 'CHARGE_NEWCOMER', 'DECLINE_ADDRESS'];
const { sandbox } = await startOwnProvider({
  PROVIDER_TIME_SCALE: String(SCALE),
  CIRCUIT_FAILURES: '1000',
  ...Object.fromEntries([...LIMITS, 'PIN_ADDRESS', 'PIN_NEWCOMER'].map((name) => [`LIMITS_${name}`, '1000/1h'])),
});
const { prepare } = await import('#tests/support/litepay-payment.ts');
const { POST: lookUpGuest } = await import('#app/api/litepay/lookup/route.ts');
const { POST: payByGuest } = await import('#app/api/litepay/pay/route.ts');
const { GET: guestStatus } = await import('#app/api/litepay/status/route.ts');
const { POST: lookUpGuestPin } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: payWithGuestPin } = await import('#app/api/litepay/pin/pay/route.ts');
const { GET: guestPinStatus } = await import('#app/api/litepay/pin/status/route.ts');
const { POST: lookUpPin } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: payWithPin } = await import('#app/api/refill/pin/pay/route.ts');
const { GET: pinStatus } = await import('#app/api/refill/pin/status/route.ts');
const { loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { settlePayments } = await import('#lib/site/settle-payments.ts');
const { store } = await import('#lib/store/store.ts');
const { attempts } = await store();

/** A payment that is about to be sent, whoever makes it. */
interface Payment {
  /** The call that charges, and whose it is. */
  call: string;
  match: { accountId?: string; sessionId?: string };
  accountId: string;
  attempt: string;
  pay: () => Promise<unknown>;
  state: () => Promise<unknown>;
  /** Looks the PIN up again. */
  lookUp?: () => Promise<Record<string, unknown>>;
}

const WAYS = {
  async 'a guest’s PIN'(): Promise<Payment> {
    const pin = await sandbox.pin();
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const client = new HandlerClient();
    const { phone, zip } = guest;
    const lookupResponse = await client.post(lookUpGuest, { phone, zip, locale: 'en', purchase: null, after: null });
    const purchase = lookupResponse.body['purchase'] as PurchaseRef;
    const look = async (after: PurchaseRef) =>
      (await client.post(lookUpGuestPin, { purchase: after, locale: 'en', pin })).body;
    const { attempt } = (await look(purchase))['quote'] as Quote;
    const agreement = { totalCents: 0, locale: 'en', terms: true, repeats: null };
    return {
      call: 'pin-redeem',
      match: { accountId },
      accountId,
      attempt,
      pay: () => client.post(payWithGuestPin, { purchase, attempt, pin, ...agreement }),
      state: async () => (await client.get(guestPinStatus, { purchase: purchase.id, attempt })).body['state'],
      lookUp: () => look(purchase),
    };
  },
  async 'an owner’s PIN'(): Promise<Payment> {
    const pin = await sandbox.pin();
    const { client, account, accountId, sessionId } = await signInOwner(sandbox, 'expiring');
    const look = async () => (await client.post(lookUpPin, { account, locale: 'en', pin })).body;
    const body = await look();
    const purchase = body['purchase'] as PurchaseRef;
    const { attempt } = body['quote'] as Quote;
    const agreement = { totalCents: 0, locale: 'en', terms: true, repeats: null };
    return {
      call: 'pin-redeem',
      match: { sessionId },
      accountId,
      attempt,
      pay: () => client.post(payWithPin, { account, purchase, attempt, pin, ...agreement }),
      state: async () => (await client.get(pinStatus, { account, purchase: purchase.id, attempt })).body['state'],
      lookUp: look,
    };
  },
  async 'a guest’s card'(): Promise<Payment> {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const client = new HandlerClient();
    const payment = await prepare({ client, whom: guest });
    const { purchase, attempt } = payment;
    return {
      call: 'guest-refill',
      match: { accountId },
      accountId,
      attempt,
      pay: () => client.post(payByGuest, payment),
      state: async () => (await client.get(guestStatus, { purchase: purchase.id, attempt })).body['state'],
    };
  },
  async 'an owner’s card'(): Promise<Payment> {
    const owner = await signInOwner(sandbox, 'expiring');
    const requests = await refillRequests(owner);
    const savedPurchase = await requests.savePurchase();
    const payment = await requests.withTypedCard(savedPurchase);
    return {
      call: 'refill',
      match: { sessionId: owner.sessionId },
      accountId: owner.accountId,
      attempt: savedPurchase.quote.attempt,
      pay: () => requests.firstResponse(payment),
      state: async () => (await requests.status(savedPurchase)).body['state'],
    };
  },
  async 'a reconnection'(): Promise<Payment> {
    const owner = await signInOwner(sandbox, 'closed-reconnect');
    const requests = await reconnectRequests(owner);
    const savedPurchase = await requests.savePurchase();
    const payment = await requests.withTypedCard(savedPurchase);
    return {
      call: 'create-aux',
      match: { sessionId: owner.sessionId },
      accountId: owner.accountId,
      attempt: savedPurchase.quote.attempt,
      pay: () => requests.firstResponse(payment),
      state: async () => (await requests.status(savedPurchase)).body['state'],
    };
  },
};
type Way = keyof typeof WAYS;
const EACH_WAY = Object.keys(WAYS) as Way[];

/**
 * Runs one test for several ways of paying, at the same time, because each takes its time. They are prepared one after another: at this
 * scale reads have short timeouts, and many at the same time would overload the machine.
 */
async function runForWays(ways: readonly Way[], tell: (payment: Payment) => Promise<void>): Promise<void> {
  const payments: Payment[] = [];
  for (const way of ways) payments.push(await WAYS[way]());
  const results = await Promise.allSettled(payments.map(tell));
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [new Error(`${ways[index]}: ${String(result.reason)}`)] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const minutes = (count: number) => count * 60_000 * SCALE;
const listCharges = async ({ attempt }: Payment) => sandbox.charges({ referenceId: attempt });
const findState = async ({ attempt }: Payment) => (await attempts.find(attempt))?.state;

/** Polls as a waiting page does, until the state is no longer any of `passing`. Returns all states that were shown, once each. */
async function follow({ state }: Payment, passing: readonly string[] = ['processing', 'checking']): Promise<unknown[]> {
  const states = new Set<unknown>();
  for (;;) {
    const current = await state();
    states.add(current);
    if (!passing.includes(String(current))) return [...states];
    await pause(60);
  }
}

/** Reviews an attempt again that silence made `not_charged`, as ten minutes later. */
async function askOnceMore(payment: Payment): Promise<void> {
  const { reviews } = (await attempts.find(payment.attempt)) ?? { reviews: 0 };
  await attempts.planReview(payment.attempt, { inMs: -minutes(1), reviews });
  await settlePayments();
}

describe('a slow payment by card, with a PIN or for a reconnection', () => {
  it('stays open while the provider does not report it, and is confirmed when it does', () =>
    runForWays(EACH_WAY, async (payment) => {
      const { call, match, attempt } = payment;
      const silent = { call: 'charge-status', kind: 'http', status: 503, match: { text: attempt } } as const;
      const silence = await sandbox.fault(silent);
      await sandbox.fault({ call, kind: 'delay', delayMs: minutes(85 / 60), times: 1, match });
      await payment.pay();
      expect(await follow(payment)).toContain('manual');
      while ((await listCharges(payment)).length === 0) await pause(100);
      expect(await findState(payment)).toBe('manual');
      await sandbox.clearFault(silence);
      expect((await follow(payment, ['manual'])).at(-1)).toBe('confirmed');
      expect(await listCharges(payment)).toHaveLength(1);
    }));

  it('is checked until the provider would know of it, and then not charged if it never arrived', () =>
    runForWays(EACH_WAY, async (payment) => {
      const { call, match } = payment;
      const fault = await sandbox.fault({ call, kind: 'reset', match });
      const start = Date.now();
      await payment.pay();
      const states = await follow(payment);
      expect(states).toContain('checking');
      expect(['not-charged', 'failed']).toContain(states.at(-1));
      expect(Date.now() - start).toBeGreaterThanOrEqual(10_000 * SCALE);
      expect(await listCharges(payment)).toEqual([]);
      await sandbox.clearFault(fault);
      // A PIN can be spent after all.
      if (payment.lookUp) expect(await payment.lookUp()).toMatchObject({ outcome: 'fit' });
    }));

  it('is confirmed by a later check when it arrives late, and waits for an operator', () =>
    runForWays(EACH_WAY, async (payment) => {
      const { call, match, attempt } = payment;
      await sandbox.fault({ call, kind: 'held', delayMs: minutes(2.5), match });
      await payment.pay();
      expect(['not-charged', 'failed']).toContain((await follow(payment)).at(-1));
      await askOnceMore(payment);
      expect(await attempts.find(attempt)).toMatchObject({ state: 'not_charged', settledAt: expect.any(Number) });
      while ((await listCharges(payment)).length === 0) await pause(100);
      await askOnceMore(payment);
      expect(await attempts.find(attempt)).toMatchObject({
        state: 'confirmed',
        isLate: true,
        orderNumber: expect.any(String),
      });
      expect(await payment.state()).toBe('confirmed');
      expect(await listCharges(payment)).toHaveLength(1);
    }));
});

describe('a PIN that was reported as not charged', () => {
  it('belongs to the customer when it is looked up again', () =>
    runForWays(['a guest’s PIN', 'an owner’s PIN'], async (payment) => {
      const { call, match } = payment;
      await sandbox.fault({ call, kind: 'held', delayMs: minutes(2.5), match });
      await payment.pay();
      expect((await follow(payment)).at(-1)).toBe('not-charged');
      while ((await listCharges(payment)).length === 0) await pause(100);
      expect(await payment.lookUp?.()).toMatchObject({ outcome: 'redeemed', own: { by: 'you' } });
      expect(await attempts.find(payment.attempt)).toMatchObject({ state: 'confirmed', isLate: true });
    }));
});

describe('a payment that arrived late', () => {
  it('has a receipt that says so', async () => {
    const guest = await sandbox.persona('expiring');
    const client = new HandlerClient();
    const request = await prepare({ client, whom: guest });
    await sandbox.fault({
      call: 'guest-refill',
      kind: 'held',
      delayMs: minutes(2.5),
      match: { accountId: guest.accountIds[0] ?? '' },
    });
    await client.post(payByGuest, request);
    await afterwards();
    const { attempt, purchase } = request;
    const findStatus = async () => (await client.get(guestStatus, { purchase: purchase.id, attempt })).body['state'];
    const payment: Payment = {
      call: '',
      match: {},
      accountId: '',
      attempt,
      pay: async () => undefined,
      state: findStatus,
    };
    expect((await follow(payment)).at(-1)).toBe('not-charged');
    while ((await listCharges(payment)).length === 0) await pause(100);
    await askOnceMore(payment);
    const { reference } = (await attempts.find(attempt)) ?? { reference: '' };
    client.use();
    expect(await readPage(loadLitepayReceiptPage(pageRequest({ reference })))).toMatchObject({
      view: { isLate: true, orderNumber: expect.any(String) },
    });
  });
});
