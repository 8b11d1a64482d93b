import {
  always,
  cardKey,
  CHARGE,
  type CallRows,
  CONTENT,
  everyKind,
  everyStatusKind,
  GUEST_TOKEN,
  guestRead,
} from './row.ts';

/** The endings of faults in litepay's calls. */
export const litepayRows: readonly CallRows[] = [
  {
    call: 'content',
    flow: 'litepay',
    page: '/*',
    given: 'nothing',
    spec: '1 §7',
    rows: CONTENT,
  },
  {
    call: 'token',
    flow: 'litepay',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §3.4',
    rows: GUEST_TOKEN,
  },
  {
    call: 'guest-dashboard',
    flow: 'litepay',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §2.5, §4.5, §8',
    // Decision on homes: only a code of the provider means that there is no such account.
    rows: guestRead('lookup-unavailable', { code: always('not-located') }),
  },
  {
    call: 'get-tax',
    flow: 'litepay',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §9',
    rows: guestRead('total-without-tax'),
  },
  {
    call: 'send-grace-link',
    flow: 'litepay',
    page: '/litepay/refill',
    given: 'nothing',
    spec: 'decision on grace',
    // Sent behind the response: whoever asks reads the same, whatever becomes of it.
    rows: everyKind({
      broken: always('unseen'),
      code: always('unseen'),
      expired: always('unseen'),
      rejected: always('unseen'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'payment-jwks',
    flow: 'litepay',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §5',
    rows: cardKey('payment-later'),
  },
  {
    call: 'guest-refill',
    flow: 'litepay',
    page: '/litepay/refill',
    given: 'nothing',
    spec: '3 §4.5, §8',
    rows: CHARGE,
  },
  {
    call: 'charge-status',
    flow: 'litepay',
    page: '/litepay/status',
    given: 'the answer to the charge was lost',
    spec: '3 §3.3',
    rows: everyStatusKind({
      // The account's days are the evidence.
      unheard: 'settled-by-evidence',
      disagrees: { 'other-amount': true, 'other-account': true },
    }),
  },
  {
    call: 'charge-status',
    flow: 'litepay',
    page: '/litepay/status',
    given: 'the charge never arrived',
    spec: '3 §3.3',
    rows: everyStatusKind({
      unheard: 'manual',
      // Its ledger has nothing that could disagree.
      disagrees: { 'other-amount': false, 'other-account': false },
    }),
  },
];
