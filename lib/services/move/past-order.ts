import 'server-only';
import { isOpen } from '#lib/rules/payment/attempt-state.ts';
import { findOnce } from '#lib/services/payment/once-flow.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import { moveFlow } from './move-flow.ts';

/** How long a new account may take to appear. Until then it is unknown whether a move is over. */
const SHOWN_AFTER_MS = 60_000;

/**
 * Returns the last order that is over, for an account that shows no move: the next order is then a new one. `isEnded`: the last order is
 * known to be over, however recent. Null if it is not known to be over.
 */
export async function pastOrder(
  buyer: Buyer,
  past: string | null,
  { isEnded = false, now = Date.now() } = {},
): Promise<{ past: string | null } | null> {
  const requester = { context: buyer.owner.context, locale: 'en' } as const;
  let last = past;
  for (;;) {
    const found = await findOnce(moveFlow, { buyer, past: last, wanted: null }, requester);
    if (!found) return { past: last };
    const { id, state, settledAt } = found.attempt;
    if (isOpen(state)) return null;
    if (state !== 'confirmed') return { past: last };
    if (!isEnded && now - (settledAt ?? now) < SHOWN_AFTER_MS) return null;
    last = id;
  }
}
