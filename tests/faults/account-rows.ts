import type { Outcome } from './outcomes.ts';
import { always, type CallRows, CHANGE, everyKind, hiddenOnce, type Row, SETTLED_CHANGE } from './row.ts';

/** Calls that a signed-in customer's page requires. */
const requiredRows = (hugeArray = hiddenOnce('error-page')): readonly Row[] =>
  everyKind({
    broken: hiddenOnce('error-page'),
    code: always('error-page'),
    expired: always('timed-out'),
    rejected: always('error-page'),
    'huge-array': hugeArray,
  });

/** Calls that the browser makes itself: a broken page belongs to another site. */
const browsersOwn = (broken: Outcome, duplicate = always('unseen')): readonly Row[] =>
  everyKind({
    broken: always(broken),
    code: always(broken),
    expired: always(broken),
    rejected: always(broken),
    'huge-array': always('unseen'),
    except: {
      duplicate,
      // Redirects have no body to corrupt.
      'oversize-body': always('unseen'),
      'slow-drip': always('unseen'),
      'wrong-content-type': always('unseen'),
    },
  });

/** Spec 2 §4 'Startup'. */
const onTheDashboard = (call: CallRows['call'], rows = requiredRows()): CallRows => ({
  call,
  flow: 'account',
  page: '/dashboard',
  given: 'nothing',
  spec: '2 §4, §8',
  rows,
});

/** The endings of faults in a signed-in customer's calls: sign-in, sign-out and the account pages. */
export const accountRows: readonly CallRows[] = [
  {
    call: 'oidc-authorize',
    flow: 'account',
    page: '/dashboard',
    given: 'nothing',
    spec: '2 §4, §7',
    // The redirect back from the login page is valid once, so a provider that gets every request twice refuses it.
    rows: browsersOwn('on-the-identity-provider', { lasting: 'on-the-identity-provider', once: 'unseen' }),
  },
  {
    call: 'oidc-end-session',
    flow: 'account',
    page: '/*',
    given: 'nothing',
    spec: '2 §7',
    rows: browsersOwn('on-the-sign-out-page'),
  },
  {
    call: 'oidc-token',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '2 §7, 3 §2.6',
    // A code is valid once, so nothing is retried.
    rows: everyKind({
      broken: always('login-failed'),
      code: always('login-failed'),
      expired: always('login-failed'),
      rejected: always('login-failed'),
      'huge-array': always('unseen'),
      except: {
        duplicate: always('login-failed'),
        // The token is complete and signed nevertheless.
        'wrong-content-type': always('unseen'),
      },
    }),
  },
  {
    call: 'token',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '3 §4.6, §7.3',
    rows: everyKind({
      broken: hiddenOnce('login-failed'),
      code: always('login-failed'),
      expired: always('timed-out'),
      rejected: always('login-failed'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'decoder',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '3 §2.6, §4.6',
    rows: everyKind({
      broken: always('login-failed'),
      code: always('login-failed'),
      expired: always('login-failed'),
      rejected: always('login-failed'),
      'huge-array': always('login-failed'),
    }),
  },
  {
    call: 'identity',
    flow: 'account',
    page: '/account-picker',
    given: 'nothing',
    spec: '2 §2, §8',
    rows: requiredRows(),
  },
  {
    call: 'ping',
    flow: 'account',
    page: '/*',
    given: 'nothing',
    spec: '2 §4, 3 §4.6, §7.8',
    rows: everyKind({
      // Sent once, with a five-second timeout: the next one follows automatically.
      broken: always('not-kept'),
      delay: always('not-kept'),
      code: always('not-kept'),
      expired: always('timed-out'),
      rejected: always('error-page'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'logout',
    flow: 'account',
    page: '/*',
    given: 'nothing',
    spec: '2 §7',
    rows: everyKind({
      broken: always('signed-out'),
      harmless: always('signed-out'),
      delay: always('signed-out'),
      code: always('signed-out'),
      expired: always('signed-out'),
      rejected: always('signed-out'),
      'huge-array': always('signed-out'),
    }),
  },
  onTheDashboard('identity'),
  onTheDashboard('dashboard'),
  // Their responses have no list that could be huge.
  onTheDashboard('payment-info', requiredRows(always('unseen'))),
  onTheDashboard('load-prepaid-account', requiredRows(always('unseen'))),
  onTheDashboard('get-account', requiredRows(always('unseen'))),
  onTheDashboard('fetch-aux', requiredRows(always('unseen'))),
  // Offers are optional.
  onTheDashboard(
    'get-promo',
    everyKind({
      broken: always('unseen'),
      code: always('unseen'),
      expired: always('timed-out'),
      rejected: always('error-page'),
      'huge-array': always('unseen'),
    }),
  ),
  // Without a response, no outage is known.
  onTheDashboard(
    'service-status',
    everyKind({
      broken: always('unseen'),
      code: always('unseen'),
      expired: always('unseen'),
      rejected: always('unseen'),
      'huge-array': always('unseen'),
    }),
  ),
  // Decision on the router reset: a lost response most likely means a restart; after a refusal it can be retried.
  onTheDashboard(
    'reprovision-device',
    everyKind({
      ...CHANGE,
      broken: always('unseen'),
      'caller-refused': always('not-done'),
      except: { http: always('not-done'), html: always('not-done') },
    }),
  ),
  // Decision on messages after an outage: whatever is not known to have failed may be pressed again, which sends one message at most.
  onTheDashboard(
    'notify-outage',
    everyKind({
      ...CHANGE,
      broken: always('unseen'),
      'caller-refused': always('not-done'),
      except: { http: always('not-done'), html: always('not-done') },
    }),
  ),
  // Decision on grace: only a refusal says that nothing was taken. Whatever else is not known is 'We're checking', and settled by the dashboard.
  onTheDashboard(
    'take-grace',
    everyKind({ ...CHANGE, broken: always('unseen'), 'caller-refused': always('not-done') }),
  ),
  onTheDashboard('update-identity', SETTLED_CHANGE),
  {
    call: 'transactions',
    flow: 'account',
    page: '/dashboard/payment-history',
    given: 'nothing',
    spec: "2 §4 'Payment history', 3 §4.6",
    // A page shows only a few, however many there are.
    rows: requiredRows(always('unseen')),
  },
  {
    call: 'service-status',
    flow: 'account',
    page: '/dashboard/no-internet',
    given: 'nothing',
    spec: 'decision on being offline',
    // Without a response, no outage is known.
    rows: everyKind({
      broken: always('unseen'),
      code: always('unseen'),
      expired: always('unseen'),
      rejected: always('unseen'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'update-customer',
    flow: 'account',
    page: '/dashboard/account-information',
    given: 'nothing',
    spec: "2 §4 'Preferences', 3 §7.3",
    rows: SETTLED_CHANGE,
  },
];
