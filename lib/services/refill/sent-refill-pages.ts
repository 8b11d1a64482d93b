import 'server-only';
import { type RefillPaths, type RefillStep, refillStep } from '#lib/flows/refill.ts';
import { loadStored, type StoredPageRequest } from '#lib/services/account/load-account-page.ts';
import { moveAfterRefill } from '#lib/services/move/move-after-refill.ts';
import { waitingView } from '#lib/services/payment/payment-status.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { PageResult } from '#lib/views/page-result.ts';
import type { RefillReceiptView, RefillStatusView } from '#lib/views/refill.ts';
import type { RefillAccount } from './refill-account.ts';
import { NOTHING } from './refill-facts.ts';
import { findSentRefill, type SentRefill } from './sent-refill.ts';

/** The pages of a sent refill, be it on its own or part of a move. They show the account as it was when it was sent. */

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** The waiting page of one payment; of the latest if the address names none. */
export function loadRefillStatus(request: StoredPageRequest, paths: RefillPaths): Page<RefillStatusView> {
  return loadSent('status', request, paths, paths.cart, ({ kind, purchaseId, attempt, account }) => {
    return { ...waitingView(purchaseId, attempt), account: account.reference, kind };
  });
}

/**
 * Spec 3 §2.2, §2.3: reachable only after a successful refill; otherwise it leads to `otherwise`. The page itself requests the account's
 * current state.
 */
export function loadRefillConfirmation(
  request: StoredPageRequest,
  paths: RefillPaths,
  otherwise: string,
): Page<RefillReceiptView> {
  return loadSent('confirmation', request, paths, otherwise, async ({ receipt }, owner) => {
    const movePath = await moveAfterRefill(owner);
    return { ...receipt(), ...(movePath !== null && { movePath }) };
  });
}

async function loadSent<View>(
  wanted: 'status' | 'confirmation',
  request: StoredPageRequest,
  paths: RefillPaths,
  otherwise: string,
  view: (sent: SentRefill, owner: Owner) => View | Promise<View>,
): Page<View> {
  return loadStored(request, async (owner) => {
    const sent = await findSentRefill(owner, request.query.get('reference') || null);
    const step = refillStep(wanted, sent?.facts ?? NOTHING);
    if (sent && step === wanted) return { show: async () => shownTo(sent.account, await view(sent, owner)) };
    return { redirect: step === 'cart' ? otherwise : refillPathTo(step, paths, sent?.attempt ?? null) };
  });
}

/** The path to a step; those of a payment name the payment. */
export function refillPathTo(step: RefillStep, paths: RefillPaths, attempt: Attempt | null): string {
  return step === 'status' || step === 'confirmation' ? ofPayment(paths[step], attempt) : paths[step];
}

/** The path to the page of one payment. */
export function ofPayment(path: string, attempt: Attempt | null): string {
  return attempt ? `${path}?${new URLSearchParams({ reference: attempt.reference })}` : path;
}

/** A page that needs no call to the provider, because the account is known. */
export function shownTo<View>({ reference, layout }: RefillAccount, view: View): AccountPageView<View> {
  return { kind: 'shown', account: reference, layout, view };
}
