import type { Outcome } from './outcomes.ts';
import { requiredRows, OWNERS_CHARGE, SESSION } from './owner-rows.ts';
import { always, type CallRows, everyKind, everyStatusKind, hiddenOnce, type Row } from './row.ts';

/** Spec 3 §4.4: a failed create ends on the error page, whatever the cause. */
const final = (outcome: Outcome): Outcome =>
  outcome === 'not-charged' || outcome === 'declined-with-message' ? 'error-page' : outcome;
const finalRow = ({ kind, lasting, once }: Row): Row => ({ kind, lasting: final(lasting), once: final(once) });

/** Guest calls of the page: an expired token is renewed once. */
const asGuest: readonly Row[] = everyKind({
  broken: hiddenOnce('error-page'),
  code: always('error-page'),
  expired: hiddenOnce('timed-out'),
  rejected: always('error-page'),
  'huge-array': hiddenOnce('error-page'),
});

/** The endings of faults in a reconnection's calls. */
export const reconnectRows: readonly CallRows[] = [
  {
    call: 'dashboard',
    flow: 'reconnect',
    page: '/reconnect',
    given: 'nothing',
    spec: '3 §4.4, 2 §4',
    rows: requiredRows(hiddenOnce('error-page')),
  },
  {
    call: 'serviceability',
    flow: 'reconnect',
    page: '/reconnect',
    given: 'nothing',
    spec: '3 §4.4, §8',
    rows: asGuest,
  },
  {
    call: 'product-detail',
    flow: 'reconnect',
    page: '/reconnect',
    given: 'nothing',
    spec: '3 §9',
    rows: asGuest,
  },
  {
    call: 'get-tax',
    flow: 'reconnect',
    page: '/reconnect',
    given: 'nothing',
    spec: '3 §9',
    rows: everyKind({
      ...SESSION,
      broken: hiddenOnce('total-without-tax'),
      // Paying requests the tax again if the page lacks it.
      code: hiddenOnce('total-without-tax'),
      'huge-array': hiddenOnce('total-without-tax'),
    }),
  },
  {
    // Reads the account that the payment has opened. Where that does not show, the identity lists it.
    call: 'fetch-aux',
    flow: 'reconnect',
    page: '/reconnect',
    given: 'nothing',
    spec: '3 §4.4, §8',
    rows: requiredRows(always('unseen')).map((row) =>
      row.kind in SESSION ? row : { ...row, ...always(row.kind === 'delay' ? row.lasting : 'unseen') },
    ),
  },
  {
    call: 'create-aux',
    flow: 'reconnect',
    page: '/reconnect',
    given: 'nothing',
    spec: '3 §4.4, §8',
    // The response is so short that it arrives in time even one byte at a time.
    rows: OWNERS_CHARGE.map((row) =>
      row.kind === 'slow-drip' ? { ...row, ...always('slow-then-done') } : finalRow(row),
    ),
  },
  {
    call: 'charge-status',
    flow: 'reconnect',
    page: '/reconnect/status',
    spec: '3 §4.4, §8',
    given: 'the answer to the charge was lost',
    rows: everyStatusKind({
      // The account that was opened is the evidence, and names the order.
      unheard: 'settled',
      disagrees: { 'other-amount': true, 'other-account': true },
    }).map(finalRow),
  },
];
