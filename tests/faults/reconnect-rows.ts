import type { Outcome } from './outcomes.ts';
import { OWNERS_CHARGE } from './owner-rows.ts';
import { always, type CallRows, everyStatusKind, type Row } from './row.ts';

/** Spec 3 §4.4: a failed create is the error page's, whatever it failed of. */
const final = (outcome: Outcome): Outcome =>
  outcome === 'not-charged' || outcome === 'declined-with-message' ? 'error-page' : outcome;
const finalRow = ({ kind, lasting, once }: Row): Row => ({ kind, lasting: final(lasting), once: final(once) });

/** What the faults of a reconnection's charge come to. */
export const reconnectRows: readonly CallRows[] = [
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
