import { describe, expect, it } from '@jest/globals';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { setRefills, winbackCart } from '#lib/plans/refill-cart.ts';
import { inDays } from '#tests/support/move-places.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { type NamedPage, openNamedPage } from '#tests/support/account-pages.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import type { MoveRefillView } from '#lib/move/server/move-views.ts';

const { sandbox } = await startOwnProvider();

/** A customer whose moving day, `ahead` days from now, is not paid for. */
async function createMover(
  ahead: number | 'now' = 5,
  template = 'move-ready',
  overrides: object = { daysRemaining: 3 },
) {
  const move = await movingOwner(sandbox, template, overrides);
  await move.ready(ahead === 'now' ? ahead : inDays(ahead));
  const refill = await refillRequests(move.owner);
  const open = (load: NamedPage) => openOwnerPage(move.owner, load);
  const openRequired = async () => {
    const result = await open('move-refill-required');
    if ('redirect' in result) throw new Error(result.redirect);
    return result.view as MoveRefillView;
  };
  /** Saves the cart and chooses the saved card, as the page does. */
  const prepareReview = async (cart = MONTH, after: string | null = null) => {
    const savedPurchase = await refill.savePurchase(cart, after);
    const { savedCard } = await openRequired();
    const response = await refill.choose(savedPurchase.purchase, { kind: 'saved', card: savedCard });
    if (response.body['outcome'] !== 'saved') throw new Error(JSON.stringify(response.body));
    return { ...savedPurchase, savedCard: savedCard ?? '' };
  };
  const payRefill = async (cart = MONTH) => {
    const { purchase, quote, savedCard } = await prepareReview(cart);
    const { body } = await refill.pay(refill.withSavedCard({ purchase, quote }, savedCard));
    return String(body['reference']);
  };
  return { move, refill, open, openRequired, prepareReview, payRefill };
}

