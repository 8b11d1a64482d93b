import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { ChargeResponse } from '#lib/rules/payment/settlement.ts';
import { afterwards, passTime, timeNow } from '#tests/support/payment-core.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { readSource, sourceFiles } from './source-files.ts';

// The provider's books are in memory; everything between them and the handlers is the real core.
let readBooks: (key: string) => ChargeResponse = () => ({ status: 'failed' });
jest.unstable_mockModule('#lib/services/payment/ask-charge-status.ts', () => ({
  askChargeStatus: async (_context: unknown, key: string) => readBooks(key),
}));

const { admittedDevice } = await import('#tests/support/admitted-device.ts');
const { store } = await import('#lib/store/store.ts');
const { payHandler, statusHandler } = await import('#lib/services/payment/payment-handlers.ts');
const { quotePayment } = await import('#lib/services/payment/quote-payment.ts');
const { changePurchase } = await import('#lib/services/payment/change-purchase.ts');
const { reconcileDueAttempts } = await import('#lib/services/payment/reconcile-due-attempts.ts');
const { runOnce } = await import('#lib/services/payment/once-flow.ts');
const { lightFlow, shelfFlow, ShelfProvider, shelfRequestSchema, shelves } = await import('./throw-away-flow.ts');

const { attempts } = await store();

const jwe = `${'a'.repeat(20)}.b.c.d.e`;
const CARD = {
  card: { cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe },
  cardSummary: { brand: 'visa', lastFour: '1111' },
};

let provider = new ShelfProvider();
let flow = shelfFlow(provider);
beforeEach(() => {
  provider = new ShelfProvider();
  flow = shelfFlow(provider);
  readBooks = (key) => provider.status(key);
});

/** A browser that buys a shelf for an account. */
class Buyer {
  readonly client = new HandlerClient();
  readonly who = { browserId: admittedDevice(this.client.jar).id };
  #purchase = '';

