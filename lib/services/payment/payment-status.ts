import 'server-only';
import { after } from 'next/server';
import type { PaymentStatus, PayRequest } from '#lib/api/payment.ts';
import { config } from '#lib/config.ts';
import { assertNever } from '#lib/result.ts';
import type { PurchaseBasics } from './purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { PaymentStatusView } from '#lib/views/payment.ts';
import type { PaymentFlow } from './payment-flow.ts';
import { findOwnAttempt, type NamedAttempt } from './find-own-attempt.ts';
import { contextOf, settledCharge } from './settled-charge.ts';
import { takeOverAttempt } from './take-over-attempt.ts';

/**
 * Returns the status of one attempt of a purchase. If no instance is working on it, or it is `manual` and due for review, it is taken over
 * after the response.
 */
export async function readPaymentStatus<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>(
  flow: PaymentFlow<Who, Data, Request, Order, Receipt>,
  who: Who,
  named: NamedAttempt,
): Promise<PaymentStatus> {
  const attempt = await findOwnAttempt(flow, who, named);
  if (!attempt) return { state: 'none', reference: null };
  if (attempt.state === 'submitted' || attempt.state === 'unknown' || attempt.state === 'manual') {
    const purchase = await flow.findPurchase(who, named.purchaseId);
    const context = purchase ? flow.context(who, purchase) : contextOf(attempt);
    after(takeOverAttempt(attempt, settledCharge(flow, attempt, context)));
  }
  return { state: stateOf(flow, attempt), reference: attempt.reference };
}

function stateOf(flow: { isFinalFailure(attempt: Attempt): boolean }, attempt: Attempt): PaymentStatus['state'] {
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
export function waitingView(purchaseId: string, { id, reference, state }: Attempt): PaymentStatusView {
  const shown = state === 'manual' ? state : state === 'submitted' ? 'processing' : 'checking';
  return { purchaseId, attempt: id, reference, state: shown, supportPhone: config().SUPPORT_PHONE };
}
