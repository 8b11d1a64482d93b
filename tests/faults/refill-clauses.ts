import {
  type Clause,
  type Occurrence,
  offerAction,
  redirect,
  say,
  SIGNED_IN,
  SIGNED_OUT,
  track,
  TYPED,
} from './clause.ts';
import type { Outcome } from './outcomes.ts';

type Clauses = readonly Clause[];

const CARD_PAID = [redirect('/review', '/confirmation'), redirect('/status', '/confirmation')];
const PIN_PAID = [redirect('/status', '/confirmation')];
const CARD_OPEN = [redirect('/review', '/status'), redirect('/confirmation', '/status')];
const PIN_OPEN = [redirect('/confirmation', '/status')];
/** The review shows the reason, with cart and card unchanged. */
const CARD_UNPAID = [redirect('/confirmation', '/review'), redirect('/status', '/review')];
const PIN_UNPAID = [redirect('/status', '')];

const isPin = ({ block: { call } }: Occurrence) => call === 'pin-redeem';
const paidClauses = (one: Occurrence): Clauses => (isPin(one) ? PIN_PAID : CARD_PAID);
const openClauses = (one: Occurrence): Clauses => (isPin(one) ? PIN_OPEN : CARD_OPEN);

/** Shown above the form, which is unchanged. */
const pinProblem = (...keys: Parameters<typeof say>): Clauses => [
  ...say(...keys),
  ...[TYPED, offerAction('pin.form.verify'), SIGNED_IN],
];

/** What an ending of an owner's refill requires besides its location. */
const ENDINGS: Partial<Record<Outcome, (one: Occurrence) => Clauses>> = {
  'slow-then-done': () => [{ must: 'be-busy' }],
  'bundled-or-last-good-content': () => [{ must: 'answer', withinMs: 1_000 }],
  'no-offer': paidClauses,
  'total-without-tax': (one) => [...say('payment.summary.taxNotIncludedNote'), ...paidClauses(one)],
  settled: paidClauses,
  'settled-by-evidence': paidClauses,
  'not-charged': (one) =>
    isPin(one)
      ? [...say('pin.problems.declined', 'payment.notCharged.text'), TYPED, ...PIN_UNPAID, track('refill_declined')]
      : [...say('refill.review.failed', 'payment.notCharged.text'), TYPED, ...CARD_UNPAID, track('refill_declined')],
  'declined-with-message': (one) =>
    isPin(one)
      ? [...say('pin.problems.declined'), TYPED, ...PIN_UNPAID, track('refill_declined')]
      : [...say('refill.review.failed'), TYPED, ...CARD_UNPAID, track('refill_declined')],
  'payment-later': () => [SIGNED_IN],
  manual: (one) => [...say('refill.waiting.manual.title', 'refill.waiting.doNotPay'), ...openClauses(one)],
  contradicted: (one) => [...say('refill.waiting.title', 'refill.waiting.doNotPay'), ...openClauses(one)],
  'error-page': ({ block: { call, page }, row: { kind } }) => [
    ...say('shell.error.title'),
    kind === 'rejected' ? SIGNED_OUT : SIGNED_IN,
    // The requested page shows the error first; an ended session and a handler's response redirect there immediately.
    ...(page === '/refill' && call !== 'get-tax' && kind !== 'rejected'
      ? [{ must: 'move-on', afterMs: 1_000 } as const]
      : []),
  ],
  'timed-out': () => [...say('account.timeout.title', 'account.timeout.logIn'), SIGNED_OUT],
  'card-not-saved': () => [...say('refill.payment.title'), TYPED, offerAction('refill.payment.next'), SIGNED_IN],
  'not-refreshed': () => [...say('refill.confirmation.title'), SIGNED_IN, ...CARD_PAID],
  'pin-not-looked-up': () => pinProblem('pin.problems.failed.title', 'pin.problems.failed.text'),
  'pin-unknown': () => pinProblem('pin.problems.unknown.title', 'pin.problems.unknown.text'),
};

export function refillClauses(one: Occurrence): Clauses {
  return ENDINGS[one.row[one.when]]?.(one) ?? [];
}
