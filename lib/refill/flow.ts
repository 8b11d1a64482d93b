import { type AttemptFacts, hasFailed, isNotPaying, isPaid, isPaying, isUnpaid } from '#lib/domain/attempt-state.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 3 §2.2, §4.1: the steps of an owner's refill, and who may enter each. */
export interface RefillFacts extends AttemptFacts {
  /** The cart is not empty, and its prices are known. */
  hasCart: boolean;
  /** A saved card, or one that was typed in. The latter is only in the page's memory; without it the review leads back. */
  hasPayment: boolean;
}

export type RefillStep = 'cart' | 'payment' | 'review' | 'status' | 'confirmation';

/** A key under `refill`. */
type RefillTitleKey = `steps.${RefillStep}`;

export const hasCart = (facts: RefillFacts) => isUnpaid(facts) && facts.hasCart;
export const hasPayment = (facts: RefillFacts) => hasCart(facts) && facts.hasPayment;

/**
 * While a payment is open every step leads to the waiting page. Once it is confirmed the cart starts over, with a link to the receipt, and
 * the later steps lead to the receipt.
 */
export const REFILL_FLOW: StepTable<RefillStep, RefillFacts> & StepTitles<RefillStep, RefillTitleKey> = {
  cart: {
    path: REFILL_ENTRY,
    title: 'steps.cart',
    progress: 33,
    needs: isNotPaying,
    else: 'status',
    next: 'payment',
  },
  payment: {
    path: `${REFILL_ENTRY}/payment`,
    title: 'steps.payment',
    progress: 66,
    needs: hasCart,
    elseIf: [{ when: isPaid, to: 'confirmation' }],
    else: 'cart',
    next: 'review',
  },
  review: {
    path: `${REFILL_ENTRY}/review`,
    title: 'steps.review',
    progress: 95,
    needs: hasPayment,
    else: 'payment',
    next: 'confirmation',
  },
  status: {
    path: `${REFILL_ENTRY}/status`,
    title: 'steps.status',
    progress: 95,
    needs: isPaying,
    else: 'confirmation',
    next: 'confirmation',
  },
  confirmation: {
    path: `${REFILL_ENTRY}/confirmation`,
    title: 'steps.confirmation',
    progress: 100,
    needs: isPaid,
    elseIf: [{ when: hasFailed, to: 'review' }],
    else: 'cart',
    next: null,
  },
};

export function refillStep(requestedStep: RefillStep, facts: RefillFacts): RefillStep {
  return resolveStep(REFILL_FLOW, requestedStep, facts);
}

/** The paths of a refill's steps, without the locale: its own pages, or those of a move. */
export type RefillPaths = Readonly<Record<RefillStep, string>>;

export const REFILL_PATHS: RefillPaths = {
  cart: REFILL_FLOW.cart.path,
  payment: REFILL_FLOW.payment.path,
  review: REFILL_FLOW.review.path,
  status: REFILL_FLOW.status.path,
  confirmation: REFILL_FLOW.confirmation.path,
};

/** The path of one payment's page. `path`: without the language. */
export function paymentPath(path: string, reference: string): string {
  return `${path}?${new URLSearchParams({ reference })}`;
}
