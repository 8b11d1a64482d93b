import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureReach, type Reach } from '#lib/provider/reach.ts';
import { store } from '#lib/store/store.ts';

/** How often each part is measured at most. */
const STORE_EVERY_MS = 1_000;
const OTHERS_EVERY_MS = 5_000;
/** A store that takes longer counts as failed. */
const STORE_BUDGET_MS = 2_000;
/** How long the check waits for the parts that are only reported. */
const OTHERS_BUDGET_MS = 500;

export interface Readiness {
  /** Whether this process can serve customers: its store answers. */
  isReady: boolean;
  store: { state: 'ok' | 'failed'; ms: number };
  /** `unknown`: the first measurement is still running. */
  others: Record<'provider' | 'content' | 'identity', Reach | { state: 'unknown' }>;
}

const UNKNOWN = { state: 'unknown' } as const;

let othersKnown: Readiness['others'] = { provider: UNKNOWN, content: UNKNOWN, identity: UNKNOWN };

const storeNow = atMostEvery(STORE_EVERY_MS, measureStore);
const othersNow = atMostEvery(OTHERS_EVERY_MS, measureOthers);

/** Reliability §Readiness: the store decides; provider, content and identity are only reported, because the site is usable without them. */
export async function checkReadiness(): Promise<Readiness> {
  const budget = sleep(OTHERS_BUDGET_MS, null, { ref: false });
  const [measured] = await Promise.all([storeNow(), Promise.race([othersNow(), budget])]);
  return { isReady: measured.state === 'ok', store: measured, others: othersKnown };
}

/** Measures on demand, never twice concurrently, and not again within `ms`; until then the last value is returned. */
function atMostEvery<Value>(ms: number, measure: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<Value> | null = null;
  return () => {
    if (last) return last;
    const running = measure().finally(() => setTimeout(() => (last = null), ms).unref());
    return (last = running);
  };
}

async function measureStore(): Promise<Readiness['store']> {
  const since = performance.now();
  const late = sleep(STORE_BUDGET_MS, false, { ref: false });
  const answered = store().then(async (opened) => {
    await opened.ask();
    return true;
  });
  // A later failure is in the log.
  const isAnswered = await Promise.race([answered.catch(() => false), late]);
  return { state: isAnswered ? 'ok' : 'failed', ms: Math.round(performance.now() - since) };
}

async function measureOthers(): Promise<Readiness['others']> {
  return (othersKnown = await measureReach());
}
