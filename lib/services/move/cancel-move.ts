import 'server-only';
import type { MoveCancelRequest, MoveCancelResponse } from '#lib/api/move.ts';
import { canCancelMove } from '#lib/rules/move/cancel-cut-off.ts';
import { findOnce, type OnceOutcome, runOnce } from '#lib/services/payment/once-flow.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import { cancelFlow } from './cancel-flow.ts';
import { readMover } from './move-facts.ts';
import { changeMove, findMove } from './move-purchase.ts';
import { pastOrder } from './past-order.ts';

/** Spec 3 §4.3: cancels the scheduled move that the page shows, until its day begins in the provider's time zone. */
export async function cancelScheduledMove(
  buyer: Buyer,
  { locale, move, pending }: MoveCancelRequest,
): Promise<MoveCancelResponse> {
  const { owner } = buyer;
  const { context } = owner;
  const { browserId } = owner.ownerSession;
  const sent = await findOnce(cancelFlow, { buyer, move }, { context, locale });
  if (sent && (pending !== null || sent.outcome.outcome !== 'failed')) return responseTo(buyer, sent.outcome);
  const mover = await readMover(buyer);
  if (!mover) return { outcome: 'failed', reference: null };
  const { aux, today } = mover;
  if (aux.confirmationNumber !== move || aux.moveDay === null) {
    const hasBegun = aux.confirmationNumber === move && aux.aux !== null;
    return { outcome: hasBegun ? 'too-late' : 'changed' };
  }
  if (!canCancelMove(aux.moveDay, today)) return { outcome: 'too-late' };
  return responseTo(buyer, await runOnce(cancelFlow, { buyer, move }, { browserId, context, locale }));
}

async function responseTo(buyer: Buyer, { outcome, reference }: OnceOutcome): Promise<MoveCancelResponse> {
  return outcome === 'done' ? ended(buyer) : { outcome, reference };
}

/** The account may move again immediately, and nothing of the cancelled move is shown any longer. */
async function ended(buyer: Buyer): Promise<MoveCancelResponse> {
  const before = await findMove(buyer.owner);
  const over = await pastOrder(buyer, before?.data.past ?? null, { isEnded: true });
  if (over) {
    await changeMove(buyer.owner, (data) => ({ ...data, ...over, destination: null, day: null, ordered: null }));
  }
  return { outcome: 'done' };
}
