import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { requestCatalog } from '#lib/plans/server/provider-catalog.ts';
import type { Catalog } from '#lib/plans/catalog.ts';
import { createCatalogCache } from './catalog-cache.ts';

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
