import { expect, it } from '@jest/globals';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import type { PurchaseFlow } from './payment-flow.ts';
import type { Purchase, PurchaseBasics } from './purchase.ts';
import { renewQuote } from './renew-quote.ts';

const PLAN = { kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4_500 } as const;
const OFFER = { kind: 'offer', code: 'P_SALE', text: '', quantity: 1, cents: -500 } as const;
const QUOTE: AttemptQuote = {
  planCode: 'HSD_030',
  planDays: 30,
  lines: [PLAN, OFFER],
  taxCents: 400,
  totalCents: 4_400,
  promo: 'P_SALE',
  contentVersion: 1,
  snapshot: {},
};
const attempt = { quote: QUOTE } as Attempt;
const purchase = { data: {} } as Purchase;

interface CurrentOffer {
  quote?: Partial<AttemptQuote> | null;
  reload?: 'failed' | null;
  days?: Record<string, string>;
}

/** Renews a quote whose flow would now sell this; the flow does not accept a new day without asking. */
function renew({ quote = {}, reload, days }: CurrentOffer) {
  const flow = {
    quote: async () => quote && { quote: { ...QUOTE, ...quote }, accountId: '', subjectHash: '' },
    ...(days && {
      dayPromise: {
        reload: async () => (reload === undefined ? {} : reload),
        lastDays: (quote: { planDays: number }) => (quote === QUOTE ? { internet: '2027-01-10' } : days),
        hasOnlyDayChanged: async () => false,
      },
    }),
  } as unknown as PurchaseFlow<null, PurchaseBasics>;
  return renewQuote(flow, null, purchase, attempt);
}

const SAME = { internet: '2027-01-10' };

it.each<[string, CurrentOffer, object]>([
  ['another plan', { quote: { lines: [{ ...PLAN, code: 'HSD_007' }], totalCents: 1_900 } }, { what: 'plan' }],
  ['another number of refills', { quote: { lines: [{ ...PLAN, quantity: 2 }, OFFER] } }, { what: 'plan' }],
  ['another price', { quote: { lines: [{ ...PLAN, cents: 5_000 }, OFFER], totalCents: 4_900 } }, { what: 'total' }],
  ['an offer that has ended', { quote: { lines: [PLAN], promo: null, totalCents: 4_900 } }, { what: 'offer' }],
  [
    'an offer that has ended, which gave periods for the same total,',
    { quote: { lines: [{ ...PLAN, quantity: 2 }], promo: null } },
    { what: 'offer' },
  ],
  ['another tax', { quote: { taxCents: 500, totalCents: 4_500 } }, { what: 'total' }],
  ['another offer for the same total', { quote: { promo: 'P_OTHER' } }, { what: 'plan' }],
  ['an earlier day', { days: { internet: '2027-01-09' } }, { what: 'day', day: '2027-01-09' }],
  ['a later day', { days: { internet: '2027-01-11' } }, { what: 'day', day: '2027-01-11' }],
  ['another total and day', { quote: { totalCents: 1 }, days: { internet: '2027-01-09' } }, { what: 'total' }],
])('reports %s as the change', async (_case, offer, change) => {
  expect(await renew(offer)).toEqual({ outcome: 'changed', change });
});

it.each<[string, CurrentOffer]>([
  ['nothing can be sold any more', { quote: null }],
  ['the account can no longer be refilled', { reload: null, days: SAME }],
])('starts again when %s', async (_case, offer) => {
  expect(await renew(offer)).toEqual({ outcome: 'gone' });
});

it('reports no change when plan, total and day are the same', async () => {
  expect(await renew({ days: SAME })).toEqual({ outcome: 'changed', change: null });
});

it('reports a failure when the provider does not respond', async () => {
  expect(await renew({ reload: 'failed', days: SAME })).toEqual({ outcome: 'failed' });
});
