import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type RefillCart, winbackCart } from '#lib/plans/refill-cart.ts';
import type { RefillCartView, RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { dayAt, nextMidnight } from '#tests/support/midnight.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';
import { setProviderClock } from '#tests/support/provider-clock.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { charges, newVisitor, place, sandbox } from '#tests/support/shop-handlers.ts';

const { client: provider } = await startOwnProvider();
process.env['CLOCK_URL'] = `${provider.url}/__sandbox/clock`;
jest.setTimeout(60_000);
const { now } = await import('#lib/clock.ts');

const setClock = (offsetMs: number) => setProviderClock(sandbox, offsetMs);

const toEveOfMidnight = () => setClock(nextMidnight(Date.now()) - Date.now() - 60_000);

async function passMidnight(): Promise<void> {
  const before = dayAt(now());
  await setClock(nextMidnight(Date.now()) - Date.now() + 60_000);
  expect(dayAt(now())).not.toBe(before);
}

afterEach(() => setClock(0));

/** Accounts' offers run for sixty days: this is the last one. */
const OFFER_DAYS = 60;

async function ownerOnLastDay(template: string): Promise<Owner> {
  await toEveOfMidnight();
  const owner = await signInOwner(sandbox, template, { savedCard: true, daysRemaining: OFFER_DAYS + 5 });
  await sandbox.ageAccount(owner.accountId, OFFER_DAYS);
  return owner;
}

interface Case {
  template: string;
  cart: RefillCart;
  /** With the offer, and once it has ended: before tax. */
  cents: [number, number];
  days: [number, number];
}

const CASES: [string, Case][] = [
  ['35 off', { template: 'promo35', cart: MONTH, cents: [1_000, 4_500], days: [30, 30] }],
  // Two periods are paid either way; the third was free.
  ['90 days for the price of 60', { template: 'winback', cart: winbackCart(), cents: [9_000, 9_000], days: [90, 60] }],
];

const openView = async <View>(owner: Owner, page: 'refill' | 'refill-review', query = '') => {
  const result = await openOwnerPage(owner, page, query);
  if (!('view' in result)) throw new Error(result.redirect);
  return result.view as View;
};

describe.each(CASES)('a refill with %s whose offer ends while it waits', (_what, { template, cart, cents, days }) => {
  it('is refused for the ended offer, keeps its card, and charges what its review shows', async () => {
    const owner = await ownerOnLastDay(template);
    const refill = await refillRequests(owner);
    const savedPurchase = await refill.savePurchase(cart);
    expect(savedPurchase.quote.totalCents - (savedPurchase.quote.taxCents ?? 0)).toBe(cents[0]);
    const card = await savedRefillCard(owner);
    const payment = { kind: 'saved', card };
    await refill.choose(savedPurchase.purchase, payment);
    expect(await openView<RefillReviewView>(owner, 'refill-review')).toMatchObject({ hasOfferEnded: false });
    await passMidnight();

    const response = await refill.pay(refill.withSavedCard(savedPurchase, card));
    expect(response.body).toEqual({ outcome: 'changed', change: { what: 'offer' } });
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
    const { body: choice } = await refill.choose(savedPurchase.purchase, payment);
    expect(choice).toMatchObject({ outcome: 'saved' });
    const review = await openView<RefillReviewView>(owner, 'refill-review');
    expect(review).toMatchObject({ hasOfferEnded: true, savedCard: { ref: card }, preview: { days: days[1] } });
    expect(review.quote.lines.filter(({ kind }) => kind === 'offer')).toEqual([]);
    expect(review.quote.totalCents - (review.quote.taxCents ?? 0)).toBe(cents[1]);

    const { purchase, quote } = review;
    expect((await refill.pay(refill.withSavedCard({ purchase, quote }, card))).body).toMatchObject({
      outcome: 'confirmed',
    });
    expect(await sandbox.charges({ accountId: owner.accountId })).toMatchObject([{ amount: quote.totalCents }]);
    expect(await openView<RefillCartView>(owner, 'refill')).toMatchObject({ hasOfferEnded: false });
  });

  it('shows the ended offer in the cart, which keeps the choice, and in the review after a payment step', async () => {
    const owner = await ownerOnLastDay(template);
    const refill = await refillRequests(owner);
    const savedPurchase = await refill.savePurchase(cart);
    await passMidnight();
    expect(await openView<RefillCartView>(owner, 'refill')).toMatchObject({
      hasOfferEnded: true,
      quote: null,
      cart: { internet: 'HSD_030', refills: cart.refills, isWinback: false },
    });
    expect((await refill.choose(savedPurchase.purchase, { kind: 'typed' })).body).toMatchObject({ outcome: 'saved' });
    expect(await openView<RefillReviewView>(owner, 'refill-review')).toMatchObject({ hasOfferEnded: true });
    // Saving the cart is a choice at the regular price.
    const { body } = await refill.save(cart);
    expect(body).toMatchObject({ outcome: 'saved' });
    expect((body['quote'] as RefillReviewView['quote']).lines.some(({ kind }) => kind === 'offer')).toBe(false);
    expect(await openView<RefillCartView>(owner, 'refill')).toMatchObject({ hasOfferEnded: false });
  });
});

describe('the winback offer', () => {
  it('leads to a cart that reports its end', async () => {
    const owner = await ownerOnLastDay('winback');
    const refill = await refillRequests(owner);
    await passMidnight();
    expect((await refill.start('winback')).body).toEqual({ outcome: 'started', path: '/refill?offer=ended' });
    expect(await openView<RefillCartView>(owner, 'refill', 'offer=ended')).toMatchObject({ hasOfferEnded: true });
  });

  it('is not reported as ended by an address while it runs', async () => {
    const owner = await signInOwner(sandbox, 'winback');
    expect(await openView<RefillCartView>(owner, 'refill', 'offer=ended')).toMatchObject({ hasOfferEnded: false });
  });
});

const PROMO = 'P_ACQ10_FIRST_REFILL';
const afterTheOffer = () => setClock(61 * 86_400_000);

describe('an order whose offer ends while it waits', () => {
  it('is refused for the ended offer, reports it on each page, and charges what its review shows', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.send('cart', id, { planCode: 'HSD_030', promoId: PROMO });
    await visitor.introduce(id);
    const quote = await visitor.detail(id);
    expect(quote.totalCents - (quote.taxCents ?? 0)).toBe(1_000);
    const order = await visitor.buildOrder(id, quote);
    await afterTheOffer();

    expect(await place(visitor, order)).toEqual({ outcome: 'changed', change: { what: 'offer' } });
    expect(await charges(quote.attempt)).toEqual([]);
    const cartWithoutOffer = { hasOfferEnded: true, promoInCart: null, subtotalCents: 4_500 };
    for (const step of ['internet', 'customer-info', 'order-details']) {
      expect(await visitor.open(id, step)).toMatchObject({ view: { cart: cartWithoutOffer } });
    }
    const review = await visitor.open(id, 'order-review');
    expect(review).toMatchObject({ view: { cart: cartWithoutOffer, details: { billing: { name: 'José Núñez' } } } });
    const { view } = review as { view: { quote: typeof quote } };
    expect(view.quote.totalCents - (view.quote.taxCents ?? 0)).toBe(4_500);
    expect(await place(visitor, await visitor.buildOrder(id, view.quote))).toMatchObject({ outcome: 'confirmed' });
    expect(await charges(view.quote.attempt)).toMatchObject([{ amount: view.quote.totalCents }]);
  });

  it('reports an offer taken from an open page as ended, until another choice', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await afterTheOffer();
    expect(await visitor.send('cart', id, { planCode: 'HSD_030', promoId: PROMO })).toMatchObject({
      outcome: 'saved',
      cart: { hasOfferEnded: true, promoInCart: null, count: 1, subtotalCents: 4_500 },
    });
    expect(await visitor.send('cart', id, { planCode: 'HSD_007', promoId: null })).toMatchObject({
      cart: { hasOfferEnded: false, subtotalCents: 1_500 },
    });
  });
});
