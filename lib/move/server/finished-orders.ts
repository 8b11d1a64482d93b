import 'server-only';
import { isOpen } from '#lib/domain/attempt-state.ts';
import { findOnceAction } from '#lib/payment/server/once-flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { moveOrder } from './move-flow.ts';

/** How long a new account may take to appear. Until then it is unknown whether a move is over. */
const SHOWN_AFTER_MS = 60_000;

/**
 * Returns the last order that is over, for an account that shows no move: the next order is then a new one. Null if the last order is not
 * known to be over.
 */
export async function lastFinishedOrder(owner: Owner, past: string | null): Promise<{ past: string | null } | null> {
  let last = past;
  for (;;) {
    const order = await orderAfter(owner, last);
    if (!order) return { past: last };
    if (isOpen(order.state)) return null;
    if (order.state !== 'confirmed') return { past: last };
    if (order.readAt - (order.settledAt ?? order.readAt) < SHOWN_AFTER_MS) return null;
    last = order.id;
  }
}

/** Returns the order with this confirmation number, which was canceled; null if it is over already or another order is the last one. */
export async function canceledOrder(owner: Owner, past: string | null, number: string): Promise<string | null> {
  let last = past;
  for (;;) {
    const order = await orderAfter(owner, last);
    if (order?.state !== 'confirmed') return null;
    // An order that was settled by evidence may have no number: only the last one can be it.
    const isLast = (await orderAfter(owner, order.id)) === null;
    if (order.orderNumber === number || (order.orderNumber === null && isLast)) return isLast ? order.id : null;
    last = order.id;
  }
}

async function orderAfter(owner: Owner, past: string | null): Promise<Attempt | null> {
  return (await findOnceAction(moveOrder(owner, past)))?.attempt ?? null;
}
