import { z } from 'zod';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  newRefillCart,
  type RefillCart,
  setRefills,
  toggleAddOn,
  togglePackage,
  winbackCart,
} from '#lib/plans/refill-cart.ts';
import { addDays } from '#lib/domain/calendar-day.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import type { NamedPage } from '#tests/support/account-pages.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { BASIC_TV } from '#tests/support/television.ts';

const { sandbox } = await startOwnProvider({
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_OWNER: '1000/1h',
});

const addressSchema = z.object({ addressLine1: z.string(), city: z.string(), state: z.string(), zip: z.string() });
const CONFIRMED = { outcome: 'confirmed', reference: expect.any(String) };

let owner: Owner;
let refill: Awaited<ReturnType<typeof refillRequests>>;

async function signIn(template: string): Promise<void> {
  owner = await signInOwner(sandbox, template);
  refill = await refillRequests(owner);
}

const open = (load: NamedPage, query = '') => openOwnerPage(owner, load, query);
const savedCard = () => savedRefillCard(owner);

const listCharges = () => sandbox.charges({ accountId: owner.accountId });
const loadAccount = () => sandbox.account(owner.accountId);

describe('the money of a refill', () => {
  beforeEach(() => signIn('active'));

  describe('the price of a refill', () => {
    const month = newRefillCart('HSD_030');
    it.each<[string, string, RefillCart, number, number]>([
      ['one plan', 'active', month, 4_500, 30],
      ['three refills', 'active', setRefills(month, 3), 13_500, 90],
      ['six refills of an expired account', 'expired', setRefills(month, 6), 27_000, 180],
      ['seven days twice', 'two-plans', setRefills(newRefillCart('HSD_007'), 2), 3_000, 14],
      ['television beside it', 'tv', toggleAddOn(month, 'VDO_XITV_KIDS_30', BASIC_TV), 7_700, 30],
      ['television alone', 'tv', togglePackage(newRefillCart(null), 'VDO_XITV_30'), 2_200, 0],
      ['35 off', 'promo35', setRefills(month, 2), 5_500, 60],
      ['90 days for 90', 'winback', winbackCart(), 9_000, 90],
      ['the benefit', 'acp', month, 1_500, 30],
      ['a tribal benefit, which takes nothing off', 'acp-tribal', month, 4_500, 30],
    ])('is charged and adds its days: %s', async (_, template, cart, subtotal, days) => {
      await signIn(template);
      const before = await loadAccount();
      const savedPurchase = await refill.savePurchase(cart);
      const lines = savedPurchase.quote.lines.reduce((sum, { cents }) => sum + cents, 0);
      expect(lines).toBe(subtotal);
      const response = await refill.pay(await refill.withTypedCard(savedPurchase));
      expect(response.body).toEqual(CONFIRMED);

      const [charge, ...more] = await listCharges();
      expect(more).toEqual([]);
      expect(charge).toMatchObject({
        amount: savedPurchase.quote.totalCents,
        tax: savedPurchase.quote.taxCents,
        kind: 'refill',
      });
      const reference = String(response.body['reference']);
      const receipt = await open('refill-confirmation', `reference=${reference}`);
      const after = await loadAccount();
      if (days > 0 && before.daysRemaining !== 0) {
        expect(after.expirationDate).toBe(addDays(String(before.expirationDate), days));
      }
      expect(receipt).toMatchObject({
        view: {
          totalCents: charge?.amount,
          orderNumber: charge?.orderNumber,
          paidThrough: days > 0 ? after.expirationDate : null,
          // The setting is off by default.
          showAcpTile: false,
        },
      });
    });

    it('is the subtotal when the tax is missing', async () => {
      await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId: owner.accountId } });
      const savedPurchase = await refill.savePurchase();
      expect(savedPurchase.quote).toMatchObject({ taxCents: null, totalCents: 4_500 });
      expect((await refill.pay(await refill.withTypedCard(savedPurchase))).body).toEqual(CONFIRMED);
      expect(await listCharges()).toMatchObject([{ amount: 4_500, tax: 0 }]);
    });
  });

  describe('an owner’s payment', () => {
    it('uses the saved card that the page showed, and no other', async () => {
      const savedPurchase = await refill.savePurchase();
      const card = await savedCard();
      expect((await refill.pay(refill.withSavedCard(savedPurchase, 'another'))).body).toEqual({ outcome: 'not-sent' });
      const again = await refill.savePurchase();
      expect((await refill.pay(refill.withSavedCard(again, card))).body).toEqual(CONFIRMED);
      expect(await listCharges()).toHaveLength(1);
    });

    it('is sent once when delivered twenty times at once', async () => {
      const savedPurchase = await refill.savePurchase();
      const payment = await refill.withTypedCard(savedPurchase);
      const responses = await Promise.all(Array.from({ length: 20 }, () => refill.pay(payment)));
      for (const { body } of responses) expect(['confirmed', 'pending']).toContain(body['outcome']);
      await afterwards();
      expect(await listCharges()).toHaveLength(1);
    });

    it('is refused for a cart that another tab has changed', async () => {
      const savedPurchase = await refill.savePurchase();
      const payment = await refill.withTypedCard(savedPurchase);
      await refill.save(setRefills(MONTH, 2));
      expect((await refill.pay(payment)).body).toEqual({ outcome: 'changed', change: { what: 'total' } });
      expect(await listCharges()).toEqual([]);
    });

    it('is refused for another account than the page shows', async () => {
      await signIn('multi');
      const [, second = ''] = owner.person.accountIds;
      const { accountReference } = await import('#lib/session/account-reference.ts');
      const other = await refillRequests({ ...owner, account: accountReference(owner.person, second) });
      const savedPurchase = await refill.savePurchase();
      const payment = await refill.withTypedCard(savedPurchase);
      await other.savePurchase();
      expect((await other.pay({ ...payment, account: accountReference(owner.person, second) })).body).toEqual({
        outcome: 'start-again',
      });
      expect((await other.pay({ ...payment, account: 'nobody' })).status).toBe(409);
      expect(await listCharges()).toEqual([]);
    });

    it.each([
      ['elsewhere', { addressLine1: '12 Elm Street' }, false],
      ['to the service address, as it was typed', {}, true],
    ])(
      'tells the provider whether the bill goes to the service address: %s',
      async (_where, change, isServiceAddress) => {
        const { addressLine1, ...place } = addressSchema.parse(await loadAccount());
        const home = { addressLine1: ` ${addressLine1.toUpperCase()}`, addressLine2: '', ...place };
        const payment = await refill.withTypedCard(await refill.savePurchase());
        const { body } = await refill.pay({ ...payment, billing: { name: 'José Núñez', ...home, ...change } });
        expect(body).toEqual(CONFIRMED);
        const [sent] = await sandbox.calls({ call: 'refill', sessionId: owner.sessionId });
        expect(sent?.body).toMatchObject({ paymentInfo: { isServiceAddress } });
      },
    );

    it('asks first when it repeats within minutes', async () => {
      const first = await refill.savePurchase();
      const { body } = await refill.pay(await refill.withTypedCard(first));
      const again = await refill.savePurchase(MONTH, String(body['reference']));
      const payment = await refill.withTypedCard(again);
      const question = await refill.pay(payment);
      expect(question.body).toMatchObject({ outcome: 'repeats' });
      expect((await refill.pay({ ...payment, repeats: question.body['repeats'] })).body).toEqual(CONFIRMED);
      expect(await listCharges()).toHaveLength(2);
    });

    it('is settled by the account’s own payments after a lost response without a charge status', async () => {
      await sandbox.fault({ call: 'refill', kind: 'lost', times: 1, match: { sessionId: owner.sessionId } });
      await sandbox.fault({ call: 'charge-status', kind: 'http', status: 501, match: { text: owner.accountId } });
      const savedPurchase = await refill.savePurchase();
      await refill.pay(await refill.withTypedCard(savedPurchase));
      await afterwards();
      expect((await refill.status(savedPurchase)).body).toMatchObject({ state: 'confirmed' });
      expect(await listCharges()).toHaveLength(1);
    });

    it.each([
      ['expired', 'timeout-error'],
      ['rejected', 'session-error'],
    ] as const)('charges nothing and ends our session when the provider’s session is %s', async (kind, redirectTo) => {
      await sandbox.fault({ call: 'refill', kind, match: { sessionId: owner.sessionId } });
      const savedPurchase = await refill.savePurchase();
      const response = await refill.pay(await refill.withTypedCard(savedPurchase));
      // The page that follows may state that nothing was charged.
      expect(response).toMatchObject({ status: 401, body: { redirectTo, outcome: 'not-sent' } });
      expect(await listCharges()).toEqual([]);
      expect((await refill.save()).status).toBe(401);
    });

    it('is pending after a lost response, even if its status cannot be read', async () => {
      await sandbox.fault({ call: 'refill', kind: 'lost', times: 1, match: { sessionId: owner.sessionId } });
      const payment = await refill.withTypedCard(await refill.savePurchase());
      await sandbox.fault({ call: 'charge-status', kind: 'http', match: { text: payment.attempt } });
      const { body } = await refill.firstResponse(payment);
      expect(body['outcome']).toBe('pending');
    });

    it.each(['en', 'es'] as const)(
      'reports an account that was closed meanwhile, and where to go on: %s',
      async (locale) => {
        const savedPurchase = await refill.savePurchase();
        await refill.choose(savedPurchase.purchase, { kind: 'typed' });
        // Long after the last paid day the provider closes an account.
        await sandbox.ageAccount(owner.accountId, 200);
        const { body } = await refill.pay({ ...(await refill.withTypedCard(savedPurchase)), locale });
        expect(body).toMatchObject({
          outcome: 'declined',
          failure: { mends: 'account', text: `${locale}:payment.notCharged.closed`, codeLine: null },
        });
        expect(await listCharges()).toEqual([]);
      },
    );

    it('shows the message of the code when it is refused for an open account', async () => {
      await sandbox.fault({ call: 'refill', kind: 'code', code: 'BUS_PMT_004', match: { sessionId: owner.sessionId } });
      const { body } = await refill.pay(await refill.withTypedCard(await refill.savePurchase()));
      expect(body).toMatchObject({ outcome: 'declined', failure: { mends: 'support' } });
    });

    it('shows the reason of a decline, keeps the cart, and can be tried with another card', async () => {
      const savedPurchase = await refill.savePurchase();
      const declinedCard = { cardNumber: '4000000000000002', cardType: 'Visa', expirationDate: '1249', cvv: '123' };
      const { body } = await refill.pay(await refill.withTypedCard(savedPurchase, declinedCard));
      expect(body).toMatchObject({ outcome: 'declined', failure: { mends: 'card' } });
      const { purchase } = savedPurchase;
      expect((await refill.choose(purchase, { kind: 'typed' })).body).toEqual({ outcome: 'saved', purchase });
      const page = await open('refill-review');
      expect(page).toMatchObject({ view: { failure: null, quote: { totalCents: savedPurchase.quote.totalCents } } });
      const { quote } = ('view' in page ? page.view : {}) as typeof savedPurchase;
      expect((await refill.pay(await refill.withTypedCard({ purchase, quote }))).body).toEqual(CONFIRMED);
    });
  });
});
