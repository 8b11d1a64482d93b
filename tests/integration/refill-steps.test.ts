import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setRefills } from '#lib/plans/refill-cart.ts';
import type { RefillCartView, RefillPaymentView, RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { openPage, type Owner, signInOwner } from '#tests/support/account-owner.ts';
import type { NamedPage } from '#tests/support/account-pages.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider();
const { hashSubject } = await import('#lib/http/secrets.ts');
const { store } = await import('#lib/store/store.ts');

let owner: Owner;
let refill: Awaited<ReturnType<typeof refillRequests>>;

async function signIn(template: string, overrides: object = {}): Promise<void> {
  owner = await signInOwner(sandbox, template, overrides);
  refill = await refillRequests(owner);
}

beforeEach(() => signIn('active'));

const open = (load: NamedPage) => openOwnerPage(owner, load);
const savedCard = () => savedRefillCard(owner);

describe('the steps of a refill', () => {
  it('open once their data is there', async () => {
    expect(await open('refill-payment')).toEqual({ redirect: '/en/refill' });
    const { purchase } = await refill.savePurchase();
    expect(await open('refill-review')).toEqual({ redirect: '/en/refill/payment' });
    expect((await refill.choose(purchase, { kind: 'saved', card: 'another' })).body).toEqual({ outcome: 'changed' });
    const response = await refill.choose(purchase, { kind: 'saved', card: await savedCard() });
    expect(response.body).toEqual({ outcome: 'saved', purchase });
    expect(await open('refill-review')).toMatchObject({ view: { savedCard: { lastFour: '4242' } } });
    expect(await open('refill-confirmation')).toEqual({ redirect: '/en/dashboard' });
  });

  it('lead to the receipt once it is paid, and the cart starts over beside it', async () => {
    const { body } = await refill.pay(await refill.withTypedCard(await refill.savePurchase(setRefills(MONTH, 2))));
    const receipt = `/en/refill/confirmation?reference=${String(body['reference'])}`;
    expect(await open('refill-payment')).toEqual({ redirect: receipt });
    expect(await open('refill-review')).toEqual({ redirect: receipt });
    expect(await open('refill')).toMatchObject({
      view: { after: body['reference'], cart: { refills: 1 } },
    });
    expect((await refill.save()).body).toEqual({ outcome: 'confirmed' });
  });

  it('pass the refill that the winback page named, and no other', async () => {
    const { toDashboardBase } = await import('#lib/account/server/account-views.ts');
    await signIn('winback');
    const loadPromo = async () => {
      const { sentPage } = await openPage(owner);
      return sentPage?.kind === 'shown' ? toDashboardBase(sentPage.view).promo : null;
    };
    expect(await loadPromo()).toEqual({ kind: 'winback', after: null });
    const { body } = await refill.pay(await refill.withTypedCard(await refill.savePurchase()));
    const reference = String(body['reference']);
    expect(await loadPromo()).toEqual({ kind: 'winback', after: reference });
    // A page from before it, and one that names another.
    for (const after of [null, 'AAAA-AAAA']) {
      expect((await refill.start('winback', after)).body).toEqual({ outcome: 'confirmed', reference });
    }
    expect((await refill.start('winback', reference)).body).toMatchObject({ outcome: 'started' });
  });

  it('make at most ten provider calls in all', async () => {
    const start = new Date().toISOString();
    await open('refill');
    // The sandbox may record a call after its response.
    const isNoted = async () => (await sandbox.calls({ since: start })).some(({ call }) => call === 'get-tax');
    while (!(await isNoted())) await setTimeout(20);
    const since = new Date().toISOString();
    await open('refill');
    const { purchase } = await refill.savePurchase();
    const card = await savedCard();
    await refill.choose(purchase, { kind: 'saved', card });
    await open('refill-review');
    const calls = await sandbox.calls({ since });
    const trackingId = calls.find(({ headers }) => headers['x-session-id'] === owner.sessionId)?.query.trackingId;
    const own = calls.filter(({ query }) => query.trackingId === trackingId).map(({ call }) => call);
    expect(own).toContain('get-tax');
    expect(own.length).toBeLessThanOrEqual(10);
  });

  it('start with an estimate before anything is saved', async () => {
    const { view } = (await open('refill')) as { view: RefillCartView };
    const { quote } = await refill.savePurchase(view.cart);
    const { lines, taxCents, totalCents } = quote;
    expect(view).toMatchObject({ purchase: null, quote: null, estimate: { lines, taxCents, totalCents } });
    expect(await open('refill')).toMatchObject({ view: { quote, estimate: null } });
  });

  it.each<[kind: 'last' | 'winback', template: string, body: object, overrides?: object]>([
    ['last', 'active', { outcome: 'started', path: '/refill/review' }],
    // Without a card the customer starts at the cart, as without the offer, which the cart then reports as ended.
    ['last', 'expired', { outcome: 'unavailable' }],
    ['winback', 'winback', { outcome: 'started', path: '/refill/review' }],
    ['winback', 'active', { outcome: 'started', path: '/refill?offer=ended' }],
    ['winback', 'winback', { outcome: 'started', path: '/refill/payment' }, { savedCard: false }],
    // An expired card counts as no card.
    ['last', 'active', { outcome: 'unavailable' }, { savedCardExpiry: '0120' }],
    ['winback', 'winback', { outcome: 'started', path: '/refill/payment' }, { savedCardExpiry: '0120' }],
  ])('start with the %s cart of %s: %j', async (kind, template, body, overrides = {}) => {
    await signIn(template, overrides);
    expect((await refill.start(kind)).body).toEqual(body);
  });

  it('lead from the winback banner to the offer, also after a confirmed refill', async () => {
    await signIn('winback');
    const { body } = await refill.pay(await refill.withTypedCard(await refill.savePurchase()));
    const { reference } = body;
    expect((await refill.start('winback')).body).toEqual({ outcome: 'confirmed', reference });
    expect((await refill.start('last')).body).toEqual({ outcome: 'confirmed', reference });
    expect((await refill.start('winback', String(reference))).body).toEqual({
      outcome: 'started',
      path: '/refill/review',
    });
    expect(await open('refill-review')).toMatchObject({
      view: { cart: { isWinback: true }, preview: { expiry: (await sandbox.account(owner.accountId)).expirationDate } },
    });
  });

  it('charge no more for ninety days than the offer, whatever an outdated page requests', async () => {
    await signIn('winback');
    const { quote } = await refill.savePurchase(setRefills(MONTH, 3));
    expect(quote.totalCents - (quote.taxCents ?? 0)).toBe(9_000);
    expect(await open('refill')).toMatchObject({
      view: { cart: { refills: 2, isWinback: true }, quote },
    });
    expect((await refill.save(setRefills(MONTH, 6))).body).toEqual({ outcome: 'unavailable' });
  });

  it('block the review of an expired card, which the payment step reports', async () => {
    await signIn('active', { savedCardExpiry: '0120' });
    const { purchase } = await refill.savePurchase();
    await refill.choose(purchase, { kind: 'saved', card: await savedCard() });
    expect(await open('refill-review')).toEqual({ redirect: '/en/refill/payment' });
    expect(await open('refill-payment')).toMatchObject({
      view: { savedCard: { expiry: { month: 1, year: 2020 } } },
    });
    await refill.choose(purchase, { kind: 'typed' });
    expect(await open('refill-review')).toMatchObject({ view: { savedCard: null } });
  });

  describe('a refill whose saved card could not be charged', () => {
    const payAfter = async (change: () => Promise<unknown>) => {
      const savedPurchase = await refill.savePurchase();
      const card = await savedCard();
      await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
      await change();
      expect((await refill.pay(refill.withSavedCard(savedPurchase, card))).body).toEqual({ outcome: 'not-sent' });
      return { card, purchase: savedPurchase.purchase };
    };
    const replaceCard = async () => {
      const { save } = await paymentRequests(owner);
      expect((await save(undefined)).body).toMatchObject({ outcome: 'done' });
    };
    const removeCard = async () => {
      const { method, remove } = await paymentRequests(owner);
      await remove((await method()).stored?.version ?? '');
    };

    it('is paid with the new card after a replacement in another tab', async () => {
      const { card, purchase } = await payAfter(replaceCard);
      expect((await refill.choose(purchase, { kind: 'saved', card })).body).toEqual({ outcome: 'changed' });
      expect(await open('refill-review')).toEqual({ redirect: '/en/refill/payment' });
      expect(await open('refill-payment')).toMatchObject({
        view: { savedCard: { lastFour: '1111' }, isCardGone: true },
      });
      const next = await savedCard();
      expect((await refill.choose(purchase, { kind: 'saved', card: next })).body).toMatchObject({ outcome: 'saved' });
      const { view } = (await open('refill-review')) as { view: RefillReviewView };
      expect((await refill.pay(refill.withSavedCard(view, next))).body).toMatchObject({ outcome: 'confirmed' });
      expect(await sandbox.charges({ accountId: owner.accountId })).toHaveLength(1);
    });

    it('asks for a card after a removal in another tab', async () => {
      const { card, purchase } = await payAfter(removeCard);
      expect((await refill.choose(purchase, { kind: 'saved', card })).body).toEqual({ outcome: 'changed' });
      expect(await open('refill-payment')).toMatchObject({ view: { savedCard: null, isCardGone: true } });
      expect((await refill.choose(purchase, { kind: 'typed' })).body).toMatchObject({ outcome: 'saved' });
    });

    it('reads the new card after a replacement on another site', async () => {
      const { flags } = await store();
      const { card, purchase } = await payAfter(replaceCard);
      await flags.remove(`payment changed ${hashSubject('account', owner.accountId)}`);
      expect((await refill.choose(purchase, { kind: 'saved', card })).body).toEqual({ outcome: 'changed' });
      expect(await open('refill-payment')).toMatchObject({ view: { savedCard: { lastFour: '1111' } } });
    });

    it('is paid with the same card after the provider was unavailable', async () => {
      const { card, purchase } = await payAfter(() =>
        sandbox.fault({ call: 'payment-info', kind: 'http', times: 2, match: { sessionId: owner.sessionId } }),
      );
      expect((await refill.choose(purchase, { kind: 'saved', card })).body).toMatchObject({ outcome: 'saved' });
      const { view } = (await open('refill-review')) as { view: RefillReviewView };
      expect((await refill.pay(refill.withSavedCard(view, card))).body).toMatchObject({ outcome: 'confirmed' });
    });
  });

  it('save a card over the shown one only, and show the one that another tab saved', async () => {
    await refill.savePurchase();
    const { save } = await paymentRequests(owner);
    const openPayment = async () => (await open('refill-payment')) as { view: RefillPaymentView };
    const before = (await openPayment()).view.cardVersion ?? '';
    expect((await save(before)).body).toMatchObject({ outcome: 'done' });
    expect((await save(before)).status).toBe(409);
    const { savedCard: card, cardVersion } = (await openPayment()).view;
    expect(card).toMatchObject({ lastFour: '1111' });
    expect((await save(cardVersion ?? '')).body).toMatchObject({ outcome: 'done' });
  });

  it('lead a deactivated account to reconnection', async () => {
    await signIn('closed-reconnect');
    expect(await open('refill')).toEqual({ redirect: '/en/reconnect' });
    expect((await refill.save()).body).toEqual({ outcome: 'unavailable' });
  });
});
