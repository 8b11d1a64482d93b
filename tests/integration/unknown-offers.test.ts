import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type RefillCart, winbackCart } from '#lib/plans/refill-cart.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { nextMidnight } from '#tests/support/midnight.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';
import { setProviderClock } from '#tests/support/provider-clock.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { charges, newVisitor, place, sandbox } from '#tests/support/shop-handlers.ts';

/** An offer that cannot be read has not ended: no page and no payment may go on without it in silence. */

const { client: provider } = await startOwnProvider();
process.env['CLOCK_URL'] = `${provider.url}/__sandbox/clock`;
jest.setTimeout(60_000);

const setClock = (offsetMs: number) => setProviderClock(sandbox, offsetMs);

const faults: string[] = [];
async function hideOffers(match: { accountId: string } | { text: string }): Promise<void> {
  faults.push(await sandbox.fault({ call: 'get-promo', kind: 'code', code: 'SYS_001', match }));
}
async function showOffers(): Promise<void> {
  for (const fault of faults.splice(0)) await sandbox.clearFault(fault);
}
// The clock last: it is read again by the computer's, which `pass` moves.
afterEach(async () => {
  jest.restoreAllMocks();
  await showOffers();
  await setClock(0);
});

const openCart = async (owner: Owner, query = '') => {
  const result = await openOwnerPage(owner, 'refill', query);
  if (!('view' in result)) throw new Error(result.redirect);
  return result.view as RefillCartView;
};

const CASES: [string, { template: string; cart: RefillCart; offer: string; days: number; cents: number }][] = [
  [
    '90 days for the price of 60',
    { template: 'winback', cart: winbackCart(), offer: 'P_WINBACK45OFF_1215', days: 90, cents: 9_000 },
  ],
  ['35 off', { template: 'promo35', cart: MONTH, offer: 'P_SALE35OFF_021522', days: 30, cents: 1_000 }],
];

describe.each(CASES)('a refill with %s whose offer cannot be read', (_what, { template, cart, offer, days, cents }) => {
  it('is not quoted without it, and says in the cart that the offer is not known', async () => {
    const owner = await signInOwner(sandbox, template, { savedCard: true });
    const refill = await refillRequests(owner);
    await hideOffers({ accountId: owner.accountId });
    const refusal = await refill.save(cart, { offer });
    expect(refusal.body).toEqual({ outcome: 'failed' });
    const view = await openCart(owner, 'offer=ended');
    expect(view).toMatchObject({ areOffersUnknown: true, hasOfferEnded: false, prices: { promo: null } });

    await showOffers();
    expect(await openCart(owner)).toMatchObject({ areOffersUnknown: false, prices: { promo: { id: offer } } });
    const { quote } = await refill.savePurchase(cart);
    expect(quote.totalCents - (quote.taxCents ?? 0)).toBe(cents);
  });

  it('keeps its days and price when the account is read again at the payment step and while it is paid', async () => {
    await setClock(nextMidnight(Date.now()) - Date.now() - 60_000);
    const owner = await signInOwner(sandbox, template, { savedCard: true, daysRemaining: 5 });
    const refill = await refillRequests(owner);
    const savedPurchase = await refill.savePurchase(cart);
    const card = await savedRefillCard(owner);
    await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
    await setClock(nextMidnight(Date.now()) - Date.now() + 60_000);

    await hideOffers({ accountId: owner.accountId });
    const { body: refusal } = await refill.pay(refill.withSavedCard(savedPurchase, card));
    expect(refusal['outcome']).not.toBe('changed');
    expect(refusal['outcome']).not.toBe('confirmed');
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
    const { body: choice } = await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
    expect(choice).toEqual({ outcome: 'failed' });

    await showOffers();
    const { body: paid } = await refill.pay(refill.withSavedCard(savedPurchase, card));
    expect(paid).toMatchObject({ outcome: 'confirmed' });
    expect(await sandbox.charges({ accountId: owner.accountId })).toMatchObject([
      { amount: savedPurchase.quote.totalCents },
    ]);
    expect(await sandbox.account(owner.accountId)).toMatchObject({ daysRemaining: 4 + days });
  });

  it('can be bought without it by a customer whose page says so', async () => {
    const owner = await signInOwner(sandbox, template);
    const refill = await refillRequests(owner);
    await refill.savePurchase(cart);
    await hideOffers({ accountId: owner.accountId });
    const view = await openCart(owner);
    expect(view).toMatchObject({ areOffersUnknown: true, cart: { isWinback: false }, quote: null });
    const { body } = await refill.save(view.cart, { purchase: view.purchase, offer: null });
    expect(body).toMatchObject({ outcome: 'saved' });
  });
});

describe('an offer that cannot be read', () => {
  it('is not called ended when the winback banner is pressed', async () => {
    const owner = await signInOwner(sandbox, 'winback', { savedCard: true });
    const refill = await refillRequests(owner);
    await hideOffers({ accountId: owner.accountId });
    expect((await refill.start('winback')).body).toEqual({ outcome: 'failed' });
    await showOffers();
    expect((await refill.start('winback')).body).toEqual({ outcome: 'started', path: '/refill/review' });
  });

  it("leads 'Refill now' to the cart, which says so, instead of the review", async () => {
    const owner = await signInOwner(sandbox, 'winback', { savedCard: true });
    const refill = await refillRequests(owner);
    await hideOffers({ accountId: owner.accountId });
    expect((await refill.start('last')).body).toEqual({ outcome: 'unavailable' });
    expect(await openCart(owner)).toMatchObject({ areOffersUnknown: true });
  });
});

/** What the shop last asked the provider counts as so much older. */
function pass(ms: number): void {
  const timestamp = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => timestamp + ms);
}
const PROMO = 'P_ACQ10_FIRST_REFILL';

describe('an order with an offer', () => {
  it('keeps it while the prices are read again without the offers', async () => {
    const visitor = newVisitor();
    const id = await visitor.enter();
    await visitor.send('cart', id, { planCode: 'HSD_030', promoId: PROMO });
    await visitor.introduce(id);
    const quote = await visitor.detail(id);
    expect(quote.totalCents - (quote.taxCents ?? 0)).toBe(1_000);
    await hideOffers({ text: 'SPC1000000' });
    pass(61 * 60_000);
    const review = await visitor.open(id, 'order-review');
    jest.restoreAllMocks();
    expect(review).toMatchObject({
      view: { cart: { hasOfferEnded: false, promoInCart: { id: PROMO }, subtotalCents: 1_000 } },
    });
    const { view } = review as { view: { quote: typeof quote } };
    expect(view.quote.totalCents).toBe(quote.totalCents);
    expect(await place(visitor, await visitor.buildOrder(id, view.quote))).toMatchObject({ outcome: 'confirmed' });
    expect(await charges(view.quote.attempt)).toMatchObject([{ amount: quote.totalCents }]);
  });

  it('is offered as soon as the offers can be read', async () => {
    await hideOffers({ text: 'SPC1000000' });
    const visitor = newVisitor();
    const id = await visitor.enter();
    expect(await visitor.open(id)).toMatchObject({ view: { cart: { promos: [] } } });
    await showOffers();
    pass(61_000);
    expect(await visitor.open(id)).toMatchObject({ view: { cart: { promos: [{ id: PROMO }] } } });
  });
});
