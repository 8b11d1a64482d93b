import { sentOnce, SESSION } from './owner-rows.ts';
import { always, type CallRows, everyKind, type Expected, hiddenOnce, type Row } from './row.ts';

/** Calls that the steps require. */
const requiredRows = (hugeArray: Expected): readonly Row[] =>
  everyKind({
    ...SESSION,
    broken: hiddenOnce('activation-error'),
    code: always('activation-error'),
    'huge-array': hugeArray,
  });

const on = (page: string, call: CallRows['call'], spec: string, rows: readonly Row[]): CallRows => ({
  call,
  flow: 'account',
  page,
  given: 'nothing',
  spec,
  rows,
});

/** The endings of faults in the activation's calls. */
export const activationRows: readonly CallRows[] = [
  on('/activation', 'identity', "2 §9 'Activation', 3 §8", requiredRows(hiddenOnce('activation-error'))),
  on('/activation', 'dashboard', "2 §9 'Activation', 3 §8", requiredRows(hiddenOnce('activation-error'))),
  on('/activation', 'load-prepaid-account', '3 §7.4, §8', requiredRows(always('unseen'))),
  on('/activation', 'validate-device', "2 §9 'Activation', 3 §8", requiredRows(hiddenOnce('activation-error'))),
  on(
    '/activation',
    'validate-mac',
    "2 §9 'Activation'",
    everyKind({
      ...SESSION,
      broken: hiddenOnce('not-recognized'),
      code: always('not-recognized'),
      'huge-array': always('unseen'),
    }),
  ),
  on('/activation/activate', 'activate-account', "2 §9 'Activation'", sentOnce('activation-error')),
  // Sent after the response: the page keeps polling and finds that the session is over.
  on(
    '/activation/activate',
    'reprovision-device',
    "2 §9 'Activation'",
    sentOnce('restart-failed', { rejected: always('login-again') }),
  ),
  on(
    '/activation/activate',
    'public-ping',
    '3 §7.8, decision on the ping',
    everyKind({
      // Polled every ten seconds, for a quarter of an hour.
      broken: hiddenOnce('activation-error'),
      expired: hiddenOnce('activation-error'),
      rejected: hiddenOnce('activation-error'),
      'caller-refused': hiddenOnce('activation-error'),
      // Only its status counts, whatever the body.
      code: always('unseen'),
      'huge-array': always('unseen'),
      except: {
        malformed: always('unseen'),
        schema: always('unseen'),
        'oversize-body': always('unseen'),
        'slow-drip': always('unseen'),
        'wrong-content-type': always('unseen'),
      },
    }),
  ),
];
