import 'server-only';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { conclude } from './conclude.ts';
import { keepLease, leaseFrom } from './lease.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * An open attempt whose process is gone: this one takes it over and settles it, without sending anything again.
 * Does nothing when somebody holds it, or it is settled.
 */
export async function takeOverAttempt(attempt: Attempt, charge: Charge): Promise<void> {
  const now = Date.now();
  const { attempts } = await store();
  const taken = await attempts.takeLease(attempt.id, { until: leaseFrom(now), now });
  if (!taken) return;
  const lease = keepLease(taken);
  try {
    const unknown = taken.state === 'submitted' ? await conclude(taken, ['submitted'], 'unknown') : taken;
    if (unknown) await settleAttempt(unknown, { ...charge, send: null }, lease);
  } finally {
    lease.release();
  }
}
