import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { afterwards, passTime } from '#tests/support/payment-core.ts';
import { attempts, buyer, CARD, shop } from '#tests/support/shelf-buyer.ts';

const { quotePayment } = await import('./quote-payment.ts');
const { changePurchase } = await import('./change-purchase.ts');
const { settleDueAttempts } = await import('./settle-due-attempts.ts');

/** The core alone, with a provider in memory that answers as scripted; the flows drive it through their handlers. */
describe('the payment core', () => {
  it('quotes a purchase, charges it once and returns a receipt', async () => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    expect(quoted.attempt).toMatchObject({ state: 'ready', quote: { totalCents: 4_600, taxCents: 100 } });
    expect(await ana.status(quoted.attempt.id)).toEqual({ state: 'none', reference: quoted.attempt.reference });
    const paid = { outcome: 'confirmed', reference: quoted.attempt.reference };
    expect(await Promise.all([ana.pay(quoted), ana.pay(quoted)])).toContainEqual(paid);
    await afterwards();
    expect(await ana.pay(quoted)).toEqual(paid);
    expect(shop.provider.receivedOrders).toMatchObject([
      { key: quoted.attempt.id, size: 'small', giftNote: 'For Ana' },
    ]);
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'confirmed' });
    expect(await ana.receipt(quoted.attempt.id)).toMatchObject({ orderNumber: 'S-1', totalCents: 4_600 });
    expect(await attempts.find(quoted.attempt.id)).toMatchObject({ card: CARD.cardSummary });
  });

  it.each<[string, (typeof shop.provider)['next'], number]>([
    ['a response is lost', ['answer-lost'], 1],
    ['a request is lost', ['request-lost'], 2],
    ['both requests lose their answer', ['request-lost', 'answer-lost'], 2],
  ])('makes one charge and a receipt when %s', async (_what, next, sends) => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    shop.provider.next = [...next];
    await ana.pay(quoted);
    await afterwards();
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'confirmed' });
    expect(shop.provider.receivedOrders).toHaveLength(sends);
    expect(shop.provider.books.size).toBe(1);
    expect(await ana.receipt(quoted.attempt.id)).not.toBeNull();
  });

  it('settles a payment by itself when the provider was away for hours', async () => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    shop.provider.next = ['answer-lost'];
    shop.readBooks = () => ({ status: 'failed' });
    await ana.pay(quoted);
    await afterwards();
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'manual' });
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'pending' });
    expect(await ana.choose('large')).toMatchObject({ outcome: 'open' });
    for (let minutes = 0; minutes < 30; minutes += 1) {
      passTime(60_000);
      await settleDueAttempts([shop.payment]);
    }
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'manual' });
    shop.readBooks = (key) => shop.provider.status(key);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      passTime(60_000);
      await settleDueAttempts([shop.payment]);
    }
    expect(await ana.receipt(quoted.attempt.id)).toMatchObject({ orderNumber: 'S-1' });
    expect(shop.provider.receivedOrders).toHaveLength(1);
  });

  it.each([
    ['another amount', { totalCents: 1 }],
    ['another account', { accountId: 'somebody else' }],
  ])('gives no receipt and refuses another payment when the provider charged %s', async (_what, charges) => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    shop.provider.next = [{ charges }];
    await ana.pay(quoted);
    await afterwards();
    expect(await attempts.find(quoted.attempt.id)).toMatchObject({ state: 'contradicted' });
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'checking' });
    expect(await ana.receipt(quoted.attempt.id)).toBeNull();
    expect(await ana.choose('large')).toMatchObject({ outcome: 'open' });
  });

  it('takes another card after a decline, under another key', async () => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    shop.provider.next = [{ code: 'PAYMENT-1205' }];
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'declined', failure: { mends: 'card' } });
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'declined' });
    const again = await ana.chooseAndQuote();
    expect(again.attempt.id).not.toBe(quoted.attempt.id);
    expect(again.purchase.data.failed).toBe(quoted.attempt.id);
    expect(await ana.pay(again)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(shop.provider.receivedOrders).toHaveLength(2);
  });

  it('asks the customer before the same plan is paid again within minutes, whatever the total', async () => {
    const accountId = randomUUID();
    const ana = await buyer(accountId);
    shop.provider.taxCents = null;
    const first = await ana.chooseAndQuote();
    await ana.pay(first);
    await afterwards();
    shop.provider.taxCents = 100;
    // The purchase is over: only its own customer can start another, by naming the payment.
    expect(await ana.choose('small')).toMatchObject({ outcome: 'confirmed' });
    const second = await ana.chooseAndQuote('small', first.attempt.reference);
    expect(second.attempt.quote.totalCents).not.toBe(first.attempt.quote.totalCents);
    const requested = await ana.pay(second);
    expect(requested).toMatchObject({ outcome: 'repeats' });
    expect(shop.provider.receivedOrders).toHaveLength(1);
    expect(await ana.pay(second, { repeats: requested['repeats'] })).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(shop.provider.receivedOrders).toHaveLength(2);
    passTime(10 * 60_000 + 1);
    expect(await ana.pay(await ana.chooseAndQuote('small', second.attempt.reference))).toMatchObject({
      outcome: 'confirmed',
    });
    await afterwards();
  });

  it('lets one of two racing browsers pay, and asks the other', async () => {
    const accountId = randomUUID();
    const [ana, ben] = [await buyer(accountId), await buyer(accountId)];
    const [hers, his] = [await ana.chooseAndQuote(), await ben.chooseAndQuote()];
    const outcomes = await Promise.all([ana.pay(hers), ben.pay(his)]);
    await afterwards();
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['confirmed', 'repeats']);
    expect(shop.provider.receivedOrders).toHaveLength(1);
  });

  it.each([
    ['another total than the page showed', { totalCents: 1 }, { outcome: 'changed', change: { what: 'total' } }],
    ['another version of the purchase', { purchase: { version: 7 } }, { outcome: 'changed' }],
    ['an attempt that is nobody’s', { attempt: 'f'.repeat(64) }, { outcome: 'start-again' }],
  ])('sends no charge for %s', async (_what, change, outcome) => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    const { id } = quoted.purchase;
    const named = 'purchase' in change ? { purchase: { id, ...change.purchase } } : change;
    expect(await ana.pay(quoted, named)).toEqual(outcome);
    expect(shop.provider.receivedOrders).toEqual([]);
  });

  it('refuses a purchase of another browser', async () => {
    const [ana, eve] = [await buyer(), await buyer()];
    const quoted = await ana.chooseAndQuote();
    expect(await eve.pay(quoted)).toEqual({ outcome: 'start-again' });
    expect(await eve.status(quoted.attempt.id)).toEqual({ state: 'none', reference: null });
  });

  it('sends no charge while the provider is down, unless another delivery has sent it', async () => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    shop.provider.isDown = async () => true;
    expect(await ana.pay(quoted)).toEqual({ outcome: 'not-sent' });
    expect(await attempts.find(quoted.attempt.id)).toMatchObject({ state: 'ready' });
    shop.provider.isDown = async () => {
      shop.provider.isDown = async () => false;
      expect(await ana.pay(quoted)).toMatchObject({ outcome: 'confirmed' });
      return true;
    };
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(shop.provider.receivedOrders).toHaveLength(1);
  });

  it('charges although something that the page does not show was saved meanwhile', async () => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote();
    let saves = 0;
    shop.provider.isDown = async () => {
      saves += 1;
      if (saves > 1) return false;
      const { id, version } = quoted.purchase;
      const change = (data: Parameters<typeof shop.flow.content>[0]) => ({ ...data });
      expect(await changePurchase(shop.flow, ana.who, id, { change })).toMatchObject({
        purchase: { version: version + 1 },
      });
      return false;
    };
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(shop.provider.receivedOrders).toHaveLength(1);
  });

  it('keeps a change of the purchase that leaves the price as it is', async () => {
    const ana = await buyer();
    const { attempt, purchase } = await ana.chooseAndQuote();
    const change = (data: Parameters<typeof shop.flow.content>[0]) => ({ ...data, newsletter: true });
    const again = await quotePayment(shop.flow, ana.who, purchase.id, { locale: 'en', change });
    expect(again).toMatchObject({ outcome: 'quoted', attempt: { id: attempt.id, updatedAt: attempt.updatedAt } });
    expect(await ana.find()).toMatchObject({ data: { newsletter: true }, contentVersion: purchase.contentVersion });
  });

  it('keeps a choice that was made while an earlier quote was loading', async () => {
    const ana = await buyer();
    await ana.chooseAndQuote('small');
    shop.provider.whileTaxed = async () => {
      shop.provider.whileTaxed = async () => undefined;
      const change = (data: Parameters<typeof shop.flow.content>[0]) => ({ ...data, size: 'small' as const });
      await changePurchase(shop.flow, ana.who, (await ana.find())?.id ?? '', { change });
    };
    const late = await ana.chooseAndQuote('large');
    expect(late.purchase).toMatchObject({ data: { size: 'large' }, attempt: late.attempt.id });
    expect(await attempts.find(late.attempt.id)).toMatchObject({
      quote: { totalCents: 9_100, contentVersion: late.purchase.contentVersion },
    });
  });

  it('returns the payment for a quote that arrives after it, and keeps its receipt', async () => {
    const ana = await buyer();
    const quoted = await ana.chooseAndQuote('small');
    shop.provider.whileTaxed = async () => {
      shop.provider.whileTaxed = async () => undefined;
      await ana.pay(quoted);
      await afterwards();
    };
    expect(await ana.choose('large')).toMatchObject({ outcome: 'confirmed', attempt: { id: quoted.attempt.id } });
    expect(await ana.receipt(quoted.attempt.id)).toMatchObject({ size: 'small' });
    expect(shop.provider.receivedOrders).toHaveLength(1);
  });

  it('refuses a price that is older than the purchase as changed', async () => {
    const ana = await buyer();
    const before = await ana.chooseAndQuote('small');
    const now = await ana.chooseAndQuote('large');
    expect(await ana.pay(before)).toEqual({ outcome: 'changed', change: { what: 'total' } });
    expect(await ana.pay(now)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(shop.provider.receivedOrders).toMatchObject([{ size: 'large', totalCents: 9_100 }]);
  });
});
