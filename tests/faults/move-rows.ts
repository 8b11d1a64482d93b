import { requiredRows, sentOnce, SESSION } from './owner-rows.ts';
import { always, type CallRows, everyKind, guestRead, hiddenOnce, type Row } from './row.ts';

const cancelRows = sentOnce('error-page');
/** Decision on orders being set up: only the provider's own response proves that nothing was ordered. */
const orderRows = sentOnce('order-checked').map((row) =>
  row.kind === 'code' || row.kind === 'caller-refused' ? { ...row, ...always('error-page') } : row,
);

/** The new account cannot be read by its number, but the account that the page has already read shows it. */
const waitRows = requiredRows(always('unseen')).map((row) =>
  row.kind in SESSION || row.kind === 'delay' ? row : { ...row, ...always('unseen') },
);

const on = (page: string, call: CallRows['call'], rows: readonly Row[]): CallRows => ({
  call,
  flow: 'move',
  page,
  given: 'nothing',
  spec: '3 §4.3, §8',
  rows,
});

/** The endings of faults in a move's calls. Its address check is the wizard's, its refill the account's. */
export const moveRows: readonly CallRows[] = [
  on('/move', 'dashboard', requiredRows(hiddenOnce('error-page'))),
  on(
    '/move',
    'validate-address',
    guestRead('connection-trouble', {
      code: always('address-not-found'),
      expired: hiddenOnce('timed-out'),
      rejected: always('error-page'),
    }),
  ),
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
  on('/move/now', 'create-aux', orderRows),
  on('/move/schedule-finalize', 'create-aux', orderRows),
  on('/move/now-confirmation', 'fetch-aux', waitRows),
  on('/move/schedule-confirmation', 'fetch-aux', waitRows),
  on('/move/schedule-confirmation', 'update-move', cancelRows),
];
