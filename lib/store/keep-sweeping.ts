import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { store } from './store.ts';

const EVERY_MS = 10 * 60_000;
/** A start has other things to do first, and instances that start together need not sweep together. */
const FIRST_MS = { least: 30_000, spread: 60_000 };

interface Times {
  everyMs: number;
  firstMs: number;
}

/**
 * Deletes what has expired, shortly from now and from time to time for as long as this process lives, however much or little it is asked for.
 * Returns at once; the function that it returns ends it.
 */
export function keepSweeping(
  { everyMs, firstMs }: Times = { everyMs: EVERY_MS, firstMs: FIRST_MS.least + Math.random() * FIRST_MS.spread },
): () => void {
  const first = setTimeout(() => void sweep(), firstMs).unref();
  const every = setInterval(() => void sweep(), everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}

async function sweep(): Promise<void> {
  try {
    // Sessions live by the clock, payments by this machine's time: what only one of them calls expired stays.
    await (await store()).sweep(Math.min(clock(), Date.now()));
  } catch {
    // The store has logged it, and the next time it is tried again.
  }
}