  async begin(accountId: string): Promise<this> {
    this.#purchase = (
      await shelves.create(this.who.browserId, (basics) => ({ ...basics, accountId, size: null, newsletter: false }))
    ).id;
    return this;
  }

  find = () => shelves.find(this.who.browserId, this.#purchase);

  /** The first step: a size, and its price. */
  choose(size: 'small' | 'large', after: string | null = null) {
    const change = (data: Parameters<typeof flow.content>[0]) => ({ ...data, size });
    return quotePayment(flow, this.who, this.#purchase, { locale: 'en', after, change });
  }

  async quoted(size: 'small' | 'large' = 'small', after: string | null = null) {
    const quoted = await this.choose(size, after);
    if (quoted.outcome !== 'quoted') throw new Error(`Not quoted: ${quoted.outcome}`);
    return quoted;
  }

  /** The second step, as a page that shows `quoted` sends it. */
  async pay({ attempt, purchase }: Awaited<ReturnType<Buyer['quoted']>>, change: object = {}) {
    const shown = { id: purchase.id, version: purchase.contentVersion };
    const { body } = await this.client.post(payHandler(flow, shelfRequestSchema), {
      ...{ purchase: shown, attempt: attempt.id, totalCents: attempt.quote.totalCents, locale: 'en', terms: true },
      ...{ repeats: null, giftNote: 'For Ana', ...CARD, ...change },
    });
    return body;
  }

  async status(attempt: string) {
    return (await this.client.get(statusHandler(flow), { purchase: this.#purchase, attempt })).body;
  }

  /** The third step. */
  async receipt(attempt: string) {
    const [stored, purchase] = [await attempts.find(attempt), await this.find()];
    if (stored?.state !== 'confirmed' || purchase?.attempt !== attempt) return null;
    return flow.receipt(stored, purchase);
  }
}

const buyer = (accountId: string = randomUUID()) => new Buyer().begin(accountId);

describe('a payment flow of three steps', () => {
  it('is quoted, paid once and has a receipt', async () => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    expect(quoted.attempt).toMatchObject({ state: 'ready', quote: { totalCents: 4_600, taxCents: 100 } });
    expect(await ana.status(quoted.attempt.id)).toEqual({ state: 'none', reference: quoted.attempt.reference });
    const paid = { outcome: 'confirmed', reference: quoted.attempt.reference };
    expect(await Promise.all([ana.pay(quoted), ana.pay(quoted)])).toContainEqual(paid);
    await afterwards();
    expect(await ana.pay(quoted)).toEqual(paid);
    expect(provider.received).toMatchObject([{ key: quoted.attempt.id, size: 'small', giftNote: 'For Ana' }]);
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'confirmed' });
    expect(await ana.receipt(quoted.attempt.id)).toMatchObject({ orderNumber: 'S-1', totalCents: 4_600 });
    expect(await attempts.find(quoted.attempt.id)).toMatchObject({ card: CARD.cardSummary });
  });

  it.each<[string, (typeof provider)['next'], number]>([
    ['an answer is lost', ['answer-lost'], 1],
    ['a request is lost', ['request-lost'], 2],
    ['both requests lose their answer', ['request-lost', 'answer-lost'], 2],
  ])('ends in one charge and a receipt when %s', async (_what, next, sends) => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    provider.next = [...next];
    await ana.pay(quoted);
    await afterwards();
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'confirmed' });
    expect(provider.received).toHaveLength(sends);
    expect(provider.books.size).toBe(1);
    expect(await ana.receipt(quoted.attempt.id)).not.toBeNull();
  });

  it('ends in a receipt by itself when the provider was away for hours', async () => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    provider.next = ['answer-lost'];
    readBooks = () => ({ status: 'failed' });
    await ana.pay(quoted);
    await afterwards();
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'manual' });
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'pending' });
    for (let minutes = 0; minutes < 30; minutes += 1) {
      passTime(60_000);
      await reconcileDueAttempts([flow], timeNow());
    }
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'manual' });
    readBooks = (key) => provider.status(key);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      passTime(60_000);
      await reconcileDueAttempts([flow], timeNow());
    }
    expect(await ana.receipt(quoted.attempt.id)).toMatchObject({ orderNumber: 'S-1' });
    expect(provider.received).toHaveLength(1);
  });

  it.each([
    ['another amount', { totalCents: 1 }],
    ['another account', { accountId: 'somebody else' }],
  ])('has no receipt, and cannot be paid again, when the provider charged %s', async (_what, charges) => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    provider.next = [{ charges }];
    await ana.pay(quoted);
    await afterwards();
    expect(await attempts.find(quoted.attempt.id)).toMatchObject({ state: 'contradicted' });
    expect(await ana.status(quoted.attempt.id)).toMatchObject({ state: 'checking' });
    expect(await ana.receipt(quoted.attempt.id)).toBeNull();
    expect(await ana.choose('large')).toMatchObject({ outcome: 'open' });
  });

  it('may be paid with another card after a decline, under another key', async () => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    provider.next = [{ code: 'PAYMENT-1205' }];
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'declined', failure: { mends: 'card' } });
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'declined' });
    const again = await ana.quoted();
    expect(again.attempt.id).not.toBe(quoted.attempt.id);
    expect(again.purchase.data.failed).toBe(quoted.attempt.id);
    expect(await ana.pay(again)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(provider.received).toHaveLength(2);
  });

  it('asks before the same is paid again within minutes, whatever the total, and not later', async () => {
    const accountId = randomUUID();
    const ana = await buyer(accountId);
    provider.taxCents = null;
    const first = await ana.quoted();
    await ana.pay(first);
    await afterwards();
    provider.taxCents = 100;
    // The purchase is over: only its own customer, who names the payment, goes past it.
    expect(await ana.choose('small')).toMatchObject({ outcome: 'confirmed' });
    const second = await ana.quoted('small', first.attempt.reference);
    expect(second.attempt.quote.totalCents).not.toBe(first.attempt.quote.totalCents);
    const requested = await ana.pay(second);
    expect(requested).toMatchObject({ outcome: 'repeats' });
    expect(provider.received).toHaveLength(1);
    expect(await ana.pay(second, { repeats: requested['repeats'] })).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(provider.received).toHaveLength(2);
    passTime(10 * 60_000 + 1);
    expect(await ana.pay(await ana.quoted('small', second.attempt.reference))).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
  });

  it('is paid by exactly one of two browsers that race, and the other is asked', async () => {
    const accountId = randomUUID();
    const [ana, ben] = [await buyer(accountId), await buyer(accountId)];
    const [hers, his] = [await ana.quoted(), await ben.quoted()];
    const outcomes = await Promise.all([ana.pay(hers), ben.pay(his)]);
    await afterwards();
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['confirmed', 'repeats']);
    expect(provider.received).toHaveLength(1);
  });

  it.each([
    ['another total than the page showed', { totalCents: 1 }, 'changed'],
    ['another version of the purchase', { purchase: { version: 7 } }, 'changed'],
    ['an attempt that is nobody’s', { attempt: 'f'.repeat(64) }, 'start-again'],
  ])('is not sent for %s', async (_what, change, outcome) => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    const { id } = quoted.purchase;
    const named = 'purchase' in change ? { purchase: { id, ...change.purchase } } : change;
    expect(await ana.pay(quoted, named)).toEqual({ outcome });
    expect(provider.received).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const [ana, eve] = [await buyer(), await buyer()];
    const quoted = await ana.quoted();
    expect(await eve.pay(quoted)).toEqual({ outcome: 'start-again' });
    expect(await eve.status(quoted.attempt.id)).toEqual({ state: 'none', reference: null });
  });

  it('is not sent while the provider is down, unless another delivery was meanwhile', async () => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    flow = { ...flow, isUnavailable: async () => true };
    expect(await ana.pay(quoted)).toEqual({ outcome: 'not-sent' });
    expect(await attempts.find(quoted.attempt.id)).toMatchObject({ state: 'ready' });
    const up = shelfFlow(provider);
    const isUnavailable = async () => {
      flow = up;
      expect(await ana.pay(quoted)).toMatchObject({ outcome: 'confirmed' });
      return true;
    };
    flow = { ...up, isUnavailable };
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(provider.received).toHaveLength(1);
  });

  it('is paid although something that the page does not show was saved meanwhile', async () => {
    const ana = await buyer();
    const quoted = await ana.quoted();
    let saves = 0;
    const isUnavailable = async () => {
      saves += 1;
      if (saves > 1) return false;
      const { id, version } = quoted.purchase;
      const change = (data: Parameters<typeof flow.content>[0]) => ({ ...data });
      expect(await changePurchase(flow, ana.who, id, { change })).toMatchObject({ purchase: { version: version + 1 } });
      return false;
    };
    flow = { ...flow, isUnavailable };
    expect(await ana.pay(quoted)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(provider.received).toHaveLength(1);
  });

  it('keeps what is saved with a price that stays as it is', async () => {
    const ana = await buyer();
    const { attempt, purchase } = await ana.quoted();
    const change = (data: Parameters<typeof flow.content>[0]) => ({ ...data, newsletter: true });
    const again = await quotePayment(flow, ana.who, purchase.id, { locale: 'en', change });
    expect(again).toMatchObject({ outcome: 'quoted', attempt: { id: attempt.id, updatedAt: attempt.updatedAt } });
    expect(await ana.find()).toMatchObject({ data: { newsletter: true }, contentVersion: purchase.contentVersion });
  });

  it('keeps what was chosen while an earlier price was still on its way', async () => {
    const ana = await buyer();
    await ana.quoted('small');
    provider.whileTaxed = async () => {
      provider.whileTaxed = async () => undefined;
      const change = (data: Parameters<typeof flow.content>[0]) => ({ ...data, size: 'small' as const });
      await changePurchase(flow, ana.who, (await ana.find())?.id ?? '', { change });
    };
    const late = await ana.quoted('large');
    expect(late.purchase).toMatchObject({ data: { size: 'large' }, attempt: late.attempt.id });
    expect(await attempts.find(late.attempt.id)).toMatchObject({
      quote: { totalCents: 9_100, contentVersion: late.purchase.contentVersion },
    });
  });

  it('returns a price that comes back after the payment with that payment, and leaves its receipt', async () => {
    const ana = await buyer();
    const quoted = await ana.quoted('small');
    provider.whileTaxed = async () => {
      provider.whileTaxed = async () => undefined;
      await ana.pay(quoted);
      await afterwards();
    };
    expect(await ana.choose('large')).toMatchObject({ outcome: 'confirmed', attempt: { id: quoted.attempt.id } });
    expect(await ana.receipt(quoted.attempt.id)).toMatchObject({ size: 'small' });
    expect(provider.received).toHaveLength(1);
  });

  it('is refused as changed when the price on the page is older than the purchase', async () => {
    const ana = await buyer();
    const before = await ana.quoted('small');
    const now = await ana.quoted('large');
    expect(await ana.pay(before)).toEqual({ outcome: 'changed' });
    expect(await ana.pay(now)).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(provider.received).toMatchObject([{ size: 'large', totalCents: 9_100 }]);
  });
});

