import 'server-only';
import { store } from './store.ts';

const EVERY_MS = 10 * 60_000;
/** Delayed because a starting process has other work to do; spread so that instances started together do not sweep together. */
const FIRST_MS = { least: 30_000, spread: 60_000 };

interface Times {
  everyMs: number;
  firstMs: number;
}

/**
 * Deletes what has expired, shortly after the start and then periodically for the life of this process, whatever its traffic. Returns
 * immediately; the returned function stops it.
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
    await (await store()).sweep();
  } catch {
    // The store has logged it; the next sweep tries again.
  }
}
