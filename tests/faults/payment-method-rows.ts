import { always, type CallRows, everyKind, hiddenOnce, type Row, SETTLED_CHANGE } from './row.ts';

type Page = '/dashboard/edit-payment' | '/dashboard/auto-refill';

const on = (page: Page, call: CallRows['call'], spec: string, rows: readonly Row[]): CallRows => ({
  call,
  flow: 'account',
  page,
  given: 'nothing',
  spec,
  rows,
});

/** A page keeps what it has shown and reports that it could not be refreshed. */
const READ = everyKind({
  broken: hiddenOnce('not-refreshed'),
  code: always('not-refreshed'),
  expired: always('timed-out'),
  rejected: always('error-page'),
  // Its response has no list that could be huge.
  'huge-array': always('unseen'),
});

/** The endings of faults in calls about the saved card and auto-refill. What is stored afterwards shows what was done. */
export const paymentMethodRows: readonly CallRows[] = [
  on('/dashboard/edit-payment', 'payment-info', "2 §4 'Payment methods'", READ),
  on('/dashboard/edit-payment', 'add-instrument', '2 §4, 3 §4.3, §8', SETTLED_CHANGE),
  on('/dashboard/edit-payment', 'modify-instrument', '2 §4, 3 §7.5, §8', SETTLED_CHANGE),
  on('/dashboard/edit-payment', 'remove-instrument', '2 §4, 3 §7.5, §8', SETTLED_CHANGE),
  on('/dashboard/edit-payment', 'set-instrument-role', '2 §4, 3 §7.5', SETTLED_CHANGE),
  on('/dashboard/auto-refill', 'payment-info', "2 §4 'Auto-refill'", READ),
  on('/dashboard/auto-refill', 'enroll-autopay', "2 §4 'Auto-refill', §9", SETTLED_CHANGE),
  on('/dashboard/auto-refill', 'cancel-autopay', "2 §4 'Auto-refill'", SETTLED_CHANGE),
];
