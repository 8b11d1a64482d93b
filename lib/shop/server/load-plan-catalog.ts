import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { requestCatalog } from '#lib/plans/server/provider-catalog.ts';
import type { Catalog } from '#lib/plans/catalog.ts';

let load: (() => Promise<Catalog | null>) | undefined;

/**
 * The catalog of the home page, in the market of `HOME_MARKET_ID`; null if the provider has never answered. Served from memory once warm.
 */
export function loadPlanCatalog(): Promise<Catalog | null> {
  const { HOME_MARKET_ID, PROVIDER_TIME_SCALE } = config();
  load ??= createCatalogCache({
    fetch: () => requestCatalog({ trackingId: randomUUID(), caller: 'home', xsrfToken: null }, HOME_MARKET_ID),
    now: () => performance.now(),
    wait: (ms) => wait(ms, undefined, { ref: false }),
    ttlMs: 300_000 * PROVIDER_TIME_SCALE,
    backoffMs: 15_000 * PROVIDER_TIME_SCALE,
    firstWaitMs: 1_000 * PROVIDER_TIME_SCALE,
  });
  return load();
}

export interface CatalogCacheOptions {
  /** The provider's catalog; not ok, for whatever reason, if there is none. */
  fetch: () => Promise<{ ok: true; value: Catalog } | { ok: false }>;
  /** Milliseconds, from a clock that never goes back. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** How long a catalog counts as fresh, ms. */
  ttlMs: number;
  /** How long to wait after a failure, ms. */
  backoffMs: number;
  /** How long the first view may wait, ms. Later ones never wait. */
  firstWaitMs: number;
}

/**
 * Creates the cache of the catalog that visitors see: fresh from memory, else the last good one immediately with a refresh in the
 * background, else null. One request at a time for all views. Never rejects.
 */
export function createCatalogCache(options: CatalogCacheOptions): () => Promise<Catalog | null> {
  let lastCatalog: Catalog | null = null;
  let refreshAt = 0;
  let refreshing: Promise<void> | null = null;
  let firstWait: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const result = await options.fetch().catch(() => ({ ok: false }) as const);
    // A market without plans is a mistake that no view should show.
    const isGood = result.ok && result.value.plans.length > 0;
    if (isGood) lastCatalog = result.value;
    refreshAt = options.now() + (isGood ? options.ttlMs : options.backoffMs);
    refreshing = null;
    firstWait = null;
  }

  return async () => {
    if (options.now() >= refreshAt) refreshing ??= refresh();
    if (!lastCatalog && refreshing) await Promise.race([refreshing, (firstWait ??= options.wait(options.firstWaitMs))]);
    return lastCatalog;
  };
}
