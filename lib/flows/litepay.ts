import { type AttemptState, isOpen } from '#lib/rules/payment/attempt-state.ts';

/** Spec 3 §2.5, §4.5: litepay's steps and who may enter each. */
export interface LitepayFacts {
  /** A phone and a zip stand for a plan that can be refilled. */
  located: boolean;
  /** The card form has been filled in and is still in memory: on the server always false. */
  billingValid: boolean;
  /** Of the payment that the page is about. */
  attempt: AttemptState | null;
}

export type LitepayStep = 'entry' | 'find' | 'payment' | 'review' | 'status' | 'confirmation';

interface StepRow {
  /** Without the locale. */
  path: string;
  needs: (facts: LitepayFacts) => boolean;
  else: LitepayStep;
}

const REFILL = '/litepay/refill';
const isPaying = ({ attempt }: LitepayFacts) => attempt !== null && isOpen(attempt);
const isPaid = ({ attempt }: LitepayFacts) => attempt === 'confirmed';
const isFree = (facts: LitepayFacts) => !isPaying(facts) && !isPaid(facts);

/**
 * While a payment is open the waiting page is the only one; after it was confirmed every step leads to its receipt, but for the entry, which
 * begins anew. 'else' never leads in a circle (see the test).
 */
export const LITEPAY_FLOW: Record<LitepayStep, StepRow> = {
  /** Goes on to `find` by itself. */
  entry: { path: '/litepay', needs: (facts) => !isPaying(facts), else: 'status' },
  find: { path: REFILL, needs: isFree, else: 'status' },
  payment: { path: REFILL, needs: (facts) => isFree(facts) && facts.located, else: 'find' },
  review: { path: REFILL, needs: (facts) => isFree(facts) && facts.located && facts.billingValid, else: 'payment' },
  confirmation: { path: '/litepay/order-confirmation', needs: isPaid, else: 'entry' },
  status: { path: '/litepay/status', needs: isPaying, else: 'confirmation' },
};

/** The step itself when it may be entered, else the one that is shown instead. */
export function litepayStep(wanted: LitepayStep, facts: LitepayFacts): LitepayStep {
  const row = LITEPAY_FLOW[wanted];
  return row.needs(facts) ? wanted : litepayStep(row.else, facts);
}

/** The path, without the locale, that a request for a step's page is redirected to; null when it may stay. */
export function litepayRedirect(wanted: LitepayStep, facts: LitepayFacts): string | null {
  const { path } = LITEPAY_FLOW[litepayStep(wanted, facts)];
  return path === LITEPAY_FLOW[wanted].path ? null : path;
}
