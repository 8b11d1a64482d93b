import 'server-only';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { keepLease, leaseFrom } from './lease.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { transition } from './transition.ts';

/**
 * Takes over an open attempt that no instance is working on, or a `manual` one that is due for a review, and determines its outcome without
 * sending anything again. Does nothing if another instance is working on it, it is not due, or it is settled.
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
