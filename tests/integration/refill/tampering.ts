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

type Typed = Awaited<ReturnType<typeof refill.withTypedCard>>;

const chargesOf = (accountId: string) => sandbox.charges({ accountId });
const sent = async ({ sessionId }: Owner) =>
  (await sandbox.calls({})).filter(
    ({ call, headers }) =>
      headers['x-session-id'] === sessionId && ['refill', 'pin-redeem', 'add-instrument'].includes(call),
  );

describe('refill tampering', () => {
  beforeEach(async () => {
    owner = await signInOwner(sandbox, 'active');
    refill = await refillRequests(owner);
  });

  describe('what was tampered with', () => {
    const cases: [string, (payment: Typed) => object, object][] = [
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

    it.each(cases)('%s: refused, nothing is sent', async (_what, tamper, expected) => {
      const payment = await refill.withTypedCard(await refill.saved());
      expect((await refill.pay(tamper(payment))).body).toMatchObject(expected);
      expect(await sent(owner)).toEqual([]);
      expect((await refill.pay(payment)).body).toEqual(CONFIRMED);
      expect(await chargesOf(owner.accountId)).toHaveLength(1);
    });

    it.each(['', 'f'.repeat(32), '../..', 'a'.repeat(64)])(
      'a forged account reference %p: 409, nothing is done',
      async (account) => {
        const saved = await refill.saved();
        const pin = await sandbox.pin();
        const payment = await refill.withTypedCard(saved);
        const forged = await refillRequests({ ...owner, account });
        const refusals = [
          forged.save(),
          forged.start('last'),
          forged.choose(saved.purchase, { kind: 'typed' }),
          forged.pay({ ...payment, account }),
          forged.status(saved),
          owner.client.post(lookUp, { account, locale: 'en', pin }),
        ];
        for (const { status, body } of await Promise.all(refusals)) {
          expect([status, body['reason']]).toEqual([409, 'account-changed']);
        }
        expect(await sent(owner)).toEqual([]);
      },
    );
  });

  describe('what is somebody else’s', () => {
    it('purchase, attempt, card and account are of no use to another identity', async () => {
      const stranger = await signInOwner(sandbox, 'active');
      const theirs = await refillRequests(stranger);
      const saved = await refill.saved();
      const payment = await refill.withTypedCard(saved);
      expect((await theirs.pay(payment)).status).toBe(409);
      expect((await theirs.pay({ ...payment, account: stranger.account })).body).toEqual({ outcome: 'start-again' });
      expect((await theirs.choose(saved.purchase, { kind: 'typed' })).body).toEqual({ outcome: 'changed' });
      expect((await theirs.status(saved)).body).toEqual({ state: 'none', reference: null });
      const own = await theirs.saved();
      const mixed = { ...payment, account: stranger.account, purchase: own.purchase };
      expect((await theirs.pay(mixed)).body).toEqual({ outcome: 'start-again' });
      expect([...(await sent(owner)), ...(await sent(stranger))]).toEqual([]);
      expect([...(await chargesOf(owner.accountId)), ...(await chargesOf(stranger.accountId))]).toEqual([]);
    });

    it('a PIN that one account looked up is not spent for another, nor by another identity', async () => {
      const stranger = await signInOwner(sandbox, 'active');
      const pin = await sandbox.pin();
      const { body } = await owner.client.post(lookUp, { account: owner.account, locale: 'en', pin });
      const { attempt } = body['quote'] as Quote;
      const purchase = body['purchase'] as PurchaseRef;
      const redemption = { purchase, attempt, totalCents: 0, locale: 'en', terms: true, repeats: null, pin };
      const stolen = await stranger.client.submit(payWithPin, { ...redemption, account: stranger.account });
      expect(stolen.body).toEqual({ outcome: 'start-again' });
      expect(await sent(stranger)).toEqual([]);
      expect((await owner.client.submit(payWithPin, { ...redemption, account: owner.account })).body).toEqual(
        CONFIRMED,
      );
    });

    it('a saved card is not stored for an account that the identity does not own', async () => {
      const stranger = await signInOwner(sandbox, 'active');
      const { card, cardSummary, billing } = await refill.withTypedCard(await refill.saved());
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
      expect(await sent(owner)).toEqual([]);
    });
  });

  describe('two accounts in two tabs', () => {
    it.each([1, 2, 3])('never pay for each other, in whatever order (%s)', async (seed) => {
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
      const saved: SavedPurchase[] = [];
      for (const [index, tab] of (seed % 2 ? tabs : tabs.toReversed()).entries()) {
        saved[tabs.indexOf(tab)] = await tab.requests.saved(setRefills(MONTH, seed + index));
      }
      const [mine, theirs] = saved;
      if (!mine || !theirs) throw new Error('Two carts');
      const paid = await Promise.all([
        one.requests.pay(await one.requests.withTypedCard(mine)),
        other.requests.pay(await other.requests.withTypedCard(theirs)),
        // Each tab's purchase with the other tab's account.
        one.requests.pay({ ...(await one.requests.withTypedCard(theirs)), account: one.account }),
        other.requests.pay({ ...(await other.requests.withTypedCard(mine)), account: other.account }),
      ]);
      await afterwards();
      expect(paid.map(({ body }) => body['outcome'])).toEqual(['confirmed', 'confirmed', 'start-again', 'start-again']);
      expect(await chargesOf(first)).toMatchObject([{ amount: mine.quote.totalCents }]);
      expect(await chargesOf(second)).toMatchObject([{ amount: theirs.quote.totalCents }]);
    });
  });

  describe('a 403 on a charge', () => {
    it.each(['refill', 'pin-redeem'] as const)(
      '%s is never sent again, and the form is as it was after another login',
      async (call) => {
        const { signedInBrowser } = await import('#tests/support/signed-in.ts');
        const pin = await sandbox.pin();
        await sandbox.fault({ call, kind: 'expired', match: { sessionId: owner.sessionId } });
        const cart = setRefills(newRefillCart('HSD_030'), 2);
        const saved = await refill.saved(cart);
        const found = await owner.client.post(lookUp, { account: owner.account, locale: 'en', pin });
        const { attempt } = found.body['quote'] as Quote;
        const redemption = {
          account: owner.account,
          locale: 'en',
          purchase: found.body['purchase'],
          attempt,
          totalCents: 0,
          terms: true,
          repeats: null,
          pin,
        };
        const refused =
          call === 'refill'
            ? await refill.pay(await refill.withTypedCard(saved))
            : await owner.client.submit(payWithPin, redemption);
        expect(refused).toMatchObject({ status: 401, body: { redirectTo: 'timeout-error' } });
        await afterwards();
        expect((await sent(owner)).map((made) => made.call)).toEqual([call]);
        expect(await chargesOf(owner.accountId)).toEqual([]);

        const client = await signedInBrowser(owner.person);
        const back = { ...owner, client };
        const again = await refillRequests(back);
        if (call === 'refill') {
          const anew = await again.saved(cart);
          expect(anew.purchase.id).toBe(saved.purchase.id);
          expect(anew.quote.totalCents).toBe(saved.quote.totalCents);
          expect((await again.pay(await again.withTypedCard(anew))).body).toEqual(CONFIRMED);
        } else {
          const refound = await client.post(lookUp, { account: owner.account, locale: 'en', pin });
          expect(refound.body).toMatchObject({ outcome: 'fit' });
          const retried = {
            ...redemption,
            purchase: refound.body['purchase'],
            attempt: (refound.body['quote'] as Quote).attempt,
          };
          expect((await client.submit(payWithPin, retried)).body).toEqual(CONFIRMED);
        }
        expect(await chargesOf(owner.accountId)).toHaveLength(1);
      },
    );
  });
});
