import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasServedLandingPages } from '#lib/landing/own-requests.ts';
import { measureReach, type Reach } from '#lib/provider/reach.ts';
import { store } from '#lib/store/store.ts';

/** How often each part is measured at most. */
const STORE_EVERY_MS = 1_000;
const PAGES_EVERY_MS = 1_000;
const OTHERS_EVERY_MS = 5_000;
/** A store that takes longer counts as failed. */
const STORE_BUDGET_MS = 2_000;
/** How long the check waits for pages, and for the parts that are only reported. */
const BUDGET_MS = 500;

export interface Readiness {
  /** Whether this process can serve customers: its store answers, and its landing pages were there once. */
  isReady: boolean;
  store: { state: 'ok' | 'failed'; ms: number };
  /** `unknown`: they are being rendered. */
  pages: { state: 'ok' | 'failed' | 'unknown' };
  /** `unknown`: the first measurement is still running. */
  others: Record<'provider' | 'content' | 'identity', Reach | { state: 'unknown' }>;
}

const UNKNOWN = { state: 'unknown' } as const;

let othersKnown: Readiness['others'] = { provider: UNKNOWN, content: UNKNOWN, identity: UNKNOWN };

const storeNow = atMostEvery(STORE_EVERY_MS, measureStore);
const pagesNow = atMostEvery(PAGES_EVERY_MS, measurePages);
const othersNow = atMostEvery(OTHERS_EVERY_MS, measureOthers);

/**
 * Reliability §Readiness: after the first pages the store alone decides; provider, content and identity are only reported, because the site
 * is usable without them.
 */
export async function checkReadiness(): Promise<Readiness> {
  const budget = sleep(BUDGET_MS, null, { ref: false });
  const [measured, known] = await Promise.all([
    storeNow(),
    Promise.race([pagesNow(), budget]),
    Promise.race([othersNow(), budget]),
  ]);
  const pages = known ?? UNKNOWN;
  const isReady = measured.state === 'ok' && pages.state === 'ok';
  return { isReady, store: measured, pages, others: othersKnown };
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

async function measurePages(): Promise<Readiness['pages']> {
  return { state: (await hasServedLandingPages()) ? 'ok' : 'failed' };
}

async function measureOthers(): Promise<Readiness['others']> {
  return (othersKnown = await measureReach());
}
