import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardToken } from '#lib/payment/api.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { lines } from '#tests/support/captured-log.ts';
import { HOSTED_CARDS, HOSTED_VISA, pressExpressButton, typeHostedCard } from '#tests/support/hosted-card.ts';
import { inDays } from '#tests/support/move-places.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

const { sandbox } = await startOwnProvider({
  PROVIDER_TIME_SCALE: '0.5',
  LIMITS_STEP_DEVICE: '100000/1h',
  LIMITS_ORDER_NEWCOMER: '1000/1h',
  LIMITS_ORDER_DEVICE: '1000/1h',
  LIMITS_ORDER_ADDRESS: '1000/1h',
  LIMITS_DECLINE_DEVICE: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
  ...HOSTED_CARDS,
});
const guests = await import('#tests/support/litepay-payment.ts');
const shop = await import('#tests/support/shop-handlers.ts');
const { config } = await import('#lib/config.ts');
const { POST: payAsGuest } = await import('#app/api/litepay/pay/route.ts');
const { GET: paymentKey } = await import('#app/api/payment/key/route.ts');
const { POST: saveCard } = await import('#app/api/account/card/route.ts');
const { POST: changeCard } = await import('#app/api/account/card-change/route.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { BILLING, CONFIRMED, findAccount, requote } = guests;

const CONFIRMED_CARD = { brand: 'visa', lastFour: '4242' };
const DECLINED = { ...HOSTED_VISA, cardNumber: '4000000000000002' };
const USED = {
  outcome: 'declined',
  failure: { text: 'en:codes.messages.cardTokenUsed', codeLine: null, mends: 'card' },
};
const INVALID = { status: 400, body: { reason: 'invalid' } };
/** Encrypted fields in the shape that a page sends. */
const ENCRYPTED = Object.fromEntries(
  ['cardNumber', 'cardType', 'expirationDate', 'cvv'].map((field) => [field, 'aaaa.bbbb.cccc.dddd.eeee']),
);

/** Everything that the store has on disk. */
const readStoreFiles = () =>
  readdirSync(config().DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    .join();

/** A guest's payment with a card that was typed into the gateway's fields. */
async function prepareGuestPayment(
  of: { client?: HandlerClient; cardToken?: CardToken; card?: typeof HOSTED_VISA } = {},
) {
  const { client = guests.browser } = of;
  const whom = client === guests.browser ? guests.guest : await sandbox.persona('expiring');
  const purchase = await findAccount(client, whom, null);
  const { attempt, totalCents } = await requote(purchase, client);
  const cardToken = of.cardToken ?? (await typeHostedCard(of.card, attempt));
  const agreement = { locale: 'en', terms: true, repeats: null } as const;
  return { purchase, attempt, totalCents, ...agreement, billing: BILLING, cardToken };
}

describe('a guest with hosted card fields', () => {
  it('pays the shown total once, with the token in place of the fields', async () => {
    const payment = await prepareGuestPayment();
    for (let times = 0; times < 2; times += 1) {
      expect((await guests.browser.submit(payAsGuest, payment)).body).toEqual(CONFIRMED);
    }
    const calls = await guests.listCalls();
    const { brand: _brand, ...token } = payment.cardToken;
    expect(calls).toMatchObject([
      { body: { referenceID: payment.attempt, paymentInfo: { cardToken: { ...token, brand: 'Visa' } } } },
    ]);
    expect(JSON.stringify(calls)).not.toContain('cardNumber');
    expect(await guests.charges()).toMatchObject([{ amount: payment.totalCents, referenceId: payment.attempt }]);
    guests.browser.use();
    expect(await readPage(loadLitepayReceiptPage(pageRequest()))).toMatchObject({ view: { card: CONFIRMED_CARD } });
  });

  it('leaves neither the token nor the expiry in the store or the log', async () => {
    lines.splice(0);
    const payment = await prepareGuestPayment({ card: { ...HOSTED_VISA, expirationDate: '0947' } });
    expect((await guests.browser.submit(payAsGuest, payment)).body).toEqual(CONFIRMED);
    const files = readStoreFiles();
    expect(files).toContain(payment.attempt);
    for (const text of [files, JSON.stringify(lines)]) {
      expect(text).not.toContain(payment.cardToken.token);
      expect(text).not.toMatch(/expiration\W{1,4}0947/);
    }
  });

  it('keeps the attempt when the response is lost', async () => {
    const match = { accountId: guests.accountId };
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match });
    const payment = await prepareGuestPayment();
    expect(['confirmed', 'pending']).toContain((await guests.browser.post(payAsGuest, payment)).body['outcome']);
    await afterwards();
    expect(await guests.loadStatus(payment)).toMatchObject({ state: 'confirmed' });
    expect(await guests.charges()).toHaveLength(1);
  });

  it.each(['reset', 'schema', 'lost', 'duplicate'])(
    'is charged at most once after a faulty response (%s), and the token pays for nothing else',
    async (kind) => {
      const match = { accountId: guests.accountId };
      await sandbox.fault({ call: 'guest-refill', kind, times: 1, match });
      const payment = await prepareGuestPayment({ cardToken: await typeHostedCard() });
      await guests.browser.post(payAsGuest, payment);
      await afterwards();
      expect(await guests.loadStatus(payment)).toMatchObject({ state: 'confirmed' });
      expect(await guests.charges()).toMatchObject([{ referenceId: payment.attempt }]);
      const other = new HandlerClient();
      const otherPayment = await prepareGuestPayment({ client: other, cardToken: payment.cardToken });
      expect((await other.submit(payAsGuest, otherPayment)).body).toMatchObject(USED);
    },
  );

  it('sees a decline, and pays with another card under the next attempt', async () => {
    const declinedPayment = await prepareGuestPayment({ card: DECLINED });
    const { body } = await guests.browser.submit(payAsGuest, declinedPayment);
    expect(body).toMatchObject({ outcome: 'declined', failure: { mends: 'card' } });
    const { attempt, totalCents } = await requote(declinedPayment.purchase);
    const again = { ...declinedPayment, attempt, totalCents, cardToken: await typeHostedCard(HOSTED_VISA, attempt) };
    expect((await guests.browser.submit(payAsGuest, again)).body).toEqual(CONFIRMED);
    expect(await guests.charges()).toHaveLength(1);
  });

  it('sees the catalog’s message for an expired token', async () => {
    const cardToken = { ...(await typeHostedCard()), token: 'sct_of-another-gateway-entirely' };
    const { body } = await guests.browser.submit(payAsGuest, await prepareGuestPayment({ cardToken }));
    expect(body).toMatchObject({
      outcome: 'declined',
      failure: { text: 'en:codes.messages.cardTokenExpired', codeLine: null, mends: 'card' },
    });
    expect(await guests.charges()).toEqual([]);
  });

  it('cannot use a token under another attempt', async () => {
    const cardToken = await typeHostedCard();
    const other = new HandlerClient();
    expect((await other.submit(payAsGuest, await prepareGuestPayment({ client: other, cardToken }))).body).toEqual(
      CONFIRMED,
    );
    const payment = await prepareGuestPayment({ cardToken });
    expect((await guests.browser.submit(payAsGuest, payment)).body).toMatchObject(USED);
    expect(await guests.listCalls()).toEqual([]);
    const again = { ...payment, cardToken: await typeHostedCard(HOSTED_VISA, payment.attempt) };
    expect((await guests.browser.submit(payAsGuest, again)).body).toEqual(CONFIRMED);
  });

  it('uses a token once when several attempts race for it', async () => {
    const cardToken = await typeHostedCard();
    const clients = [new HandlerClient(), new HandlerClient(), new HandlerClient()];
    const payments = await Promise.all(
      clients.map(async (client) => ({ client, payment: await prepareGuestPayment({ client, cardToken }) })),
    );
    const outcomes = await Promise.all(
      payments.map(async ({ client, payment }) => (await client.submit(payAsGuest, payment)).body['outcome']),
    );
    expect(outcomes.sort()).toEqual(['confirmed', 'declined', 'declined']);
  });

  it('may reuse a token whose attempt was not sent', async () => {
    const match = { accountId: guests.accountId };
    await sandbox.fault({ call: 'guest-refill', kind: 'rejected', times: 1, match });
    const unsent = await prepareGuestPayment({ cardToken: await typeHostedCard() });
    expect((await guests.browser.submit(payAsGuest, unsent)).body).toEqual({ outcome: 'not-sent' });
    const { attempt, totalCents } = await requote(unsent.purchase);
    expect(attempt).not.toBe(unsent.attempt);
    const next = { ...unsent, attempt, totalCents };
    expect((await guests.browser.submit(payAsGuest, next)).body).toEqual(CONFIRMED);
    expect(await guests.charges()).toMatchObject([{ referenceId: attempt }]);
  });

  it.each([
    ['a gateway that is not set up', { gateway: 'stripe' }],
    ['an unknown gateway', { gateway: 'other' }],
    ['no token', { token: '' }],
    ['a token with spaces', { token: 'a b' }],
    ['too long a token', { token: 'a'.repeat(8_193) }],
    ['no such month', { expiration: '1349' }],
  ])('is refused with %s', async (_what, change) => {
    const payment = await prepareGuestPayment();
    const wrong = { ...payment, cardToken: { ...payment.cardToken, ...change } };
    expect(await guests.browser.submit(payAsGuest, wrong)).toMatchObject(INVALID);
    expect(await guests.listCalls()).toEqual([]);
  });

  it('is refused with encrypted fields, alone or beside a token, and gets no key for them', async () => {
    const { cardToken, ...payment } = await prepareGuestPayment();
    const encryptedPayment = { ...payment, card: ENCRYPTED, cardSummary: CONFIRMED_CARD };
    expect(await guests.browser.submit(payAsGuest, encryptedPayment)).toMatchObject(INVALID);
    expect(await guests.browser.submit(payAsGuest, { ...encryptedPayment, cardToken })).toMatchObject(INVALID);
    expect(await guests.browser.get(paymentKey)).toMatchObject({ status: 404 });
    expect(await guests.listCalls()).toEqual([]);
  });

  it('sees what is wrong with the billing address', async () => {
    const payment = { ...(await prepareGuestPayment()), billing: { ...BILLING, city: '' } };
    expect((await guests.browser.submit(payAsGuest, payment)).body).toMatchObject({
      fields: [{ path: ['billing', 'city'] }],
    });
  });

  it('must name the payer, unless there are express buttons', async () => {
    const { billing: _billing, ...payment } = await prepareGuestPayment();
    const express = { ...payment, cardToken: await pressExpressButton(payment.attempt) };
    expect(await guests.browser.submit(payAsGuest, express)).toMatchObject(INVALID);
    config().CARD_EXPRESS = true;
    expect((await guests.browser.submit(payAsGuest, express)).body).toEqual(CONFIRMED);
    const [call] = await guests.listCalls();
    expect(JSON.stringify(call)).not.toContain('billingAddress');
  });

  it('is declined by the provider when a typed card has no payer', async () => {
    config().CARD_EXPRESS = true;
    const { billing: _billing, ...payment } = await prepareGuestPayment();
    expect((await guests.browser.submit(payAsGuest, payment)).body).toMatchObject({ outcome: 'declined' });
    expect(await guests.charges()).toEqual([]);
  });

  it('gets the outcome of an earlier payment after the setting changed, but pays no more that way', async () => {
    const earlierPayment = await prepareGuestPayment();
    expect((await guests.browser.submit(payAsGuest, earlierPayment)).body).toEqual(CONFIRMED);
    const other = new HandlerClient();
    const payment = await prepareGuestPayment({ client: other });
    config().CARD_ENTRY = 'encrypted';
    expect((await guests.browser.submit(payAsGuest, earlierPayment)).body).toEqual(CONFIRMED);
    expect(await other.submit(payAsGuest, payment)).toMatchObject(INVALID);
  });

  it('gets the gateway’s data for the page, but not with encrypted fields', async () => {
    const openPage = () => {
      guests.browser.use();
      return readPage(loadLitepayPage(pageRequest()));
    };
    const url = `${config().PUBLIC_SITE_URL}/hosted-card/frame`;
    const hostedCard = { gateway: 'sandbox', url, publishableKey: null, express: false };
    expect(await openPage()).toMatchObject({ view: { hostedCard } });
    config().CARD_ENTRY = 'encrypted';
    expect(await openPage()).not.toHaveProperty('view.hostedCard');
  });

  afterEach(() => {
    config().CARD_EXPRESS = false;
    config().CARD_ENTRY = 'hosted';
  });
});

