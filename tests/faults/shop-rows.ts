import {
  always,
  CHARGE,
  type CallRows,
  everyKind,
  everyStatusKind,
  GUEST_TOKEN,
  guestRead,
  hiddenOnce,
} from './row.ts';

/** The endings of faults in the shop's calls. */
export const shopRows: readonly CallRows[] = [
  {
    call: 'token',
    flow: 'shop',
    page: '/buy',
    given: 'nothing',
    spec: '1 §7.1',
    rows: GUEST_TOKEN,
  },
  {
    call: 'serviceability',
    flow: 'shop',
    page: '/buy/internet',
    given: 'nothing',
    spec: '1 §2, §8',
    rows: guestRead('shop-error', {
      code: always('error-page'),
    }),
  },
  {
    call: 'product-detail',
    flow: 'shop',
    page: '/buy/internet',
    given: 'nothing',
    spec: '1 §2',
    rows: guestRead('shop-error'),
  },
  {
    call: 'get-promo',
    flow: 'shop',
    page: '/buy/internet',
    given: 'nothing',
    spec: '1 §2',
    rows: guestRead('no-offer', {
      // An offer is waited for no longer than three seconds.
      delay: { lasting: 'no-offer', once: 'slow-then-done' },
      // The altered product name no longer matches the offered product.
      except: { 'hostile-html': always('no-offer') },
    }),
  },
  {
    call: 'create-session',
    flow: 'shop',
    page: '/buy/session',
    given: 'nothing',
    spec: '1 §2, §7',
    rows: everyKind({
      // Not a read: a request that may have arrived is not sent again.
      broken: always('shop-error'),
      code: always('shop-error'),
      expired: hiddenOnce('shop-error'),
      rejected: always('shop-error'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'restore-session',
    flow: 'shop',
    page: '/buy/session',
    given: 'nothing',
    spec: '1 §4',
    rows: guestRead('asked-again', {
      'huge-array': always('unseen'),
      // A name that our own form would reject has to be entered again.
      except: { 'hostile-html': always('asked-again') },
    }),
  },
  {
    call: 'identity-router',
    flow: 'shop',
    page: '/buy/session',
    given: 'nothing',
    spec: '1 §2, §4',
    rows: everyKind({
      broken: always('on-the-identity-service'),
      code: always('on-the-identity-service'),
      expired: always('on-the-identity-service'),
      rejected: always('on-the-identity-service'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'get-tax',
    flow: 'shop',
    page: '/buy/order-details',
    given: 'nothing',
    spec: '1 §9',
    rows: guestRead('total-without-tax'),
  },
  {
    call: 'notification-consent',
    flow: 'shop',
    page: '/buy/order-details',
    given: 'nothing',
    spec: '1 §4',
    rows: everyKind({
      broken: always('consent-reverts'),
      code: always('consent-reverts'),
      expired: hiddenOnce('consent-reverts'),
      rejected: always('consent-reverts'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'submit-order',
    flow: 'shop',
    page: '/buy/order-review',
    given: 'nothing',
    spec: '1 §4',
    rows: CHARGE,
  },
  {
    call: 'send-receipt',
    flow: 'shop',
    page: '/buy/order-confirmation',
    given: 'nothing',
    spec: '1 §2',
    rows: everyKind({
      // Not a read: a receipt that may have been sent is not sent again.
      broken: always('receipt-not-sent'),
      code: always('receipt-not-sent'),
      expired: hiddenOnce('receipt-not-sent'),
      rejected: always('receipt-not-sent'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'charge-status',
    flow: 'shop',
    page: '/buy/status',
    given: 'the answer to the charge was lost',
    spec: '1 §4',
    rows: everyStatusKind({
      // Only the provider's status is evidence of an order.
      unheard: 'manual',
      // An order opens a new account, so there is none to compare the reported one with.
      disagrees: { 'other-amount': true, 'other-account': false },
    }),
  },
];
