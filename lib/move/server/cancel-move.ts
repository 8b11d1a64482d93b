import 'server-only';
import type { MoveCancelRequest, MoveCancelResponse } from '#lib/move/api.ts';
import { canCancelMove } from '#lib/account/account-order.ts';
import { findOnceAction, type OnceOutcome, runOnce } from '#lib/payment/server/once-flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { endAccountOrder, findAccountOrder } from '#lib/account/server/account-orders.ts';
import { moveCancellation } from './cancel-flow.ts';
import { loadMovableAccount } from './move-facts.ts';
import { changeMove, findMove } from './move-purchase.ts';
import { canceledOrder } from './finished-orders.ts';

/** Spec 3 §4.3: cancels the scheduled move that the page shows, until its day begins in the provider's time zone. */
export async function cancelScheduledMove(
  owner: Owner,
  { locale, move, pending }: MoveCancelRequest,
): Promise<MoveCancelResponse> {
  const standing = await findAccountOrder(owner.accountId);
  const isShown = standing?.attempt.orderNumber !== move;
  const sent = await findOnceAction(moveCancellation(owner, move, { isShown }));
  if (sent && (pending !== null || sent.outcome.outcome !== 'failed')) return responseTo(owner, move, sent.outcome);
  const mover = await loadMovableAccount(owner);
  if (!mover) {
    // What could not be read during maintenance is no failure of this cancellation.
    await refuseInMaintenance();
    return { outcome: 'failed', reference: null };
  }
  const { aux, order, today } = mover;
  // Ordered, and its account not seen yet: what the ledger knows of it counts.
  const day = order?.view.number === move ? order.day : aux.confirmationNumber === move ? aux.moveDay : null;
  if (day === null) {
    const hasBegun = aux.confirmationNumber === move && aux.aux !== null;
    return { outcome: hasBegun ? 'too-late' : 'changed' };
  }
  if (!canCancelMove(day, today)) return { outcome: 'too-late' };
  return responseTo(owner, move, await runOnce(moveCancellation(owner, move, { isShown }), locale));
}

async function responseTo(
  owner: Owner,
  move: string,
  { outcome, reference }: OnceOutcome,
): Promise<MoveCancelResponse> {
  return outcome === 'done' ? ended(owner, move) : { outcome, reference };
}

/** The account may move again immediately. A stale tab may repeat an old cancellation: a move that was begun since then stays. */
async function ended(owner: Owner, move: string): Promise<MoveCancelResponse> {
  const standing = await findAccountOrder(owner.accountId);
  const before = await findMove(owner);
  const past = await canceledOrder(owner, before?.data.past ?? null, move);
  if (past !== null) {
    await changeMove(owner, (data) => ({ ...data, past, destination: null, day: null, ordered: null }));
  }
  if (standing?.attempt.orderNumber === move) await endAccountOrder(standing);
  return { outcome: 'done' };
}