describe('an owner with hosted card fields', () => {
  const createOwner = async (template: string, overrides = {}) => signInOwner(sandbox, template, overrides);
  /** The base of a payment, with a new token. */
  const addToken = async (base: { attempt: string }, change: object = {}) => {
    const { savedCard: _savedCard, ...payment } = base as { attempt: string; savedCard?: string };
    return { ...payment, billing: BILLING, cardToken: await typeHostedCard(HOSTED_VISA, base.attempt), ...change };
  };

  it('refills once, however often the same request arrives', async () => {
    const owner = await createOwner('active');
    const refill = await refillRequests(owner);
    const payment = await addToken(refill.withSavedCard(await refill.savePurchase(), ''));
    const responses = await Promise.all([refill.pay(payment), refill.pay(payment)]);
    for (const { body } of responses) expect(['confirmed', 'pending']).toContain(body['outcome']);
    expect(await sandbox.charges({ accountId: owner.accountId })).toMatchObject([
      { kind: 'refill', amount: payment['totalCents' as keyof typeof payment], referenceId: payment.attempt },
    ]);
  });

  it('cannot send a token beside a saved card', async () => {
    const owner = await createOwner('active');
    const refill = await refillRequests(owner);
    const base = refill.withSavedCard(await refill.savePurchase(), 'any');
    expect(await refill.pay({ ...base, cardToken: await typeHostedCard() })).toMatchObject(INVALID);
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });

  it('pays for the refill that a move needs', async () => {
    const move = await movingOwner(sandbox, 'move-ready', { daysRemaining: 3 });
    await move.ready(inDays(5));
    const refill = await refillRequests(move.owner);
    const savedPurchase = await refill.savePurchase(MONTH);
    await refill.choose(savedPurchase.purchase, { kind: 'typed' });
    expect(await openOwnerPage(move.owner, 'move-refill-payment')).toMatchObject({
      view: { hostedCard: { gateway: 'sandbox' } },
    });
    const payment = await addToken(refill.withSavedCard(savedPurchase, ''));
    expect((await refill.pay(payment)).body).toMatchObject({ outcome: 'confirmed' });
    expect(await sandbox.charges({ referenceId: payment.attempt })).toHaveLength(1);
  });

  it('reconnects a closed account, and gets a new one', async () => {
    const owner = await createOwner('closed-reconnect');
    const requests = await reconnectRequests(owner);
    const savedPurchase = await requests.savePurchase();
    const payment = await addToken(requests.withSavedCard(savedPurchase, ''));
    expect((await requests.pay(payment)).body).toMatchObject({ outcome: 'confirmed' });
    expect((await requests.status(savedPurchase)).body).toMatchObject({ state: 'confirmed' });
    const calls = await sandbox.calls({ call: 'create-aux', sessionId: owner.sessionId });
    expect(calls).toMatchObject([
      { body: { paymentInfo: { cardToken: { lastFour: '4242' }, cardFirstName: 'José', cardLastName: 'Núñez' } } },
    ]);
  });

  describe('saving a card', () => {
    let owner: Owner;
    let requests: Awaited<ReturnType<typeof paymentRequests>>;
    const listSaveCalls = () => sandbox.calls({ call: 'add-instrument', sessionId: owner.sessionId });
    const save = (cardToken: CardToken, change: object = {}) =>
      owner.client.post(saveCard, {
        account: owner.account,
        locale: 'en',
        billing: BILLING,
        enroll: false,
        cardToken,
        ...change,
      });

    beforeEach(async () => {
      owner = await createOwner('active');
      requests = await paymentRequests(owner);
    });

    it('stores it by its token, and refills with it', async () => {
      const card = { ...HOSTED_VISA, cardNumber: '4111111111111111' };
      const { body } = await save(await typeHostedCard(card));
      expect(body).toMatchObject({ outcome: 'done', ref: expect.any(String) });
      expect((await requests.method()).stored).toMatchObject({ card: { lastFour: '1111' } });
      const refill = await refillRequests(owner);
      const response = await refill.pay(refill.withSavedCard(await refill.savePurchase(), String(body['ref'])));
      expect(response.body).toMatchObject({ outcome: 'confirmed' });
    });

    it('turns auto-refill on with the same token', async () => {
      const { termsVersion } = await requests.autoRefill();
      const { body } = await save(await typeHostedCard(), { enroll: true, terms: termsVersion });
      expect(body).toMatchObject({ outcome: 'done' });
      expect((await requests.method()).stored).toMatchObject({ hasAutoRefill: true });
    });

    it('refuses a second card with the same token', async () => {
      const cardToken = await typeHostedCard();
      expect((await save(cardToken)).body).toMatchObject({ outcome: 'done' });
      expect((await save(cardToken)).body).toMatchObject({
        outcome: 'failed',
        text: 'en:codes.messages.cardTokenUsed',
      });
      expect(await listSaveCalls()).toHaveLength(1);
    });

    it('accepts a token again whose save the provider refused unread', async () => {
      const cardToken = await typeHostedCard();
      const match = { sessionId: owner.sessionId };
      await sandbox.fault({ call: 'add-instrument', kind: 'caller-refused', times: 1, match });
      expect((await save(cardToken)).body).toMatchObject({ outcome: 'failed' });
      expect((await save(cardToken)).body).toMatchObject({ outcome: 'done' });
    });

    it('refuses to pay with a saved token, and to save a token that has paid', async () => {
      const refill = await refillRequests(owner);
      const cardToken = await typeHostedCard();
      expect((await save(cardToken)).body).toMatchObject({ outcome: 'done' });
      const payment = await addToken(refill.withSavedCard(await refill.savePurchase(), ''), { cardToken });
      expect((await refill.pay(payment)).body).toMatchObject(USED);
      const next = { ...payment, cardToken: await typeHostedCard() };
      expect((await refill.pay(next)).body).toMatchObject({ outcome: 'confirmed' });
      expect((await save(next.cardToken)).body).toMatchObject({ outcome: 'failed' });
      expect(await listSaveCalls()).toHaveLength(1);
    });

    it('replaces the saved card with a newly typed one', async () => {
      const { stored: before } = await requests.method();
      const { body } = await owner.client.post(changeCard, {
        account: owner.account,
        locale: 'en',
        version: before?.version,
        billing: BILLING,
        cardToken: await typeHostedCard({ ...HOSTED_VISA, cardNumber: '4111111111111111', expirationDate: '0648' }),
      });
      expect(body).toMatchObject({ outcome: 'done' });
      expect((await requests.method()).stored).toMatchObject({ card: { lastFour: '1111' } });
    });

    it('refuses encrypted fields, and a gateway that is not set up', async () => {
      const { stored: before } = await requests.method();
      const encryptedCard = { card: ENCRYPTED, cardSummary: CONFIRMED_CARD, cardToken: undefined };
      expect(await save(await typeHostedCard(), encryptedCard)).toMatchObject(INVALID);
      expect(await save({ ...(await typeHostedCard()), gateway: 'stripe' })).toMatchObject(INVALID);
      const { cardNumber: _cardNumber, ...card } = ENCRYPTED;
      const change = { account: owner.account, locale: 'en', version: before?.version, billing: BILLING, card };
      expect(await owner.client.post(changeCard, change)).toMatchObject(INVALID);
      expect(await listSaveCalls()).toEqual([]);
    });
  });
});

describe('a shopper with hosted card fields', () => {
  it('orders once with a token', async () => {
    const visitor = shop.newVisitor();
    const id = await visitor.enter();
    await visitor.introduce(id);
    const { attempt, totalCents } = await visitor.detail(id);
    const cardToken = await typeHostedCard(HOSTED_VISA, attempt);
    const order = { purchase: visitor.purchase(id), attempt, totalCents, terms: true, repeats: null, cardToken };
    expect(await shop.place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await shop.place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await sandbox.charges({ referenceId: attempt })).toMatchObject([{ kind: 'order', amount: totalCents }]);
  });
});
