import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { newRefillCart, setRefills } from '#lib/plans/refill-cart.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import type { SavedPurchase } from '#tests/support/owner-payments.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

const { sandbox } = await startOwnProvider({
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_STEP_ADDRESS: '10000/1h',
  LIMITS_SIGN_IN_NEWCOMER: '1000/1h',
});
const { accountReference } = await import('#lib/session/account-reference.ts');
const { POST: lookUp } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: payWithPin } = await import('#app/api/refill/pin/pay/route.ts');
const { POST: saveCard } = await import('#app/api/account/card/route.ts');

const CONFIRMED = { outcome: 'confirmed', reference: expect.any(String) };

let owner: Owner;
let refill: Awaited<ReturnType<typeof refillRequests>>;

type CardPayment = Awaited<ReturnType<typeof refill.withTypedCard>>;

const listCharges = (accountId: string) => sandbox.charges({ accountId });
const listCalls = async ({ sessionId }: Owner) =>
  (await sandbox.calls({})).filter(
    ({ call, headers }) =>
      headers['x-session-id'] === sessionId && ['refill', 'pin-redeem', 'add-instrument'].includes(call),
  );

describe('tampering with a refill', () => {
  beforeEach(async () => {
    owner = await signInOwner(sandbox, 'active');
    refill = await refillRequests(owner);
  });

  describe('a tampered refill', () => {
    const cases: [string, (payment: CardPayment) => object, object][] = [
      [
        'a lower total',
        (one) => ({ ...one, totalCents: one.totalCents - 1 }),
        { outcome: 'changed', change: { what: 'total' } },
      ],
      ['nothing to pay', (one) => ({ ...one, totalCents: 0 }), { outcome: 'changed', change: { what: 'total' } }],
      ['an older version', (one) => ({ ...one, purchase: { ...one.purchase, version: 0 } }), { outcome: 'changed' }],
      ['a version to come', (one) => ({ ...one, purchase: { ...one.purchase, version: 99 } }), { outcome: 'changed' }],
      [
        'a forged purchase',
        (one) => ({ ...one, purchase: { ...one.purchase, id: 'f'.repeat(32) } }),
        { outcome: 'start-again' },
      ],
      ['a forged attempt', (one) => ({ ...one, attempt: 'f'.repeat(64) }), { outcome: 'start-again' }],
      ['no agreement', (one) => ({ ...one, terms: false }), { reason: 'invalid' }],
      ['a card in the clear', (one) => ({ ...one, card: { cardNumber: '4242424242424242' } }), { reason: 'invalid' }],
      ['a price beside it', (one) => ({ ...one, totalCents: '1' }), { reason: 'invalid' }],
    ];

    it.each(cases)('is refused without sending: %s', async (_what, tamper, expected) => {
      const payment = await refill.withTypedCard(await refill.savePurchase());
      expect((await refill.pay(tamper(payment))).body).toMatchObject(expected);
      expect(await listCalls(owner)).toEqual([]);
      expect((await refill.pay(payment)).body).toEqual(CONFIRMED);
      expect(await listCharges(owner.accountId)).toHaveLength(1);
    });

    it.each(['', 'f'.repeat(32), '../..', 'a'.repeat(64)])(
      'is refused with the forged account reference %p',
      async (account) => {
        const savedPurchase = await refill.savePurchase();
        const pin = await sandbox.pin();
        const payment = await refill.withTypedCard(savedPurchase);
        const forgedRequests = await refillRequests({ ...owner, account });
        const refusals = [
          forgedRequests.save(),
          forgedRequests.start('last'),
          forgedRequests.choose(savedPurchase.purchase, { kind: 'typed' }),
          forgedRequests.pay({ ...payment, account }),
          forgedRequests.status(savedPurchase),
          owner.client.post(lookUp, { account, locale: 'en', pin }),
        ];
        for (const { status, body } of await Promise.all(refusals)) {
          expect([status, body['reason']]).toEqual([409, 'account-changed']);
        }
        expect(await listCalls(owner)).toEqual([]);
      },
    );
  });

  describe('somebody else’s data', () => {
    it('is of no use to another identity: purchase, attempt, card and account', async () => {
      const stranger = await signInOwner(sandbox, 'active');
      const theirs = await refillRequests(stranger);
      const savedPurchase = await refill.savePurchase();
      const payment = await refill.withTypedCard(savedPurchase);
      expect((await theirs.pay(payment)).status).toBe(409);
      expect((await theirs.pay({ ...payment, account: stranger.account })).body).toEqual({ outcome: 'start-again' });
      expect((await theirs.choose(savedPurchase.purchase, { kind: 'typed' })).body).toEqual({ outcome: 'changed' });
      expect((await theirs.status(savedPurchase)).body).toEqual({ state: 'none', reference: null });
      const own = await theirs.savePurchase();
      const mixedPayment = { ...payment, account: stranger.account, purchase: own.purchase };
      expect((await theirs.pay(mixedPayment)).body).toEqual({ outcome: 'start-again' });
      expect([...(await listCalls(owner)), ...(await listCalls(stranger))]).toEqual([]);
      expect([...(await listCharges(owner.accountId)), ...(await listCharges(stranger.accountId))]).toEqual([]);
    });

    it('includes the lookup of a PIN, which no other account or identity can spend', async () => {
      const stranger = await signInOwner(sandbox, 'active');
      const pin = await sandbox.pin();
      const { body } = await owner.client.post(lookUp, { account: owner.account, locale: 'en', pin });
      const { attempt } = body['quote'] as Quote;
      const purchase = body['purchase'] as PurchaseRef;
      const redemption = { purchase, attempt, totalCents: 0, locale: 'en', terms: true, repeats: null, pin };
      const response = await stranger.client.submit(payWithPin, { ...redemption, account: stranger.account });
      expect(response.body).toEqual({ outcome: 'start-again' });
      expect(await listCalls(stranger)).toEqual([]);
      expect((await owner.client.submit(payWithPin, { ...redemption, account: owner.account })).body).toEqual(
        CONFIRMED,
      );
    });

    it('includes an account, for which no other identity can save a card', async () => {
      const stranger = await signInOwner(sandbox, 'active');
      const { card, cardSummary, billing } = await refill.withTypedCard(await refill.savePurchase());
      const request = {
        account: stranger.account,
        locale: 'en',
        card,
        cardSummary,
        billing,
        shown: null,
        enroll: true,
        terms: '2026-11',
      };
      expect((await owner.client.post(saveCard, request)).status).toBe(409);
      expect(await sandbox.account(stranger.accountId)).toMatchObject({ autoRefill: false });
      expect(await listCalls(owner)).toEqual([]);
    });
  });

  describe('two accounts in two tabs', () => {
    it.each([1, 2, 3])('never pay for each other, in any order (%s)', async (seed) => {
      owner = await signInOwner(sandbox, 'multi');
      const [first = '', second = ''] = owner.person.accountIds;
      const tabs = await Promise.all(
        [first, second].map(async (accountId) => {
          const account = accountReference(owner.person, accountId);
          return { accountId, account, requests: await refillRequests({ ...owner, account }) };
        }),
      );
      const [one, other] = tabs;
      if (!one || !other) throw new Error('Two tabs');
      // The seed decides which tab saves first; then both pay at the same time.
      const savedPurchases: SavedPurchase[] = [];
      for (const [index, tab] of (seed % 2 ? tabs : tabs.toReversed()).entries()) {
        savedPurchases[tabs.indexOf(tab)] = await tab.requests.savePurchase(setRefills(MONTH, seed + index));
      }
      const [mine, theirs] = savedPurchases;
      if (!mine || !theirs) throw new Error('Two carts');
      const responses = await Promise.all([
        one.requests.pay(await one.requests.withTypedCard(mine)),
        other.requests.pay(await other.requests.withTypedCard(theirs)),
        // Each tab's purchase with the other tab's account.
        one.requests.pay({ ...(await one.requests.withTypedCard(theirs)), account: one.account }),
        other.requests.pay({ ...(await other.requests.withTypedCard(mine)), account: other.account }),
      ]);
      await afterwards();
      expect(responses.map(({ body }) => body['outcome'])).toEqual([
        'confirmed',
        'confirmed',
        'start-again',
        'start-again',
      ]);
      expect(await listCharges(first)).toMatchObject([{ amount: mine.quote.totalCents }]);
      expect(await listCharges(second)).toMatchObject([{ amount: theirs.quote.totalCents }]);
    });
  });

  describe('a 403 on a charge', () => {
    it.each(['refill', 'pin-redeem'] as const)(
      'is not followed by another %s, and keeps the form for the next login',
      async (call) => {
        const { signedInBrowser } = await import('#tests/support/signed-in.ts');
        const pin = await sandbox.pin();
        await sandbox.fault({ call, kind: 'expired', match: { sessionId: owner.sessionId } });
        const cart = setRefills(newRefillCart('HSD_030'), 2);
        const savedPurchase = await refill.savePurchase(cart);
        const lookupResponse = await owner.client.post(lookUp, { account: owner.account, locale: 'en', pin });
        const { attempt } = lookupResponse.body['quote'] as Quote;
        const redemption = {
          account: owner.account,
          locale: 'en',
          purchase: lookupResponse.body['purchase'],
          attempt,
          totalCents: 0,
          terms: true,
          repeats: null,
          pin,
        };
        const response =
          call === 'refill'
            ? await refill.pay(await refill.withTypedCard(savedPurchase))
            : await owner.client.submit(payWithPin, redemption);
        expect(response).toMatchObject({ status: 401, body: { redirectTo: 'timeout-error' } });
        await afterwards();
        expect((await listCalls(owner)).map((made) => made.call)).toEqual([call]);
        expect(await listCharges(owner.accountId)).toEqual([]);

        const client = await signedInBrowser(owner.person);
        const back = { ...owner, client };
        const again = await refillRequests(back);
        if (call === 'refill') {
          const anew = await again.savePurchase(cart);
          expect(anew.purchase.id).toBe(savedPurchase.purchase.id);
          expect(anew.quote.totalCents).toBe(savedPurchase.quote.totalCents);
          expect((await again.pay(await again.withTypedCard(anew))).body).toEqual(CONFIRMED);
        } else {
          const secondLookup = await client.post(lookUp, { account: owner.account, locale: 'en', pin });
          expect(secondLookup.body).toMatchObject({ outcome: 'fit' });
          const secondRedemption = {
            ...redemption,
            purchase: secondLookup.body['purchase'],
            attempt: (secondLookup.body['quote'] as Quote).attempt,
          };
          expect((await client.submit(payWithPin, secondRedemption)).body).toEqual(CONFIRMED);
        }
        expect(await listCharges(owner.accountId)).toHaveLength(1);
      },
    );
  });
});