describe('the refill that a move needs (spec 3 §2.3, §4.3)', () => {
  it('shows the move and the cart, only while the day is not paid for', async () => {
    const { openRequired, open, move } = await createMover();
    expect(await openRequired()).toMatchObject({
      account: move.account,
      day: inDays(5),
      isToday: false,
      purchase: await move.purchase(),
      cart: { cart: MONTH, after: null },
      savedCard: expect.any(String),
    });
    await move.day(inDays(2));
    const finalize = { redirect: expect.stringContaining('/en/move/schedule') };
    expect(await open('move-refill-required')).toEqual(finalize);
    expect(await open('move-refill-payment')).toEqual(finalize);
    expect(await open('move-refill-review')).toEqual(finalize);
  });

  it('leads to the address without a place, and to the calendar without a day', async () => {
    const move = await movingOwner(sandbox, 'move-ready', { daysRemaining: 3 });
    expect(await openOwnerPage(move.owner, 'move-refill-required')).toEqual({ redirect: '/en/move' });
    expect(await openOwnerPage(move.owner, 'move-refill-confirmation')).toEqual({ redirect: '/en/move' });
    await move.destination();
    expect(await openOwnerPage(move.owner, 'move-refill-payment')).toEqual({
      redirect: '/en/move/schedule',
    });
  });

  it.each([
    'move-schedule-now',
    'move-schedule-finalize',
    'move-refill-required',
    'move-refill-payment',
    'move-refill-review',
    'move-refill-status',
    'move-refill-confirmation',
  ] as const)('redirects %s to another step over HTTP without a day', async (page) => {
    const move = await movingOwner(sandbox, 'move-ready', { daysRemaining: 3 });
    await move.destination();
    move.owner.client.use();
    const result = await openNamedPage(page, pageRequest('', { locale: 'en' }));
    expect(result).toEqual({ redirect: expect.stringMatching(/^\/en\/move(\/|$)/) });
  });

  it('is paid on the pages of the move, and its receipt leads on to the move', async () => {
    const { move, prepareReview, refill, open } = await createMover();
    expect(await open('move-refill-review')).toEqual({ redirect: '/en/move/refill-required' });
    const { purchase, quote, savedCard } = await prepareReview();
    expect(await open('move-refill-review')).toMatchObject({
      view: { purchase, quote, savedCard: { ref: savedCard }, cart: MONTH },
    });
    const { body } = await refill.pay(refill.withSavedCard({ purchase, quote }, savedCard));
    const receipt = { redirect: `/en/move/refill-confirmation?reference=${String(body['reference'])}` };
    expect(await open('move-refill-payment')).toEqual(receipt);
    expect(await open('move-refill-status')).toEqual(receipt);
    expect(await open('move-refill-confirmation')).toMatchObject({
      view: { movePath: '/move/schedule-finalize', paidThrough: newExpiry(inDays(2), inDays(0), 30) },
    });
    expect(await open('move-refill-required')).toEqual({ redirect: '/en/move/schedule-finalize' });
    expect(await move.confirm()).toMatchObject({ outcome: 'accepted' });
    const [charge, ...others] = await sandbox.charges({ accountId: move.owner.accountId });
    expect([charge?.kind, others]).toEqual(['refill', []]);
  });

  it('is for today without days left, and leads on to moving now', async () => {
    const { open, openRequired, payRefill } = await createMover('now', 'move-ready', { daysRemaining: 0 });
    expect(await openRequired()).toMatchObject({ isToday: true, day: inDays(0) });
    await payRefill();
    expect(await open('move-refill-confirmation')).toMatchObject({ view: { movePath: '/move/now' } });
  });

  it('shows a running payment on its own waiting page, beside that of the refill', async () => {
    const { move, prepareReview, refill, open } = await createMover();
    const { purchase, quote, savedCard } = await prepareReview();
    const match = { accountId: move.owner.accountId };
    const fault = await sandbox.fault({ call: 'refill', kind: 'lost', match });
    const statusFault = await sandbox.fault({ call: 'charge-status', kind: 'http', match: {} });
    const { body } = await refill.firstResponse(refill.withSavedCard({ purchase, quote }, savedCard));
    const waiting = (folder: string) => ({ redirect: `/en${folder}status?reference=${String(body['reference'])}` });
    expect(body['outcome']).toBe('pending');
    expect(await open('move-refill-required')).toEqual(waiting('/move/refill-'));
    expect(await open('move-refill-review')).toEqual(waiting('/move/refill-'));
    expect(await open('refill')).toEqual(waiting('/refill/'));
    expect(await open('move-refill-status')).toMatchObject({ view: { purchaseId: purchase.id } });
    await sandbox.clearFault(fault);
    await sandbox.clearFault(statusFault);
  });

  it('starts over when the bought days do not reach the moving day', async () => {
    const overrides = { daysRemaining: 0 };
    const { openRequired, move } = await createMover('now', 'two-plans', overrides);
    const { cart } = await openRequired();
    expect(cart.prices.plans.map(({ planCode }) => planCode)).toEqual(['HSD_030', 'HSD_007']);
    await move.day(inDays(9));
    expect((await openRequired()).cart.prices.plans.map(({ planCode }) => planCode)).toEqual(['HSD_030']);
  });

  it('accepts the winback offer', async () => {
    const { openRequired, open, payRefill } = await createMover('now', 'winback', {});
    expect((await openRequired()).cart).toMatchObject({ cart: MONTH, prices: { promo: { kind: 'winback' } } });
    await payRefill(winbackCart());
    expect(await open('move-refill-confirmation')).toMatchObject({
      view: { paidThrough: newExpiry(null, inDays(0), 90) },
    });
  });

  it('keeps the saved cart, but no cart without internet', async () => {
    const { openRequired, refill } = await createMover(5, 'tv', { daysRemaining: 3 });
    await refill.savePurchase(setRefills(MONTH, 2));
    expect((await openRequired()).cart.cart.refills).toBe(2);
    const { purchase } = (await openRequired()).cart;
    await refill.save({ ...MONTH, internet: null, packages: ['VDO_XITV_30'] }, { purchase });
    expect((await openRequired()).cart).toMatchObject({ cart: MONTH, quote: null });
  });

  it('requires the payment step without a saved card', async () => {
    const { openRequired, refill, open } = await createMover(5, 'expired', {});
    expect((await openRequired()).savedCard).toBeNull();
    await refill.savePurchase();
    expect(await open('move-refill-payment')).toMatchObject({ view: { savedCard: null } });
    expect(await open('move-refill-review')).toEqual({ redirect: '/en/move/refill-payment' });
  });
});
