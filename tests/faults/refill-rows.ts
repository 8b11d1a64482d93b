import { requiredRows, OWNERS_CHARGE, sentOnce, SESSION } from './owner-rows.ts';
import {
  always,
  cardKey,
  type CallRows,
  CONTENT,
  everyKind,
  everyStatusKind,
  type Expected,
  hiddenOnce,
  type Row,
} from './row.ts';

/** Reads after the refill is paid: it stays paid whatever they return. */
const readAgain = (hugeArray: Expected): readonly Row[] =>
  everyKind({
    ...SESSION,
    broken: hiddenOnce('not-refreshed'),
    code: always('not-refreshed'),
    'huge-array': hugeArray,
  });

const TAX: readonly Row[] = everyKind({
  ...SESSION,
  broken: hiddenOnce('total-without-tax'),
  // The steps after the cart request the tax again if it is missing.
  code: hiddenOnce('total-without-tax'),
  'huge-array': hiddenOnce('total-without-tax'),
});

/** A card that is saved on the way. */
const CARD = sentOnce('card-not-saved');

const refill = (call: CallRows['call'], page: string, spec: string, rows: readonly Row[]): CallRows => ({
  call,
  flow: 'refill',
  page,
  given: 'nothing',
  spec,
  rows,
});

/** The endings of faults in the calls of an owner's refill, by card and by PIN, and of the refill of a move where it has steps of its own. */
export const refillRows: readonly CallRows[] = [
  refill('content', '/*', '2 §4, §8', CONTENT),
  refill('dashboard', '/refill', '3 §4.1, 2 §4', requiredRows(hiddenOnce('error-page'))),
  refill('payment-info', '/refill', '3 §4.1, 2 §4', requiredRows(always('unseen'))),
  refill(
    'get-promo',
    '/refill',
    '3 §9',
    everyKind({
      ...SESSION,
      broken: hiddenOnce('no-offer'),
      // The cart requests the offers again: one is missing only if that fails, too.
      code: hiddenOnce('no-offer'),
      'huge-array': hiddenOnce('no-offer'),
      // An offer is waited for no longer than three seconds.
      delay: { lasting: 'no-offer', once: 'slow-then-done' },
    }),
  ),
  refill('get-tax', '/refill', '3 §9', TAX),
  refill('get-tax', '/move/refill-required', '3 §9', TAX),
  refill('add-instrument', '/refill/payment', '3 §4.3, §8', CARD),
  refill('add-instrument', '/move/refill-payment', '3 §2.3, §4.3, §8', CARD),
  refill('payment-jwks', '/refill/payment', '3 §5', cardKey('card-not-saved')),
  refill('refill', '/refill/review', '3 §4.1', OWNERS_CHARGE),
  {
    call: 'charge-status',
    flow: 'refill',
    page: '/refill/status',
    given: 'the answer to the charge was lost',
    spec: '3 §3.3',
    rows: everyStatusKind({
      // The account's own payments include the attempt's reference.
      unheard: 'settled-by-evidence',
      disagrees: { 'other-amount': true, 'other-account': true },
    }),
  },
  {
    call: 'charge-status',
    flow: 'refill',
    page: '/refill/status',
    given: 'the charge never arrived',
    spec: '3 §3.3',
    rows: everyStatusKind({
      unheard: 'manual',
      // Its ledger has nothing that could disagree.
      disagrees: { 'other-amount': false, 'other-account': false },
    }),
  },
  refill('dashboard', '/refill/confirmation', '3 §4.1', readAgain(hiddenOnce('not-refreshed'))),
  refill('payment-info', '/refill/confirmation', '3 §4.1', readAgain(always('unseen'))),
  refill(
    'pin',
    '/refill?tab=pin',
    '3 §4.1, §5',
    everyKind({
      ...SESSION,
      broken: hiddenOnce('pin-not-looked-up'),
      // The provider has no such PIN.
      code: always('pin-unknown'),
      'huge-array': hiddenOnce('pin-unknown'),
      // Spec 3 §5: a response without the PIN's row.
      except: { schema: hiddenOnce('pin-unknown') },
    }),
  ),
  refill('pin-redeem', '/refill?tab=pin', '3 §4.1, §4.6', OWNERS_CHARGE),
];
