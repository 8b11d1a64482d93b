import 'server-only';
import type { MoveDayRequest, MoveDayResponse } from '#lib/move/api.ts';
import { MOVE_FLOW, moveNextPath, moveStep } from '#lib/move/flow.ts';
import { canMoveOn, moveDayState } from '#lib/move/move-calendar.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { findMoveOrder, loadMovableAccount, moveFactsOf, paidDaysOf } from './move-facts.ts';
import { changeMove, findMove } from './move-purchase.ts';

/** Spec 3 §4.3: saves when to move. Without days left, 'now' is today, and a refill comes first. */
export async function chooseMoveDay(owner: Owner, { purchase, day: wanted }: MoveDayRequest): Promise<MoveDayResponse> {
  const mover = await loadMovableAccount(owner);
  if (!mover) return { outcome: 'failed' };
  const days = paidDaysOf(mover);
  const move = await findMove(owner);
  const facts = moveFactsOf(move, await findMoveOrder(owner, move), days);
  const changed = { outcome: 'changed', path: MOVE_FLOW[moveStep('schedule', facts)].path } as const;
  if (move?.id !== purchase.id || moveStep('schedule', facts) !== 'schedule') return changed;
  if (wanted !== 'now' && !canMoveOn(wanted, days)) return changed;
  const isPaidNow = wanted === 'now' && moveDayState(days.today, days) === 'paid';
  const day = isPaidNow ? null : wanted === 'now' ? days.today : wanted;
  const saved = await changeMove(owner, (data) => ({ ...data, day }), purchase.version);
  if (!saved) return changed;
  const next = moveFactsOf(saved, null, days);
  return { outcome: 'saved', path: moveNextPath(wanted === 'now' ? 'address-confirmation' : 'schedule', next) };
}
