import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';

/** Null if the promise takes longer than `limitMs`, scaled like the provider's budgets. */
export function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | null> {
  return Promise.race([promise, sleep(limitMs * config().PROVIDER_TIME_SCALE, null, { ref: false })]);
}
