import type { Outcome } from './outcomes.ts';
import { always, type CallRows, CHANGE, everyKind, hiddenOnce, type Row, SETTLED_CHANGE } from './row.ts';

/** What a signed-in customer's page cannot do without. */
const needed = (hugeArray = hiddenOnce('error-page')): readonly Row[] =>
  everyKind({
    broken: hiddenOnce('error-page'),
    code: always('error-page'),
    expired: always('timed-out'),
    rejected: always('error-page'),
    'huge-array': hugeArray,
  });

/** The browser asks, not this site: a page that is broken is somebody else's. */
const browsersOwn = (broken: Outcome, duplicate = always('unseen')): readonly Row[] =>
  everyKind({
    broken: always(broken),
    code: always(broken),
    expired: always(broken),
    rejected: always(broken),
    'huge-array': always('unseen'),
    except: {
      duplicate,
      // Redirects have no body that could be spoilt.
      'oversize-body': always('unseen'),
      'slow-drip': always('unseen'),
      'wrong-content-type': always('unseen'),
    },
  });

/** Spec 2 §4 'Startup'. */
const onTheDashboard = (call: CallRows['call'], rows = needed()): CallRows => ({
  call,
  flow: 'account',
  page: '/dashboard',
  given: 'nothing',
  spec: '2 §4, §8',
  rows,
});

/** What the faults of a signed-in customer's calls come to: on the way in and out, and where accounts are looked at. */
export const accountRows: readonly CallRows[] = [
  {
    call: 'oidc-authorize',
    flow: 'account',
    page: '/dashboard',
    given: 'nothing',
    spec: '2 §4, §7',
    // The way back from the login page is good once, so a provider that gets every request twice refuses it.
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
    // A code is good once, so nothing is asked again.
    rows: everyKind({
      broken: always('login-failed'),
      code: always('login-failed'),
      expired: always('login-failed'),
      rejected: always('login-failed'),
      'huge-array': always('unseen'),
      except: {
        duplicate: always('login-failed'),
        // Whole all the same, and signed.
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
    rows: needed(),
  },
  {
    call: 'ping',
    flow: 'account',
    page: '/*',
    given: 'nothing',
    spec: '2 §4, 3 §4.6, §7.8',
    rows: everyKind({
      // Sent once, with five seconds: the next one comes by itself.
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
  // Their answers have no list that could be huge.
  onTheDashboard('payment-info', needed(always('unseen'))),
  onTheDashboard('load-prepaid-account', needed(always('unseen'))),
  onTheDashboard('get-account', needed(always('unseen'))),
  onTheDashboard('fetch-aux', needed(always('unseen'))),
  // Offers may be missing.
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
  // Decision on the router reset: a lost answer is most likely a restart, one that says no can be tried again.
  onTheDashboard(
    'reprovision-device',
    everyKind({
      ...CHANGE,
      broken: always('unseen'),
      except: { http: always('not-done'), html: always('not-done') },
    }),
  ),
  onTheDashboard('update-identity', SETTLED_CHANGE),
  {
    call: 'transactions',
    flow: 'account',
    page: '/dashboard/payment-history',
    given: 'nothing',
    spec: "2 §4 'Payment history', 3 §4.6",
    // However many there are, a page shows few.
    rows: needed(always('unseen')),
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