describe('an action that happens once', () => {
  const on = new Set<string>();
  const requester = () => ({
    ...{ browserId: randomUUID(), locale: 'en' as const },
    context: { trackingId: randomUUID(), subjectHash: 's', xsrfToken: null },
  });

  it.each<[string, (accountId: string) => ChargeOutcome]>([
    [
      'at once',
      (accountId) => {
        on.add(accountId);
        return { outcome: 'confirmed', orderNumber: null };
      },
    ],
    [
      'with its answer lost',
      (accountId) => {
        on.add(accountId);
        return { outcome: 'unknown' };
      },
    ],
  ])('is sent once, in two tabs: %s', async (_what, response) => {
    const sent: string[] = [];
    const light = lightFlow(on, async (accountId) => {
      sent.push(accountId);
      return response(accountId);
    });
    const input = { accountId: randomUUID(), room: 'hall' };
    await Promise.all([runOnce(light, input, requester()), runOnce(light, input, requester())]);
    await afterwards();
    expect(await runOnce(light, input, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toEqual([input.accountId]);
  });

  it('is settled like a payment when nobody asks', async () => {
    const light = lightFlow(on, async () => ({ outcome: 'unknown' }));
    const input = { accountId: randomUUID(), room: 'hall' };
    const first = await runOnce(light, input, requester());
    await afterwards();
    on.add(input.accountId);
    passTime(120_000);
    await reconcileDueAttempts([flow, light], timeNow());
    expect(await attempts.findByReference(first.reference)).toMatchObject({ state: 'confirmed', flow: 'LIGHT' });
  });
});

describe('the payment services', () => {
  it('name none of the flows that use them', () => {
    const core = sourceFiles().filter((path) => /^lib\/services\/payment\/[^.]+\.ts$/.test(path));
    expect(core.length).toBeGreaterThan(15);
    expect(core.filter((path) => /litepay|shop\/|EZREFILL|'BUY'|SHELF/i.test(readSource(path)))).toEqual([]);
  });
});
