import type { Outcome } from './outcomes.ts';
import { needed, OWNERS_CHARGE, SESSION } from './owner-rows.ts';
import { always, type CallRows, everyKind, everyStatusKind, hiddenOnce, type Row } from './row.ts';

/** Spec 3 §4.4: a failed create is the error page's, whatever it failed of. */
const final = (outcome: Outcome): Outcome =>
  outcome === 'not-charged' || outcome === 'declined-with-message' ? 'error-page' : outcome;
const finalRow = ({ kind, lasting, once }: Row): Row => ({ kind, lasting: final(lasting), once: final(once) });

/** What its page asks a guest's call for: a token that is over is renewed once. */
const asGuest: readonly Row[] = everyKind({
  broken: hiddenOnce('error-page'),
  code: always('error-page'),
  expired: hiddenOnce('timed-out'),
  rejected: always('error-page'),
  'huge-array': hiddenOnce('error-page'),
});

/** What the faults of the calls of a reconnection come to. */
export const reconnectRows: readonly CallRows[] = [
  {
    ...{ call: 'dashboard', flow: 'reconnect', page: '/reconnect', given: 'nothing', spec: '3 §4.4, 2 §4' },
    rows: needed(hiddenOnce('error-page')),
  },
  {
    ...{ call: 'serviceability', flow: 'reconnect', page: '/reconnect', given: 'nothing', spec: '3 §4.4, §8' },
    rows: asGuest,
  },
  {
    ...{ call: 'product-detail', flow: 'reconnect', page: '/reconnect', given: 'nothing', spec: '3 §9' },
    rows: asGuest,
  },
  {
    ...{ call: 'get-tax', flow: 'reconnect', page: '/reconnect', given: 'nothing', spec: '3 §9' },
    rows: everyKind({
      ...SESSION,
      broken: hiddenOnce('total-without-tax'),
      // Paying asks anew where the page's tax is missing.
      code: hiddenOnce('total-without-tax'),
      'huge-array': hiddenOnce('total-without-tax'),
    }),
  },
  {
    // The account that the payment has opened.
    ...{ call: 'fetch-aux', flow: 'reconnect', page: '/reconnect', given: 'nothing', spec: '3 §4.4, §8' },
    rows: needed(always('unseen')),
  },
  {
    ...{ call: 'create-aux', flow: 'reconnect', page: '/reconnect', given: 'nothing', spec: '3 §4.4, §8' },
    // A confirmation number is short: a byte at a time it still comes in time.
    rows: OWNERS_CHARGE.map((row) =>
      row.kind === 'slow-drip' ? { ...row, ...always('slow-then-done') } : finalRow(row),
    ),
  },
  {
    ...{ call: 'charge-status', flow: 'reconnect', page: '/reconnect/status', spec: '3 §4.4, §8' },
    given: 'the answer to the charge was lost',
    rows: everyStatusKind({
      // The account that was opened proves it.
      unheard: 'settled-by-evidence',
      disagrees: { 'other-amount': true, 'other-account': true },
    }).map(finalRow),
  },
];
