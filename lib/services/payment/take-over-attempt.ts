import 'server-only';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { keepLease, leaseFrom } from './lease.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { transition } from './transition.ts';

/**
 * An open attempt that nobody works on any more, or a `manual` one that is due for a review: finds out what became of it without sending
 * anything again. Does nothing when another instance works on it, it is not due, or it is settled.
 */
export async function takeOverAttempt(attempt: Attempt, charge: Charge): Promise<void> {
  const now = Date.now();
  const { attempts } = await store();
  const taken = await attempts.takeLease(attempt.id, { until: leaseFrom(now), now });
  if (!taken) return;
  const lease = keepLease(taken);
  try {
    const open = taken.state === 'submitted' ? await transition(taken, ['submitted'], 'unknown') : taken;
    if (open) await reconcileAttempt(open, { ...charge, send: null }, lease);
  } finally {
    lease.release();
  }
}
