import 'server-only';
import { log } from '#lib/log.ts';
import { store } from './store.ts';

/** What is stored goes by the store's clock; hosts' clocks decide about cookies, tokens and certificates. */
const TOLERATED_MS = 2_000;
const EVERY_MS = 60_000;

/** Next loads server modules once per bundle; the metric shows what any of them measured. */
const globals = globalThis as typeof globalThis & { hearthlineClockSkewMs?: number };

/** How far the store's clock is ahead of this host's, as last measured; null before that. */
export function lastSkewMs(): number | null {
  return globals.hearthlineClockSkewMs ?? null;
}

/** Compares the clocks of the store and of this host. A skew is logged and stops nothing, and neither does a store that does not respond. */
export async function checkClock(): Promise<void> {
  try {
    const currentStore = await store();
    const startedAt = performance.now();
    const storeNow = await currentStore.now();
    const travelMs = performance.now() - startedAt;
    const skewMs = Math.round(storeNow + travelMs / 2 - Date.now());
    // The store read its clock somewhere on the way.
    const surplusMs = Math.max(0, Math.abs(skewMs) - travelMs / 2);
    globals.hearthlineClockSkewMs = surplusMs > 0 ? skewMs : 0;
    if (surplusMs > TOLERATED_MS) log.warn({ event: 'clock_skewed', ms: skewMs });
  } catch {
    // The store has logged it.
  }
}

/** Compares the clocks now and periodically, for the life of this process. Returns immediately. */
export function keepCheckingClock(): void {
  setInterval(() => void checkClock(), EVERY_MS).unref();
  setImmediate(() => void checkClock());
}
