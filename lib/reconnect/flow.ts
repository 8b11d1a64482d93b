import { type AttemptFacts, isPaid, isPaying, isUnpaid } from '#lib/domain/attempt-state.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { RECONNECT_ENTRY } from '#lib/domain/entry-paths.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 3 §2.4, §4.4: the steps of a reconnection, and who may enter each. */
export type ReconnectStep = 'address' | 'refill' | 'activate' | 'status';

export const RECONNECT_STEPS = ['address', 'refill', 'activate'] as const satisfies ReconnectStep[];
export type ReconnectAccordionStep = (typeof RECONNECT_STEPS)[number];

/** A key under `reconnect`. */
type ReconnectTitleKey = `steps.${ReconnectStep}`;

const IS_PAID = { when: isPaid, to: 'activate' } as const;

/**
 * The three steps are on one page, and `activate` goes on to the activation. While the payment is open every step redirects to the waiting
 * page.
 */
export const RECONNECT_FLOW: StepTable<ReconnectStep, AttemptFacts> & StepTitles<ReconnectStep, ReconnectTitleKey> = {
  address: {
    path: RECONNECT_ENTRY,
    title: 'steps.address',
    progress: null,
    needs: isUnpaid,
    elseIf: [IS_PAID],
    else: 'status',
    next: 'refill',
  },
  refill: {
    path: RECONNECT_ENTRY,
    title: 'steps.refill',
    progress: null,
    needs: isUnpaid,
    elseIf: [IS_PAID],
    else: 'status',
    next: 'activate',
  },
  activate: {
    path: RECONNECT_ENTRY,
    title: 'steps.activate',
    progress: null,
    needs: isPaid,
    elseIf: [{ when: isPaying, to: 'status' }],
    else: 'refill',
    next: null,
  },
  status: {
    path: `${RECONNECT_ENTRY}/status`,
    title: 'steps.status',
    progress: null,
    needs: isPaying,
    else: 'activate',
    next: 'activate',
  },
};

export function reconnectStep(step: ReconnectStep, facts: AttemptFacts): ReconnectStep {
  return resolveStep(RECONNECT_FLOW, step, facts);
}

/**
 * Spec 3 §4.4, §8: returns the path of the error page, with the payment's reference and the way back, without the language. `account`: the
 * one in the page's address. `payment`: what was paid, and the order's number; null if it is known that nothing was charged.
 */
export function reconnectErrorPath(
  reference: string | null,
  {
    locale,
    account,
    payment,
  }: { locale: string; account: string | null; payment: { number: string; cents: number } | null },
): string {
  const returnTo = accountPath(`/${locale}${RECONNECT_FLOW.address.path}`, account);
  const query = new URLSearchParams({
    ...(reference !== null && { reference }),
    ...(payment
      ? { reason: 'reconnect', order: payment.number, paid: String(payment.cents) }
      : { undone: 'reconnection' }),
    returnTo,
  });
  return `${ERROR_PAGE}?${query}`;
}
