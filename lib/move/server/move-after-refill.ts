import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { MOVE_FLOW } from '#lib/move/flow.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { findMoveAttempt } from './move-order.ts';
import { findMovePurchase } from './move-purchase.ts';

/** Spec 3 §2.3: where a move that waited for a refill continues, by its day; null if none waits. The pages' guards still apply. */
export async function moveAfterRefill(owner: Owner): Promise<string | null> {
  const purchase = await findMovePurchase(owner);
  const attempt = await findMoveAttempt(owner, purchase);
  if (!purchase?.data.destination || (attempt && !isFailed(attempt.state))) return null;
  const { day } = purchase.data;
  if (day === null) return MOVE_FLOW['address-confirmation'].path;
  const isToday = day === calendarDayIn(config().PROVIDER_TIME_ZONE, now());
  return MOVE_FLOW[isToday ? 'now' : 'schedule-finalize'].path;
}
