import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSubject } from '#lib/http/secrets.ts';
import { store } from '#lib/store/store.ts';

/** Longer than a change takes, including the reads before and after it. If the process dies, the lock blocks the account for this long. */
const HELD_MS = 90_000;
const WAITS_MS = 10_000;
const ASKS_EVERY_MS = 100;

/**
 * Runs a change of an account exclusively, across all instances, so that nothing changes between comparing and writing. `what`: the kind of
 * change. Null if another change takes too long.
 */
export async function oneChangeAtATime<Value>(
  { what, accountId }: { what: 'payment' | 'preferences'; accountId: string },
  run: () => Promise<Value>,
): Promise<Value | null> {
  const { buckets } = await store();
  const key = `changing ${what} ${hashSubject('account', accountId)}`;
  const giveUpAt = performance.now() + WAITS_MS;
  const take = () => buckets.take({ key, capacity: 1, refillPerMs: 1 / HELD_MS });
  while (!(await take()).allowed) {
    if (performance.now() >= giveUpAt) return null;
    await sleep(ASKS_EVERY_MS);
  }
  const takenAt = performance.now();
  try {
    return await run();
  } finally {
    // After that time another change may hold the lock.
    if (performance.now() - takenAt < HELD_MS) await buckets.giveBack(key, 1, 1);
  }
}
