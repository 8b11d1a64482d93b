import 'server-only';
import { type RefillPaths, type RefillStep, refillStep } from '#lib/refill/flow.ts';
import { type AccountRequest, guardsPassed, leadTo } from '#lib/account/server/open-account.ts';
import { moveAfterRefill } from '#lib/move/server/move-after-refill.ts';
import { buildWaitingView } from '#lib/payment/server/payment-status.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { RefillReceiptView, RefillStatusView } from '#lib/refill/views.ts';
import { NO_REFILL } from './refill-facts.ts';
import { findSentRefill, type SentRefill } from './sent-refill.ts';

/** The pages of a sent refill, be it on its own or part of a move. They show the account as it was when it was sent. */

/**
 * The refill that the address names, or the latest. Leads to its current step if that is not `wanted`, and to `otherwise` if there is
 * nothing to wait for or to show.
 */
export async function openSentRefill(
  wanted: 'status' | 'confirmation',
  owner: Owner,
  request: AccountRequest,
  { paths, otherwise }: { paths: RefillPaths; otherwise: string },
): Promise<SentRefill> {
  const sent = await findSentRefill(owner, request.query.get('reference') || null);
  const step = refillStep(wanted, sent?.facts ?? NO_REFILL);
  if (!sent || step !== wanted) {
    const path = step === 'cart' ? otherwise : refillPathTo(step, paths, sent?.attempt ?? null);
    throw leadTo(path, owner, request);
  }
  guardsPassed(request);
  return sent;
}

/** The waiting page of one payment. */
export function refillStatusViewOf({ kind, purchaseId, attempt, account }: SentRefill): RefillStatusView {
  return { ...buildWaitingView(purchaseId, attempt), account: account.reference, kind };
}

/** Spec 3 §2.2, §2.3: the receipt. The page itself requests the account's current state. */
export async function refillReceiptViewOf({ receipt }: SentRefill, owner: Owner): Promise<RefillReceiptView> {
  const movePath = await moveAfterRefill(owner);
  return { ...receipt(), ...(movePath !== null && { movePath }) };
}

/** The path to a step; those of a payment name the payment. */
export function refillPathTo(step: RefillStep, paths: RefillPaths, attempt: Attempt | null): string {
  return step === 'status' || step === 'confirmation' ? ofPayment(paths[step], attempt) : paths[step];
}

/** The path to the page of one payment. */
export function ofPayment(path: string, attempt: Attempt | null): string {
  return attempt ? `${path}?${new URLSearchParams({ reference: attempt.reference })}` : path;
}
