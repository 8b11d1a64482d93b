import { type AttemptFacts, isNotPaying, isPaid, isPaying, hasFailed, isUnpaid } from '#lib/domain/attempt-state.ts';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { furthestOnPage, redirectPath, resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 3 §2.5, §4.5: litepay's steps and who may enter each. */
export interface LitepayFacts extends AttemptFacts {
  /** Phone and ZIP code have found a plan that can be refilled. */
  hasAccount: boolean;
  /** The card form has been filled in and is still in memory; always false on the server. */
  hasCard: boolean;
}

export type LitepayStep = 'entry' | 'find' | 'payment' | 'review' | 'status' | 'confirmation';

/** A key under `litepay`. */
type LitepayTitleKey = 'meta.title' | `steps.${LitepayAccordionStep}` | 'meta.waitingTitle' | 'meta.confirmationTitle';

export const LITEPAY_ACCORDION_STEPS = ['find', 'payment', 'review'] as const satisfies LitepayStep[];
export type LitepayAccordionStep = (typeof LITEPAY_ACCORDION_STEPS)[number];

const REFILL = `${LITEPAY_ENTRY}/refill`;
const isLocated = (facts: LitepayFacts) => isUnpaid(facts) && facts.hasAccount;
const hasCard = (facts: LitepayFacts) => isLocated(facts) && facts.hasCard;

/**
 * While a payment is open every step leads to the waiting page; once it is confirmed, to its receipt, except for the entry, which starts
 * over. A payment that took no money leads back to the accordion, which shows the reason.
 */
export const LITEPAY_FLOW: StepTable<LitepayStep, LitepayFacts> & StepTitles<LitepayStep, LitepayTitleKey> = {
  /** Continues to `find` on its own. */
  entry: {
    path: LITEPAY_ENTRY,
    title: 'meta.title',
    progress: null,
    needs: isNotPaying,
    else: 'status',
    next: 'find',
  },
  find: {
    path: REFILL,
    title: 'steps.find',
    progress: null,
    needs: isUnpaid,
    else: 'status',
    next: 'payment',
  },
  payment: {
    path: REFILL,
    title: 'steps.payment',
    progress: null,
    needs: isLocated,
    else: 'find',
    next: 'review',
  },
  review: {
    path: REFILL,
    title: 'steps.review',
    progress: null,
    needs: hasCard,
    else: 'payment',
    next: 'confirmation',
  },
  status: {
    path: `${LITEPAY_ENTRY}/status`,
    title: 'meta.waitingTitle',
    progress: null,
    needs: isPaying,
    else: 'confirmation',
    next: 'confirmation',
  },
  confirmation: {
    path: `${LITEPAY_ENTRY}/order-confirmation`,
    title: 'meta.confirmationTitle',
    progress: null,
    needs: isPaid,
    elseIf: [{ when: hasFailed, to: 'find' }],
    else: 'entry',
    next: 'entry',
  },
};

export function litepayStep(requestedStep: LitepayStep, facts: LitepayFacts): LitepayStep {
  return resolveStep(LITEPAY_FLOW, requestedStep, facts);
}

export function isLitepayAccordionStep(step: string | null): step is LitepayAccordionStep {
  return LITEPAY_ACCORDION_STEPS.some((one) => one === step);
}

/** The step that the accordion opens. While it is shown nothing has been paid. */
export function openLitepayStep(facts: Omit<LitepayFacts, 'attempt'>): LitepayAccordionStep {
  const step = furthestOnPage(LITEPAY_FLOW, LITEPAY_ACCORDION_STEPS[0], { ...facts, attempt: null });
  return isLitepayAccordionStep(step) ? step : LITEPAY_ACCORDION_STEPS[0];
}

export function litepayRedirect(requestedStep: LitepayStep, facts: LitepayFacts): string | null {
  return redirectPath(LITEPAY_FLOW, requestedStep, facts);
}

/** The waiting page, without the language. Without a reference it shows the latest payment of this browser. */
export function litepayStatusPath(reference: string | null): string {
  return withReference(LITEPAY_FLOW.status.path, reference);
}

export function litepayReceiptPath(reference: string | null): string {
  return withReference(LITEPAY_FLOW.confirmation.path, reference);
}

function withReference(path: string, reference: string | null): string {
  return reference === null ? path : `${path}?${new URLSearchParams({ reference })}`;
}
