import { type AttemptFacts, isPaid, isPaying, isUnpaid } from '#lib/domain/attempt-state.ts';
import { BUY_ENTRY } from '#lib/domain/entry-paths.ts';
import { redirectPath, resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 1 §2, §4: the pages of the shop, how far along each is, and who may enter. `attempt`: this tab's latest order. */
export interface BuyFacts extends AttemptFacts {
  /** The address is known and serviceable, and so is what is sold there. */
  isReady: boolean;
  /** There is a valid offer. */
  hasPromo: boolean;
  /** The shopper is back from the identity service, whatever it learned. */
  isBack: boolean;
  /** Name, e-mail and phone are complete. */
  hasCustomer: boolean;
  /** Billing and delivery are valid. The card itself is only in the page's memory; without it the review leads back. */
  hasDetails: boolean;
  /** The order failed with a code after which nothing can be fixed. */
  hasFailed: boolean;
}

export type BuyStep =
  | 'entry'
  | 'directPromo'
  | 'internet'
  | 'digitalSession'
  | 'digitalSessionReturn'
  | 'customerInfo'
  | 'orderDetails'
  | 'orderReview'
  | 'status'
  | 'orderConfirmation'
  | 'error'
  | 'buyflowError';

/** A key under `buyflow`. */
export type BuyTitleKey =
  | 'promo.title'
  | 'internet.title'
  | 'session.title'
  | 'customerInfo.title'
  | 'checkout.title'
  | 'checkout.reviewTitle'
  | 'waiting.title'
  | 'confirmation.title'
  | 'error.title';

const always = () => true;
const isReady = (facts: BuyFacts) => isUnpaid(facts) && facts.isReady;
const hasPromo = (facts: BuyFacts) => isReady(facts) && facts.hasPromo;
const isNotBack = (facts: BuyFacts) => isReady(facts) && !facts.isBack;
const isBack = (facts: BuyFacts) => isReady(facts) && facts.isBack;
const hasCustomer = (facts: BuyFacts) => isBack(facts) && facts.hasCustomer;
/** A refused card does not count until it, or another, is confirmed again. */
const hasConfirmedDetails = (facts: BuyFacts) =>
  hasCustomer(facts) && facts.hasDetails && facts.attempt !== 'declined' && facts.attempt !== 'not_charged';
const hasFailed = (facts: BuyFacts) => isUnpaid(facts) && facts.hasFailed;

/**
 * While an order is being placed every step leads to the waiting page, and once it is placed to the confirmation, until the next entry
 * starts over; an order that failed for good leads from the waiting page to the error page. Decision on progress: 40 is going out to the
 * identity service, 50 coming back, 95 the last step before the order.
 */
export const BUY_FLOW: StepTable<BuyStep, BuyFacts> & StepTitles<BuyStep, BuyTitleKey> = {
  entry: {
    path: BUY_ENTRY,
    title: 'internet.title',
    progress: null,
    needs: always,
    else: null,
    next: 'internet',
  },
  directPromo: {
    path: `${BUY_ENTRY}/direct-promo`,
    title: 'promo.title',
    progress: null,
    needs: hasPromo,
    else: 'internet',
    next: 'digitalSession',
  },
  internet: {
    path: `${BUY_ENTRY}/internet`,
    title: 'internet.title',
    progress: 20,
    number: 1,
    needs: isReady,
    elseIf: [{ when: isUnpaid, to: 'entry' }],
    else: 'status',
    next: 'digitalSession',
  },
  /** Visited once, unless requested again: a shopper who is back continues. */
  digitalSession: {
    path: `${BUY_ENTRY}/session`,
    title: 'session.title',
    progress: 40,
    number: 2,
    needs: isNotBack,
    else: 'orderDetails',
    next: 'digitalSessionReturn',
  },
  digitalSessionReturn: {
    path: `${BUY_ENTRY}/session`,
    title: 'session.title',
    progress: 50,
    number: 2,
    needs: isReady,
    else: 'internet',
    next: 'orderDetails',
  },
  customerInfo: {
    path: `${BUY_ENTRY}/customer-info`,
    title: 'customerInfo.title',
    progress: 60,
    number: 3,
    needs: isBack,
    else: 'internet',
    next: 'orderDetails',
  },
  orderDetails: {
    path: `${BUY_ENTRY}/order-details`,
    title: 'checkout.title',
    progress: 80,
    number: 4,
    needs: hasCustomer,
    else: 'customerInfo',
    next: 'orderReview',
  },
  orderReview: {
    path: `${BUY_ENTRY}/order-review`,
    title: 'checkout.reviewTitle',
    progress: 95,
    number: 5,
    needs: hasConfirmedDetails,
    else: 'orderDetails',
    next: 'orderConfirmation',
  },
  status: {
    path: `${BUY_ENTRY}/status`,
    title: 'waiting.title',
    progress: 95,
    number: 5,
    needs: isPaying,
    else: 'orderReview',
    next: 'orderConfirmation',
    elseIf: [
      { when: isPaid, to: 'orderConfirmation' },
      { when: hasFailed, to: 'error' },
    ],
  },
  orderConfirmation: {
    path: `${BUY_ENTRY}/order-confirmation`,
    title: 'confirmation.title',
    progress: 100,
    needs: isPaid,
    else: 'orderReview',
    next: null,
  },
  error: {
    path: `${BUY_ENTRY}/error`,
    title: 'error.title',
    progress: 100,
    needs: always,
    else: null,
    next: null,
  },
  buyflowError: {
    path: `${BUY_ENTRY}/buyflow-error`,
    title: 'error.title',
    progress: 100,
    needs: always,
    else: null,
    next: null,
  },
};

/** Every link and redirect within a purchase names it. The path is without the locale. */
export function withPurchase(path: string, id: string): string {
  return `${path}?${new URLSearchParams({ purchase: id })}`;
}

export function buyPath(step: BuyStep, id: string): string {
  return withPurchase(BUY_FLOW[step].path, id);
}

/** The path of the page for errors that the customer cannot fix, with the code to quote. */
export function buyErrorPath(reference: string): string {
  return `${BUY_FLOW.error.path}?${new URLSearchParams({ reference })}`;
}

export function buyStep(step: BuyStep, facts: BuyFacts): BuyStep {
  return resolveStep(BUY_FLOW, step, facts);
}

export function buyRedirect(step: BuyStep, facts: BuyFacts): string | null {
  return redirectPath(BUY_FLOW, step, facts);
}

/** A shopper whose verified phone cannot be used visits the identity service `again`, under the conditions of the way back. */
export function digitalSessionStep(again: boolean): 'digitalSession' | 'digitalSessionReturn' {
  return again ? 'digitalSessionReturn' : 'digitalSession';
}
