import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasServedLandingPages } from '#lib/landing/own-requests.ts';
import { measureReach, type Reach } from '#lib/provider/reach.ts';
import type { SecretsVerdict } from '#lib/store/session-secrets.ts';
import { store } from '#lib/store/store.ts';
import { releaseCommit, releaseVersion } from './release.ts';
import { checkSessionSecret, type SecretFault, createSecretWatch } from './session-secret-check.ts';

/** How often each part is measured at most. */
const STORE_EVERY_MS = 1_000;
const WRITE_EVERY_MS = 10_000;
const PAGES_EVERY_MS = 1_000;
const OTHERS_EVERY_MS = 5_000;
/** A store that takes longer counts as failed. */
const STORE_BUDGET_MS = 2_000;
/** How long the check waits for pages, and for the parts that are only reported. */
const BUDGET_MS = 500;

export interface Readiness {
  /**
   * Whether this process can serve customers: its store can be read and written and accepts its session secrets, and its landing pages have
   * been rendered once.
   */
  isReady: boolean;
  /** `isWritable`: as last tried; null before the first try has ended. */
  store: { state: 'ok' | 'failed'; ms: number; isWritable: boolean | null };
  /** `reason`: why the store does not accept this process's secrets. `unknown`: the store did not respond. */
  secret: { state: 'ok' | 'unknown' } | { state: 'failed'; reason: SecretFault };
  /** `unknown`: they are being rendered. */
  pages: { state: 'ok' | 'failed' | 'unknown' };
  /** `unknown`: the first measurement is still running. */
  others: Record<'provider' | 'content' | 'identity', Reach | { state: 'unknown' }>;
}

const UNKNOWN = { state: 'unknown' } as const;

function createCheck() {
  let lastOthers: Readiness['others'] = { provider: UNKNOWN, content: UNKNOWN, identity: UNKNOWN };
  let isWritable: boolean | null = null;
  const watchSecret = createSecretWatch();

  /** Ends within the time of an operation of the store, whose failure is in the log. */
  const tryToWrite = atMostEvery(WRITE_EVERY_MS, async () => {
    isWritable = await store()
      .then((opened) => opened.write())
      .then(
        () => true,
        () => false,
      );
  });

  async function measureStore(): Promise<Pick<Readiness, 'store' | 'secret'>> {
    const since = performance.now();
    const late = sleep(STORE_BUDGET_MS, null, { ref: false });
    const response = store()
      .then(checkSessionSecret)
      .catch(() => null);
    const writeAttempt = tryToWrite();
    const verdict = await Promise.race([response, late]);
    // A disk that is slow once, or another process that holds the file, does not take the instance out: the last known state counts meanwhile.
    if (isWritable === null) await Promise.race([writeAttempt, late]);
    if (verdict !== null) watchSecret(verdict);
    const state = verdict !== null && isWritable === true ? 'ok' : 'failed';
    return { store: { state, ms: Math.round(performance.now() - since), isWritable }, secret: secretState(verdict) };
  }

  const storeNow = atMostEvery(STORE_EVERY_MS, measureStore);
  const pagesNow = atMostEvery(PAGES_EVERY_MS, measurePages);
  const othersNow = atMostEvery(OTHERS_EVERY_MS, async () => (lastOthers = await measureReach()));

  return async (): Promise<Readiness> => {
    const budget = sleep(BUDGET_MS, null, { ref: false });
    const [storeReadiness, pagesReadiness] = await Promise.all([
      storeNow(),
      Promise.race([pagesNow(), budget]),
      Promise.race([othersNow(), budget]),
    ]);
    const pages = pagesReadiness ?? UNKNOWN;
    const isReady = [storeReadiness.store, storeReadiness.secret, pages].every(({ state }) => state === 'ok');
    return { isReady, ...storeReadiness, pages, others: lastOthers };
  };
}

/** Next loads server modules once per bundle; the process has one measurement for all of them. */
const globals = globalThis as typeof globalThis & { hearthlineReadiness?: () => Promise<Readiness> };

/**
 * Reliability §Readiness: after the first pages only the store decides, by a read each second and a write every ten, because a full disk can
 * still be read. It also has the session secrets that its instances work with. Provider, content and identity are only reported, because the
 * site is usable without them.
 */
export function checkReadiness(): Promise<Readiness> {
  globals.hearthlineReadiness ??= createCheck();
  return globals.hearthlineReadiness();
}

/** Only for operators. */
export function readinessDetails({ isReady, others, ...own }: Readiness) {
  return { ok: isReady, version: releaseVersion(), commit: releaseCommit(), ...own, ...others };
}

function secretState(verdict: SecretsVerdict | null): Readiness['secret'] {
  if (verdict === null) return UNKNOWN;
  return verdict === 'accepted' ? { state: 'ok' } : { state: 'failed', reason: verdict };
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

async function measurePages(): Promise<Readiness['pages']> {
  return { state: (await hasServedLandingPages()) ? 'ok' : 'failed' };
}
