import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSubject } from '#lib/http/secrets.ts';
import { store } from '#lib/store/store.ts';

/** Longer than a change takes, including the reads before and after it. If the process dies, the lock blocks the account for this long. */
const LOCK_MS = 90_000;
const MAX_WAIT_MS = 10_000;
const RETRY_MS = 100;

/**
 * Runs a change of an account exclusively, across all instances, so that nothing changes between comparing and writing. `what`: the kind of
 * change. Null if another change takes too long.
 */
export async function runExclusively<Value>(
  { what, accountId }: { what: 'outage-message' | 'payment' | 'preferences'; accountId: string },
  run: () => Promise<Value>,
): Promise<Value | null> {
  const { buckets } = await store();
  const key = `changing ${what} ${hashSubject('account', accountId)}`;
  const deadline = performance.now() + MAX_WAIT_MS;
  const take = () => buckets.take({ key, capacity: 1, refillPerMs: 1 / LOCK_MS });
  while (!(await take()).allowed) {
    if (performance.now() >= deadline) return null;
    await sleep(RETRY_MS);
  }
  const takenAt = performance.now();
  try {
    return await run();
  } finally {
    // After that time another change may hold the lock.
    if (performance.now() - takenAt < LOCK_MS) await buckets.giveBack(key, 1, 1);
  }
}
