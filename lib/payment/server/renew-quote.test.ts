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

interface Now {
  quote?: Partial<AttemptQuote> | null;
  reload?: 'failed' | null;
  days?: Record<string, string>;
}

/** What a renewal says if the purchase would be sold like this now, by a flow that may not go on by itself. */
function renewed({ quote = {}, reload, days }: Now) {
  const flow = {
    quote: async () => quote && { quote: { ...QUOTE, ...quote }, accountId: '', subjectHash: '' },
    ...(days && {
      dayPromise: {
        reload: async () => (reload === undefined ? {} : reload),
        lastDays: (priced: { planDays: number }) => (priced === QUOTE ? { internet: '2027-01-10' } : days),
        hasOnlyDayChanged: async () => false,
      },
    }),
  } as unknown as PurchaseFlow<null, PurchaseBasics>;
  return renewQuote(flow, null, purchase, attempt);
}

const SAME = { internet: '2027-01-10' };

it.each<[string, Now, object]>([
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
])('says that %s is what has changed', async (_what, now, change) => {
  expect(await renewed(now)).toEqual({ outcome: 'changed', change });
});

it.each<[string, Now]>([
  ['nothing can be sold any more', { quote: null }],
  ['the account can no longer be refilled', { reload: null, days: SAME }],
])('leads back to the start where %s', async (_what, now) => {
  expect(await renewed(now)).toEqual({ outcome: 'gone' });
});

it('names no change where neither plan nor total nor day has changed', async () => {
  expect(await renewed({ days: SAME })).toEqual({ outcome: 'changed', change: null });
});

it('says that the provider could not be asked', async () => {
  expect(await renewed({ reload: 'failed', days: SAME })).toEqual({ outcome: 'failed' });
});
