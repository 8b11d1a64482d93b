import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { lacking } from '#tests/support/lacking.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import {
  accountId,
  browser,
  charges,
  CONFIRMED,
  guest,
  locate,
  findAccount,
  buildPayment,
  prepare,
  buildRedemption,
  requote,
  sandbox,
  listCalls,
} from '#tests/support/litepay-payment.ts';

const { POST: lookUp } = await import('#app/api/litepay/pin/look-up/route.ts');
const { POST: ownLookUp } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: pay } = await import('#app/api/litepay/pin/pay/route.ts');
const { POST: payByCard } = await import('#app/api/litepay/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/pin/status/route.ts');
const { now: clock } = await import('#lib/clock.ts');
const { config } = await import('#lib/config.ts');
const { loadLitepayEntryPage, loadLitepayPage, loadLitepayReceiptPage, loadLitepayStatusPage } =
  await import('#lib/litepay/server/litepay-pages.ts');

let code: string;

const look = (purchase: PurchaseRef, pin = code, client = browser) =>
  client.post(lookUp, { purchase, locale: 'en', pin });

async function lookUpFittingPin(pin = code, { client = browser, whom = guest, after = null as string | null } = {}) {
  const purchase = await findAccount(client, whom, after);
  const { body } = await look(purchase, pin, client);
  expect(body).toMatchObject({ outcome: 'fit', days: 30 });
  return { purchase, quote: body['quote'] as Quote };
}

const toRedemption = ({ purchase, quote }: { purchase: PurchaseRef; quote: Quote }, pin = code) =>
  buildRedemption(purchase, quote, pin);
const today = () => calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
const listPinCalls = async () =>
  (await sandbox.calls({ call: 'pin' })).filter(({ body }) => JSON.stringify(body).includes(accountId));

