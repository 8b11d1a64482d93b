import 'server-only';
import { after } from 'next/server';
import type { PaymentFailure, PaymentStatus } from '#lib/payment/api.ts';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { assertNever } from '#lib/result.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { findConcernedField, findConcern } from '#lib/domain/codes/message-for-code.ts';
import { describeFailedPayment } from '#lib/content/describe-code.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import type { PaymentRules, PurchaseReader } from './payment-flow.ts';
import { CARD_TOKEN_USED } from './card-entry.ts';
import { toCallContext, restoreCharge } from './charge.ts';
import { takeOverAttempt } from './settle-attempt.ts';

/** The payment that a page shows. */
export interface AttemptRef {
  purchaseId: string;
  attempt: string;
}

/** One attempt of a purchase, if this browser made it. */
export async function findOwnAttempt(
  browserId: string,
  { purchaseId, attempt: id }: AttemptRef,
): Promise<Attempt | null> {
  const attempt = await (await store()).attempts.find(id);
  const isOwn = attempt?.browserId === browserId && attempt.purchaseId === purchaseId;
  return isOwn ? attempt : null;
}

/**
 * Returns the status of one attempt of a purchase. If no instance is working on it, or it is `manual` and due for review, it is taken over
 * after the response.
 */
export async function loadPaymentStatus(
  flow: PaymentRules,
  { browserId, loadPurchase }: PurchaseReader,
  attemptRef: AttemptRef,
): Promise<PaymentStatus> {
  const attempt = await findOwnAttempt(browserId, attemptRef);
  if (!attempt) return { state: 'none', reference: null };
  if (attempt.state === 'submitted' || attempt.state === 'unknown' || attempt.state === 'manual') {
    const callContext = (await loadPurchase(attemptRef.purchaseId))?.callContext ?? toCallContext(attempt);
    after(takeOverAttempt(attempt, restoreCharge(flow, attempt, callContext)));
  }
  return { state: toStatusState(flow, attempt), reference: attempt.reference };
}

function toStatusState(flow: PaymentRules, attempt: Attempt): PaymentStatus['state'] {
  const { state } = attempt;
  switch (state) {
    case 'draft':
    case 'ready':
      return 'none';
    case 'submitted':
      return 'processing';
    case 'unknown':
    case 'contradicted':
      return 'checking';
    case 'declined':
    case 'not_charged':
      if (flow.isFinalFailure(attempt)) return 'failed';
      return state === 'declined' ? 'declined' : 'not-charged';
    case 'not_sent':
      return 'not-charged';
    case 'confirmed':
    case 'manual':
      return state;
    default:
      return assertNever(state);
  }
}

/** The waiting page of an attempt, in the state that it shows at first. */
export function buildWaitingView(purchaseId: string, { id, reference, state }: Attempt): PaymentStatusView {
  const initialState = state === 'manual' ? state : state === 'submitted' ? 'processing' : 'checking';
  return { purchaseId, attempt: id, reference, state: initialState, supportPhone: config().SUPPORT_PHONE };
}

/**
 * Describes why a payment took no money, in the current reader's language, with the reference to quote and what fixes it: the card, else
 * Customer Care. Null if the payment did not fail.
 */
export async function describePaymentFailure(attempt: Attempt, locale: Locale): Promise<PaymentFailure | null> {
  return isFailed(attempt.state) ? describeFailure(attempt, locale) : null;
}

/** A payment whose card token was used for another one: it was not sent. */
export function describeUsedCard({ reference }: Attempt, locale: Locale): Promise<PaymentFailure> {
  return describeFailure({ outcomeCode: CARD_TOKEN_USED, reference }, locale);
}

async function describeFailure(
  { outcomeCode, reference }: Pick<Attempt, 'outcomeCode' | 'reference'>,
  locale: Locale,
): Promise<PaymentFailure> {
  const { text, codeLine } = await describeFailedPayment(outcomeCode, locale);
  const mends = findConcern(outcomeCode) === 'card' ? 'card' : 'support';
  const field = findConcernedField(outcomeCode);
  return { text, codeLine, reference, mends, field, supportPhone: config().SUPPORT_PHONE };
}
