import 'server-only';
import { log } from '#lib/log.ts';
import { isSettled, type AttemptState } from '#lib/rules/payment/attempt-state.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AttemptPatch } from '#lib/store/attempts.ts';
import { store } from '#lib/store/store.ts';

/** States that need an operator, or may come to need one. */
const NEEDS_ATTENTION: readonly AttemptState[] = ['manual', 'contradicted'];

/** Moves an attempt to a state and logs the move. Null if another instance moved it first. */
export async function transition(
  attempt: Attempt,
  from: readonly AttemptState[],
  to: AttemptState,
  patch: AttemptPatch = {},
): Promise<Attempt | null> {
  const { attempts } = await store();
  const moved = await attempts.move(attempt.id, from, to, patch, Date.now());
  const { id, reference, trackingId, flow } = attempt;
  const line = { attempt: id, reference, trackingId, flow, code: patch.outcomeCode };
  const level = moved && NEEDS_ATTENTION.includes(to) ? 'warn' : 'info';
  log[level]({ event: 'attempt_moved', ...line, state: moved ? to : 'moved by another' });
  if (!moved && to === 'confirmed') {
    const stored = await attempts.find(id);
    const isContradicted = stored && isSettled(stored.state) && stored.state !== 'confirmed';
    if (isContradicted) log.error({ event: 'attempt_contradicted', ...line, state: stored.state });
  }
  return moved;
}