describe('litepay pin', () => {
  beforeEach(async () => {
    code = await sandbox.pin();
  });

  describe('a guest’s PIN', () => {
    it('is looked up as typed, and then spent once', async () => {
      const before = String((await sandbox.account(accountId)).expirationDate);
      const spacedCode = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
      const pinPurchase = await lookUpFittingPin(spacedCode);
      expect((await sandbox.account(accountId)).expirationDate).toBe(before);
      const { body } = await browser.submit(pay, toRedemption(pinPurchase, spacedCode));
      expect(body).toEqual(CONFIRMED);
      const after = addDays(before, 30);
      expect((await sandbox.account(accountId)).expirationDate).toBe(after);
      expect(await charges()).toMatchObject([{ kind: 'pin', amount: 0 }]);
      browser.use();
      const reference = String(body['reference']);
      const receipt = `/litepay/order-confirmation?reference=${reference}`;
      expect(await readPage(loadLitepayReceiptPage(pageRequest({ reference })))).toMatchObject({
        view: { kind: 'pin', paidThrough: after, totalCents: 0, phone: guest.phone, showAcpTile: false },
      });
      expect(await readPage(loadLitepayPage(pageRequest()))).toEqual({ redirect: receipt });
      expect(await readPage(loadLitepayEntryPage())).toEqual({ redirect: `/litepay/refill?after=${reference}` });
    });

    it('shows the provider’s last paid day on its receipt, even if it differs from the preview', async () => {
      const pinPurchase = await lookUpFittingPin();
      // The provider also sells days elsewhere.
      await sandbox.ageAccount(accountId, -7);
      const { body } = await browser.submit(pay, toRedemption(pinPurchase));
      browser.use();
      expect(
        await readPage(loadLitepayReceiptPage(pageRequest({ reference: String(body['reference']) }))),
      ).toMatchObject({
        view: { kind: 'pin', paidThrough: (await sandbox.account(accountId)).expirationDate },
      });
    });

    it('reveals nothing of the account beyond the lookup', async () => {
      const { body } = await look(await findAccount(browser, guest, null));
      expect(Object.keys(body).sort()).toEqual(['days', 'expiry', 'outcome', 'paidThrough', 'quote', 'today']);
      for (const secret of [accountId, guest.firstName, guest.lastName]) {
        expect(JSON.stringify(body)).not.toContain(secret);
      }
    });

    it('is reported with its day and receipt to the browser that spent it, and as redeemed elsewhere', async () => {
      const { body } = await browser.submit(pay, toRedemption(await lookUpFittingPin()));
      const purchase = await findAccount(browser, guest, String(body['reference']));
      const before = (await listPinCalls()).length;
      const receipt = `/litepay/order-confirmation?reference=${String(body['reference'])}`;
      expect((await look(purchase)).body).toEqual({ outcome: 'redeemed', own: { on: today(), receipt, by: 'you' } });
      browser.use();
      const reference = String(body['reference']);
      expect(await readPage(loadLitepayReceiptPage(pageRequest({ reference })))).toMatchObject({
        view: { kind: 'pin' },
      });
      expect(await listPinCalls()).toHaveLength(before);
      const other = new HandlerClient();
      expect((await look(await findAccount(other, guest, null), code, other)).body).toEqual({
        outcome: 'redeemed',
        own: null,
      });
    });

    it('is reported as redeemed on a page that does not know of the other tab', async () => {
      const pinPurchase = await lookUpFittingPin();
      await browser.submit(pay, toRedemption(pinPurchase));
      expect((await look(pinPurchase.purchase)).body).toMatchObject({ outcome: 'redeemed', own: { by: 'you' } });
    });

    it('succeeds once when redeemed fifty times at once', async () => {
      const pinPurchase = await lookUpFittingPin();
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => browser.post(pay, toRedemption(pinPurchase))),
      );
      for (const { body } of responses) expect(['confirmed', 'pending']).toContain(body['outcome']);
      await afterwards();
      expect(await charges()).toHaveLength(1);
    });

    it('is not redeemed once PINs are off, and the page offers a card alone', async () => {
      const pinPurchase = await lookUpFittingPin();
      const response = await lacking(['pin'], () => browser.submit(pay, toRedemption(pinPurchase)));
      expect(response).toMatchObject({ status: 404, body: { reason: 'not-offered' } });
      expect(await charges()).toEqual([]);
      browser.use();
      const openPage = () => readPage(loadLitepayPage(pageRequest()));
      expect(await openPage()).toMatchObject({ view: { takesPins: true } });
      expect(await lacking(['pin'], openPage)).toMatchObject({ view: { takesPins: false, method: 'card' } });
    });

    it('succeeds once when fifty browsers redeem it at once', async () => {
      const guests = await Promise.all(Array.from({ length: 50 }, () => sandbox.persona('expiring')));
      const ready = [];
      for (const whom of guests) {
        const client = new HandlerClient();
        ready.push({ client, whom, pinPurchase: await lookUpFittingPin(code, { client, whom }) });
      }
      const responses = await Promise.all(
        ready.map(({ client, pinPurchase }) => client.post(pay, toRedemption(pinPurchase))),
      );
      await afterwards();
      const accounts = await Promise.all(guests.map(({ accountIds: [id = ''] }) => sandbox.charges({ accountId: id })));
      expect(accounts.flat()).toMatchObject([{ kind: 'pin' }]);
      expect(responses.filter(({ body }) => body['outcome'] === 'confirmed').length).toBeLessThanOrEqual(1);
    });

    it('cannot be replaced by another PIN or a card after its lookup', async () => {
      const pinPurchase = await lookUpFittingPin();
      const another = await sandbox.pin();
      expect((await browser.submit(pay, toRedemption(pinPurchase, another))).body).toEqual({
        outcome: 'start-again',
      });
      const byCard = await buildPayment(browser, pinPurchase.purchase, pinPurchase.quote);
      expect((await browser.submit(payByCard, byCard)).body).toEqual({ outcome: 'start-again' });
      expect(await charges()).toEqual([]);
      expect(await listCalls()).toEqual([]);
    });

    it('leaves the card open, as a card leaves the PIN', async () => {
      const pinPurchase = await lookUpFittingPin();
      const total = await requote(pinPurchase.purchase);
      expect(total.totalCents).toBeGreaterThan(4_500);
      expect(total.attempt).not.toBe(pinPurchase.quote.attempt);
      expect((await browser.submit(pay, toRedemption(pinPurchase))).body).toEqual({ outcome: 'start-again' });
      const again = await look(pinPurchase.purchase);
      const quote = again.body['quote'] as Quote;
      const card = await buildPayment(browser, pinPurchase.purchase, total);
      expect((await browser.submit(payByCard, card)).body).toEqual({ outcome: 'start-again' });
      expect((await browser.submit(pay, toRedemption({ purchase: pinPurchase.purchase, quote }))).body).toEqual(
        CONFIRMED,
      );
      expect((await browser.submit(payByCard, card)).body).not.toMatchObject({ outcome: 'confirmed' });
      expect(await charges()).toMatchObject([{ kind: 'pin' }]);
    });

    it('waits while a card is being charged', async () => {
      const payment = await prepare();
      await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: 2_500, times: 1, match: { accountId } });
      expect((await browser.post(payByCard, payment)).body).toMatchObject({ outcome: 'pending' });
      expect((await look(payment.purchase)).body).toMatchObject({ outcome: 'open' });
      await afterwards();
    });

    it('is not looked up for an account that is no longer selected', async () => {
      const purchase = await findAccount(browser, guest, null);
      await locate(browser, await sandbox.persona('expiring'));
      expect((await look(purchase)).body).toEqual({ outcome: 'start-again' });
      const stranger = new HandlerClient();
      expect((await look(purchase, code, stranger)).body).toEqual({ outcome: 'start-again' });
      expect(await listPinCalls()).toEqual([]);
    });

    it('is settled behind its own waiting page when the response is lost', async () => {
      await sandbox.fault({ call: 'pin-redeem', kind: 'lost', times: 1, match: { accountId } });
      const pinPurchase = await lookUpFittingPin();
      const { body } = await browser.post(pay, toRedemption(pinPurchase));
      expect(['confirmed', 'pending']).toContain(body['outcome']);
      await afterwards();
      const query = { purchase: pinPurchase.purchase.id, attempt: pinPurchase.quote.attempt };
      expect((await browser.get(status, query)).body).toMatchObject({ state: 'confirmed' });
      expect(await charges()).toHaveLength(1);
    });

    it('has a waiting page while it is being redeemed', async () => {
      await sandbox.fault({ call: 'pin-redeem', kind: 'delay', delayMs: 2_500, times: 1, match: { accountId } });
      const pinPurchase = await lookUpFittingPin();
      expect((await browser.post(pay, toRedemption(pinPurchase))).body).toMatchObject({ outcome: 'pending' });
      browser.use();
      expect(await readPage(loadLitepayStatusPage(pageRequest()))).toMatchObject({ view: { kind: 'pin' } });
      expect((await look(pinPurchase.purchase)).body).toMatchObject({ outcome: 'open' });
      await afterwards();
    });

    it('is declined when somebody else was faster, on the page too', async () => {
      const pinPurchase = await lookUpFittingPin();
      const other = new HandlerClient();
      const whom = await sandbox.persona('expiring');
      expect(
        (await other.submit(pay, toRedemption(await lookUpFittingPin(code, { client: other, whom })))).body,
      ).toEqual(CONFIRMED);
      expect((await browser.submit(pay, toRedemption(pinPurchase))).body).toMatchObject({
        outcome: 'declined',
        failure: { text: expect.stringContaining('pinRedeemed') },
      });
      browser.use();
      const openPage = () => readPage(loadLitepayPage(pageRequest()));
      expect(await openPage()).toMatchObject({
        view: { method: 'pin', failure: { text: expect.stringContaining('pinRedeemed') } },
      });
      expect(await lacking(['pin'], openPage)).toMatchObject({ view: { method: 'card', failure: null } });
      expect(await charges()).toEqual([]);
    });
  });

  describe('guesses of a PIN', () => {
    it('end after twenty by guests for one account, with twenty more for the owner', async () => {
      const owner = await signInOwner(sandbox, 'expiring');
      const { phone, zip } = owner.person;
      const own = owner.accountId;
      const looks = async () =>
        (await sandbox.calls({ call: 'pin' })).filter(({ body }) => JSON.stringify(body).includes(own));
      const statuses = new Set<number>();
      const guessPins = async (round: number) => {
        const client = new HandlerClient();
        const { body } = await locate(client, { phone, zip });
        const purchase = body['purchase'] as PurchaseRef;
        const guesses = Array.from({ length: 50 }, (_, index) => look(purchase, `WRONG${round}X${index}`, client));
        for (const { status: code } of await Promise.all(guesses)) statuses.add(code);
      };
      for (let round = 0; round < 20; round += 1) await guessPins(round);
      expect(await looks()).toHaveLength(20);
      const lookAsOwner = (pin: string) => owner.client.post(ownLookUp, { account: owner.account, locale: 'en', pin });
      expect((await lookAsOwner(code)).body).toMatchObject({ outcome: 'fit' });
      for (let guess = 0; guess < 24; guess += 1) await lookAsOwner(`OWNWRONG${guess}`);
      expect(await looks()).toHaveLength(41);
      expect((await lookAsOwner(code)).status).toBe(429);
      expect([...statuses].sort()).toEqual([200, 429]);
    });

    it('are not counted when the provider is unavailable', async () => {
      await sandbox.fault({ call: 'pin', kind: 'http', status: 500, match: { accountId } });
      const purchase = await findAccount(browser, guest, null);
      for (let time = 0; time < 6; time += 1) expect((await look(purchase)).body).toEqual({ outcome: 'failed' });
      expect((await look(purchase, 'not a pin!')).status).toBe(400);
    });
  });
});
