import 'server-only';
import { canCancelMove } from '#lib/account/account-order.ts';
import { completeAccountOrder, findAccountOrder } from '#lib/account/server/account-orders.ts';
import { cancelMove } from '#lib/account/server/provider-account-changes.ts';
import { loadAuxAccount } from '#lib/account/server/provider-account.ts';
import type { MoveCancelRequest, MoveCancelResponse } from '#lib/move/api.ts';
import { toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { findOnceAction, type OnceAction, type OnceOutcome, runOnce } from '#lib/payment/server/once-flow.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { loadMovableAccount } from './move-facts.ts';
import { findCanceledOrder } from './move-order.ts';
import { changeMovePurchase, findMovePurchase } from './move-purchase.ts';

/** The name in the ledger. */
export const MOVE_CANCEL = 'MOVE_CANCEL';

/** Spec 3 §4.3: cancels the scheduled move that the page shows, until its day begins in the provider's time zone. */
export async function cancelScheduledMove(
  owner: Owner,
  { locale, move: number, pending }: MoveCancelRequest,
): Promise<MoveCancelResponse> {
  const accountOrder = await findAccountOrder(owner.accountId);
  const isVisible = accountOrder?.attempt.orderNumber !== number;
  const action = createCancelAction(owner, number, { isVisible });
  const previous = await findOnceAction(action);
  if (previous && (pending !== null || previous.outcome.outcome !== 'failed')) {
    return toResponse(owner, number, previous.outcome);
  }
  const accountData = await loadMovableAccount(owner);
  if (!accountData) {
    // What could not be read during maintenance is no failure of this cancellation.
    await refuseInMaintenance();
    return { outcome: 'failed', reference: null };
  }
  const { aux, order, today } = accountData;
  // Until the new account was seen, the ledger's day of the order counts.
  const day = order?.view.number === number ? order.day : aux.confirmationNumber === number ? aux.moveDay : null;
  if (day === null) {
    const hasBegun = aux.confirmationNumber === number && aux.aux !== null;
    return { outcome: hasBegun ? 'too-late' : 'changed' };
  }
  if (!canCancelMove(day, today)) return { outcome: 'too-late' };
  return toResponse(owner, number, await runOnce(action, locale));
}

/**
 * Spec 3 §4.3, §7.6: a scheduled move is canceled once. The provider no longer shows a canceled one. `number`: its confirmation number.
 * `isVisible`: false for a move that the provider did not show before, so that its absence proves nothing.
 */
function createCancelAction(owner: Owner, number: string, { isVisible }: { isVisible: boolean }): OnceAction {
  const { accountId, callContext, ownerSession } = owner;
  return {
    name: MOVE_CANCEL,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: callContext.trackingId,
    idempotencyScope: [number],
    prepare: () => async () => {
      const result = await cancelMove(callContext, number);
      if (result.ok) return { outcome: 'confirmed', orderNumber: null };
      await recordProviderFailure(owner, result);
      return toChargeOutcome(result, {});
    },
    async findEvidence() {
      const result = await loadAuxAccount(callContext, accountId, number);
      if (!isVisible || !result.ok) return false;
      return result.value.moveDay === null && result.value.aux === null ? true : 'absent';
    },
  };
}

async function toResponse(
  owner: Owner,
  number: string,
  { outcome, reference }: OnceOutcome,
): Promise<MoveCancelResponse> {
  if (outcome !== 'done') return { outcome, reference };
  await clearCanceledMove(owner, number);
  return { outcome };
}

/** The account may move again immediately. A stale tab may repeat an old cancellation: a move that was begun since then stays. */
async function clearCanceledMove(owner: Owner, number: string): Promise<void> {
  const accountOrder = await findAccountOrder(owner.accountId);
  const purchase = await findMovePurchase(owner);
  const past = await findCanceledOrder(owner, purchase?.data.past ?? null, number);
  if (past !== null) {
    await changeMovePurchase(owner, (data) => ({ ...data, past, destination: null, day: null, ordered: null }));
  }
  if (accountOrder?.attempt.orderNumber === number) await completeAccountOrder(accountOrder);
}
