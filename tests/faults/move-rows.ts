import { needed, SESSION } from './owner-rows.ts';
import { always, type CallRows, everyKind, hiddenOnce, type Row } from './row.ts';

/** Sent once: ends on the error page, unless the provider shows that it was done. */
const ordered: readonly Row[] = everyKind({
  ...SESSION,
  broken: always('error-page'),
  code: always('error-page'),
  'huge-array': always('unseen'),
  except: {
    lost: always('unseen'),
    'oversize-body': always('unseen'),
    'slow-drip': always('unseen'),
    'wrong-content-type': always('unseen'),
  },
});

const on = (page: string, call: CallRows['call'], rows: readonly Row[]): CallRows => ({
  ...{ call, flow: 'move', page, given: 'nothing', spec: '3 §4.3, §8', rows },
});

/** The endings of faults in a move's calls. Its address check is the wizard's, its refill the account's. */
export const moveRows: readonly CallRows[] = [
  on('/move', 'dashboard', needed(hiddenOnce('error-page'))),
  // A guest's call: an expired token is renewed.
  on(
    '/move',
    'serviceability',
    everyKind({
      broken: hiddenOnce('error-page'),
      code: always('error-page'),
      expired: hiddenOnce('timed-out'),
      rejected: always('error-page'),
      'huge-array': hiddenOnce('error-page'),
    }),
  ),
  on('/move/now', 'create-aux', ordered),
  on('/move/schedule-finalize', 'create-aux', ordered),
  on('/move/now-confirmation', 'fetch-aux', needed(always('unseen'))),
  on('/move/schedule-confirmation', 'fetch-aux', needed(always('unseen'))),
  on('/move/schedule-confirmation', 'update-move', ordered),
];
