import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { addDays } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openNamedPage } from '#tests/support/account-pages.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { lacking } from '#tests/support/lacking.ts';
import type { SavedPurchase } from '#tests/support/owner-payments.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

const { sandbox, client: control } = await startOwnProvider({
  LIMITS_CHARGE_ACCOUNT: '1000/1h',
  LIMITS_CHARGE_DEVICE: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_DECLINE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_DEVICE: '1000/1h',
  LIMITS_PIN_OWNER: '5/1d',
});
const { POST: lookUp } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: pay } = await import('#app/api/refill/pin/pay/route.ts');
const { GET: status } = await import('#app/api/refill/pin/status/route.ts');
const { POST: locate } = await import('#app/api/litepay/lookup/route.ts');
const { POST: guestLookUp } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: guestPay } = await import('#app/api/litepay/pin/pay/route.ts');
const { now: clock } = await import('#lib/clock.ts');
const { config } = await import('#lib/config.ts');
const { hashSubject } = await import('#lib/http/secrets.ts');
const { store } = await import('#lib/store/store.ts');
const { loadLitepayEntryPage, loadLitepayPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { loadReceiptPage } = await import('#lib/site/receipt-link-page.ts');
const { createReceiptLinkToken: receiptLinkToken } = await import('#lib/payment/server/receipt-link-token.ts');

/** Neither the plan nor the total has changed. */
const OTHER_DAY = { outcome: 'changed', change: { what: 'day', day: expect.any(String) } };
const CONFIRMED = { outcome: 'confirmed', reference: expect.any(String) };
const pins = z.array(z.object({ pin: z.string() }));

let owner: Owner;
let code: string;

const createPin = async () => pins.parse((await control.post('/__sandbox/pins', { count: 1 })).json)[0]?.pin ?? '';

const look = (pin = code, who = owner) => who.client.post(lookUp, { account: who.account, locale: 'en', pin });

interface Fit {
  purchase: PurchaseRef;
  quote: Quote;
}

async function lookUpFittingPin(pin = code, who = owner): Promise<Fit> {
  const { body } = await look(pin, who);
  expect(body).toMatchObject({ outcome: 'fit', days: 30 });
  return { purchase: body['purchase'] as PurchaseRef, quote: body['quote'] as Quote };
}

const toRedemption = ({ purchase, quote }: Fit, pin = code, who = owner) => ({
  account: who.account,
  purchase,
  attempt: quote.attempt,
  totalCents: 0,
  locale: 'en',
  terms: true,
  repeats: null,
  pin,
});

const today = () => calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
const listCharges = (who = owner) => sandbox.charges({ accountId: who.accountId });

/** Opens a page of the refill. */
async function open(page: 'refill' | 'refill-review' | 'refill-confirmation', query = '') {
  owner.client.use();
  return openNamedPage(page, pageRequest(query, { locale: 'en' }));
}

describe('refill pin', () => {
  beforeEach(async () => {
    owner = await signInOwner(sandbox, 'expiring');
    code = await createPin();
  });

  describe('a refill PIN', () => {
    it('is looked up as typed, and then spent once', async () => {
      const before = await sandbox.account(owner.accountId);
      const spacedCode = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
      const pinPurchase = await lookUpFittingPin(spacedCode);
      expect((await sandbox.account(owner.accountId)).expirationDate).toBe(before.expirationDate);
      const response = await owner.client.submit(pay, toRedemption(pinPurchase, spacedCode));
      expect(response.body).toEqual(CONFIRMED);
      const after = addDays(String(before.expirationDate), 30);
      expect((await sandbox.account(owner.accountId)).expirationDate).toBe(after);
      expect(await listCharges()).toMatchObject([{ kind: 'pin', amount: 0 }]);
      const receipt = await open('refill-confirmation', `reference=${String(response.body['reference'])}`);
      expect(receipt).toMatchObject({ view: { kind: 'pin', paidThrough: after, totalCents: 0, showAcpTile: false } });
    });

    it('updates a waiting cart before it is paid: review, receipt and account agree', async () => {
      const refill = await refillRequests(owner);
      const savedPurchase = await refill.savePurchase();
      await refill.choose(savedPurchase.purchase, { kind: 'typed' });
      expect((await owner.client.submit(pay, toRedemption(await lookUpFittingPin()))).body).toEqual(CONFIRMED);
      const outdatedPayment = await refill.withTypedCard(savedPurchase);
      expect((await refill.pay(outdatedPayment)).body).toEqual(OTHER_DAY);
      expect(await listCharges()).toHaveLength(1);

      const { body: choice } = await refill.choose(savedPurchase.purchase, { kind: 'typed' });
      const { expirationDate } = await sandbox.account(owner.accountId);
      const review = await open('refill-review');
      expect(review).toMatchObject({ view: { purchase: choice['purchase'], preview: { expiry: expirationDate } } });
      expect(choice['purchase']).not.toEqual(savedPurchase.purchase);
      const newPayment = await refill.withTypedCard((review as { view: SavedPurchase }).view);
      const question = await refill.pay(newPayment);
      expect(question.body).toMatchObject({ outcome: 'repeats' });
      const response = await refill.pay({ ...newPayment, repeats: question.body['repeats'] });
      expect(response.body).toEqual(CONFIRMED);
      const after = addDays(String(expirationDate), 30);
      expect((await sandbox.account(owner.accountId)).expirationDate).toBe(after);
      expect(await open('refill-confirmation', `reference=${String(response.body['reference'])}`)).toMatchObject({
        view: { kind: 'card', paidThrough: after },
      });
    });

    it('is looked up again after the account was paid for, with its true days on the receipt', async () => {
      const refill = await refillRequests(owner);
      const outdatedPurchase = await lookUpFittingPin();
      await refill.pay(await refill.withTypedCard(await refill.savePurchase()));
      expect((await owner.client.submit(pay, toRedemption(outdatedPurchase))).body).toEqual(OTHER_DAY);
      expect(await listCharges()).toMatchObject([{ kind: 'refill' }]);
      const response = await owner.client.submit(pay, toRedemption(await lookUpFittingPin()));
      expect(response.body).toEqual(CONFIRMED);
      expect(await open('refill-confirmation', `reference=${String(response.body['reference'])}`)).toMatchObject({
        view: { kind: 'pin', paidThrough: (await sandbox.account(owner.accountId)).expirationDate },
      });
    });

    it('shows the provider’s last paid day on its receipt, even if it differs from the preview', async () => {
      const pinPurchase = await lookUpFittingPin();
      // The provider also sells days elsewhere.
      await sandbox.ageAccount(owner.accountId, -7);
      const response = await owner.client.submit(pay, toRedemption(pinPurchase));
      expect(response.body).toEqual(CONFIRMED);
      const paidThrough = (await sandbox.account(owner.accountId)).expirationDate;
      const receipt = await open('refill-confirmation', `reference=${String(response.body['reference'])}`);
      expect(receipt).toMatchObject({ view: { kind: 'pin', paidThrough } });
      const attempt = await (await store()).attempts.find(pinPurchase.quote.attempt);
      const token = attempt ? receiptLinkToken(attempt, Date.now()) : '';
      const receiptPage = await readPage(loadReceiptPage(pageRequest({}, { params: { token } })));
      expect(receiptPage).toMatchObject({ view: { receipt: { paidThrough } } });
    });

    it('succeeds once when one account redeems it fifty times at once', async () => {
      const pinPurchase = await lookUpFittingPin();
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => owner.client.post(pay, toRedemption(pinPurchase))),
      );
      await afterwards();
      expect(await listCharges()).toHaveLength(1);
      expect((await look()).body).toMatchObject({ outcome: 'redeemed', own: { by: 'you' } });
      const { reference } = pinPurchase.quote;
      for (const { body } of responses)
        expect(body).toEqual({ reference, outcome: expect.stringMatching(/^(confirmed|pending)$/) });
    });

    it('is not redeemed once PINs are off, but keeps its outcome if it was', async () => {
      const pinPurchase = await lookUpFittingPin();
      const deliver = () => owner.client.submit(pay, toRedemption(pinPurchase));
      expect(await lacking(['pin'], deliver)).toMatchObject({ status: 404, body: { reason: 'not-offered' } });
      expect(await listCharges()).toEqual([]);
      expect((await deliver()).body).toEqual(CONFIRMED);
      expect((await lacking(['pin'], deliver)).body).toEqual(CONFIRMED);
      expect(await listCharges()).toHaveLength(1);
    });

    it('succeeds for one of two accounts that redeem it at once', async () => {
      const other = await signInOwner(sandbox, 'expiring');
      const [mine, theirs] = [await lookUpFittingPin(), await lookUpFittingPin(code, other)];
      await Promise.all([
        owner.client.submit(pay, toRedemption(mine)),
        other.client.submit(pay, toRedemption(theirs, code, other)),
      ]);
      await afterwards();
      expect([...(await listCharges()), ...(await listCharges(other))]).toHaveLength(1);
    });

    it('cannot be replaced by another PIN after its lookup', async () => {
      const pinPurchase = await lookUpFittingPin();
      const another = await createPin();
      expect((await owner.client.submit(pay, toRedemption(pinPurchase, another))).body).toEqual({
        outcome: 'start-again',
      });
      expect(await listCharges()).toEqual([]);
    });

    it('is reported as unknown or used, and guesses are limited', async () => {
      const usedPin = await createPin();
      const other = await signInOwner(sandbox, 'expiring');
      await other.client.submit(pay, toRedemption(await lookUpFittingPin(usedPin, other), usedPin, other));
      expect((await look(usedPin)).body).toEqual({ outcome: 'redeemed', own: null });
      for (let guess = 0; guess < 4; guess += 1)
        expect((await look(`NOSUCH${guess}`)).body).toEqual({ outcome: 'unknown' });
      expect((await look('NOSUCH9')).status).toBe(429);
    });

    it('is reported with day and receipt to the owner who redeemed it, without a provider call', async () => {
      const { body } = await owner.client.submit(pay, toRedemption(await lookUpFittingPin()));
      const reference = String(body['reference']);
      const callCount = (await sandbox.calls({ call: 'pin' })).length;
      const receipt = `/refill/confirmation?reference=${reference}`;
      expect((await look()).body).toEqual({ outcome: 'redeemed', own: { on: today(), receipt, by: 'you' } });
      expect(await sandbox.calls({ call: 'pin' })).toHaveLength(callCount);
      expect(await open('refill-confirmation', `reference=${reference}`)).toMatchObject({ view: { kind: 'pin' } });
    });

    it('has a receipt beside the restarted cart until a card pays for the next refill', async () => {
      expect(await open('refill')).toMatchObject({ view: { after: null, receipt: null } });
      const byPin = String((await owner.client.submit(pay, toRedemption(await lookUpFittingPin()))).body['reference']);
      expect(await open('refill')).toMatchObject({ view: { after: null, receipt: byPin } });
      expect(await open('refill-confirmation', `reference=${byPin}`)).toMatchObject({ view: { kind: 'pin' } });
      const refill = await refillRequests(owner);
      const payment = await refill.withTypedCard(await refill.savePurchase());
      // The same plan was refilled a moment ago.
      const { body: question } = await refill.pay(payment);
      const response = await refill.pay({ ...payment, repeats: question['repeats'] });
      const byCard = String(response.body['reference']);
      expect(await open('refill')).toMatchObject({ view: { after: byCard, receipt: byCard } });
      const again = await createPin();
      const { body } = await owner.client.submit(pay, toRedemption(await lookUpFittingPin(again), again));
      expect(await open('refill')).toMatchObject({ view: { after: byCard, receipt: body['reference'] } });
      const other = await signInOwner(sandbox, 'expiring');
      other.client.use();
      expect(await openNamedPage('refill', pageRequest('', { locale: 'es' }))).toMatchObject({
        view: { receipt: null },
      });
    });

    /** A guest who has looked the PIN up for the owner's account, and the request that redeems it. */
    async function lookUpAsGuest() {
      const guest = new HandlerClient();
      const { phone, zip } = owner.person;
      const { body: lookupBody } = await guest.post(locate, { phone, zip, locale: 'en', purchase: null, after: null });
      const purchase = lookupBody['purchase'] as PurchaseRef;
      const { body: pinBody } = await guest.post(guestLookUp, { purchase, locale: 'en', pin: code });
      const { attempt } = pinBody['quote'] as Quote;
      const request = { purchase, attempt, totalCents: 0, locale: 'en', terms: true, repeats: null, pin: code };
      return { guest, request };
    }

    it('has a receipt beside the empty first step for a guest', async () => {
      const { guest, request } = await lookUpAsGuest();
      const reference = String((await guest.submit(guestPay, request)).body['reference']);
      guest.use();
      const entry = `/litepay/refill?after=${reference}`;
      expect(await readPage(loadLitepayEntryPage())).toEqual({ redirect: entry });
      expect(await readPage(loadLitepayPage(pageRequest({ after: reference })))).toMatchObject({
        view: { after: reference, plan: null },
      });
    });

    it('is reported with its receipt when a guest redeemed it for this account, and without to another account', async () => {
      const { guest, request } = await lookUpAsGuest();
      expect((await guest.submit(guestPay, request)).body).toEqual(CONFIRMED);
      const { body } = await look();
      const receipt = expect.stringMatching(/^\/receipt\/[\w-]+$/);
      expect(body).toEqual({ outcome: 'redeemed', own: { on: today(), receipt, by: 'other' } });
      const token = (body as { own: { receipt: string } }).own.receipt.replace('/receipt/', '');
      expect(await readPage(loadReceiptPage(pageRequest('', { params: { token } })))).toMatchObject({
        view: { receipt: { orderNumber: expect.any(String) } },
      });
      expect((await look(code, await signInOwner(sandbox, 'expiring'))).body).toEqual({
        outcome: 'redeemed',
        own: null,
      });
    });

    it('stores nothing when it does not fit or is refused unread', async () => {
      const countPurchases = async () => {
        const { purchases } = await store();
        const of = { browserId: hashSubject('identity', owner.person.custGuid), flow: 'PIN' };
        return (await purchases.findNewest(of, 50)).length;
      };
      await lookUpFittingPin();
      expect(await countPurchases()).toBe(1);
      for (let guess = 0; guess < 6; guess += 1) await look(`NOSUCH${guess}`);
      expect((await look('NOSUCH9')).status).toBe(429);
      expect(await countPurchases()).toBe(1);
    });

    it('does not count as a wrong guess when the provider is unavailable', async () => {
      await sandbox.fault({ call: 'pin', kind: 'http', status: 500, match: { sessionId: owner.sessionId } });
      for (let time = 0; time < 6; time += 1) expect((await look()).body).toEqual({ outcome: 'failed' });
      expect((await look('not a pin!')).status).toBe(400);
    });

    it('is settled after a lost response with one success', async () => {
      await sandbox.fault({ call: 'pin-redeem', kind: 'lost', times: 1, match: { sessionId: owner.sessionId } });
      const pinPurchase = await lookUpFittingPin();
      await owner.client.submit(pay, toRedemption(pinPurchase));
      await afterwards();
      const { account } = owner;
      const query = { account, purchase: pinPurchase.purchase.id, attempt: pinPurchase.quote.attempt };
      expect((await owner.client.get(status, query)).body).toMatchObject({ state: 'confirmed' });
      expect(await listCharges()).toHaveLength(1);
    });
  });
});
