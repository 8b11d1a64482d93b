import { type AttemptState, isOpen } from '#lib/rules/payment/attempt-state.ts';

/** Spec 1 §2, §4: the pages of the shop, how far along each is, and who may enter. */
export interface BuyFacts {
  /** The address is known and serviceable, and so is what is sold there. */
  isReady: boolean;
  /** There is a valid offer. */
  hasOffer: boolean;
  /** The shopper is back from the identity service, whatever it learnt. */
  isBack: boolean;
  /** Name, e-mail and phone are complete. */
  hasCustomer: boolean;
  /** Billing and delivery are in order. */
  hasDetails: boolean;
  /** The card is in this tab's memory; null on the server, which cannot know. */
  hasCard: boolean | null;
  /** Of this tab's latest order. */
  attempt: AttemptState | null;
  /** That order failed with a code after which nothing can be mended. */
  hasFailed: boolean;
}

export type BuyStep =
  | 'entry'
  | 'directPromo'
  | 'internet'
  | 'session'
  | 'sessionReturn'
  | 'customerInfo'
  | 'orderDetails'
  | 'orderReview'
  | 'status'
  | 'orderConfirmation'
  | 'error'
  | 'buyflowError'
  | 'notFound';

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
  | 'error.title'
  | 'notFound.title';

interface StepRow {
  /** Without the locale. */
  path: string;
  title: BuyTitleKey;
  /** In percent; null where no bar is shown. */
  progress: number | null;
  needs: (facts: BuyFacts) => boolean;
  else: BuyStep;
  /** Shown even while an order is being placed, and after it was. */
  isOpen?: true;
}

const always = () => true;
const isBack = (facts: BuyFacts) => facts.isReady && facts.isBack;
const hasCustomer = (facts: BuyFacts) => isBack(facts) && facts.hasCustomer;
/** A card that was refused is none until it, or another, is confirmed anew. */
const hasConfirmedCard = ({ hasDetails, hasCard, attempt }: BuyFacts) =>
  hasDetails && hasCard !== false && attempt !== 'declined' && attempt !== 'not_charged';

/**
 * The table, in order; 'else' never leads in a circle (see the test). An order that is being placed, or was, comes before it:
 * see `buyStep`. Decision on progress: 40 is going out to the identity service, 50 coming back.
 */
export const BUY_FLOW: Record<BuyStep, StepRow> = {
  entry: { path: '/buy', title: 'internet.title', progress: null, needs: always, else: 'entry', isOpen: true },
  directPromo: {
    ...{ path: '/buy/direct-promo', title: 'promo.title', progress: null },
    ...{ needs: (facts) => facts.isReady && facts.hasOffer, else: 'internet' },
  },
  internet: {
    ...{ path: '/buy/internet', title: 'internet.title', progress: 20 },
    ...{ needs: (facts) => facts.isReady, else: 'entry' },
  },
  /** Once only, unless asked for again: who is back goes on. */
  session: {
    ...{ path: '/buy/session', title: 'session.title', progress: 40 },
    ...{ needs: (facts) => facts.isReady && !facts.isBack, else: 'orderDetails' },
  },
  sessionReturn: {
    ...{ path: '/buy/session', title: 'session.title', progress: 50 },
    ...{ needs: (facts) => facts.isReady, else: 'entry' },
  },
  customerInfo: {
    ...{ path: '/buy/customer-info', title: 'customerInfo.title', progress: 60 },
    ...{ needs: isBack, else: 'internet' },
  },
  orderDetails: {
    ...{ path: '/buy/order-details', title: 'checkout.title', progress: 80 },
    ...{ needs: hasCustomer, else: 'customerInfo' },
  },
  orderReview: {
    ...{ path: '/buy/order-review', title: 'checkout.reviewTitle', progress: 80 },
    ...{ needs: (facts) => hasCustomer(facts) && hasConfirmedCard(facts), else: 'orderDetails' },
  },
  status: { path: '/buy/status', title: 'waiting.title', progress: 80, needs: isPlacing, else: 'orderReview' },
  orderConfirmation: {
    ...{ path: '/buy/order-confirmation', title: 'confirmation.title', progress: 100 },
    ...{ needs: isPlaced, else: 'orderReview' },
  },
  error: { path: '/buy/error', title: 'error.title', progress: 100, needs: always, else: 'error', isOpen: true },
  buyflowError: {
    ...{ path: '/buy/buyflow-error', title: 'error.title', progress: 100 },
    ...{ needs: always, else: 'buyflowError', isOpen: true },
  },
  notFound: {
    ...{ path: '/buy/404', title: 'notFound.title', progress: null },
    ...{ needs: always, else: 'notFound', isOpen: true },
  },
};

/**
 * The step itself when it may be entered, else the one that is shown instead. While an order is being placed that is the waiting
 * page, after it was the confirmation, until the next entry begins anew; an order that failed for good leaves the waiting page
 * for the error page.
 */
export function buyStep(wanted: BuyStep, facts: BuyFacts): BuyStep {
  const row = BUY_FLOW[wanted];
  if (row.isOpen) return wanted;
  if (isPlacing(facts)) return 'status';
  if (isPlaced(facts)) return 'orderConfirmation';
  if (wanted === 'status' && facts.hasFailed) return 'error';
  return row.needs(facts) ? wanted : buyStep(row.else, facts);
}

/** Whose verified phone cannot be used goes to the identity service `again`, and needs there what whoever comes back needs. */
export function sessionStep(again: boolean): 'session' | 'sessionReturn' {
  return again ? 'sessionReturn' : 'session';
}

/** The path, without the locale, that a request for a step's page is redirected to; null when it may stay. */
export function buyRedirect(wanted: BuyStep, facts: BuyFacts): string | null {
  const { path } = BUY_FLOW[buyStep(wanted, facts)];
  return path === BUY_FLOW[wanted].path ? null : path;
}

function isPlacing({ attempt }: BuyFacts): boolean {
  return attempt !== null && isOpen(attempt);
}

function isPlaced({ attempt }: BuyFacts): boolean {
  return attempt === 'confirmed';
}
