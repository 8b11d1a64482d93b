import type { Catalog } from '#lib/plans/catalog.ts';
import type { NotSold } from '#lib/serviceability/serviceability-outcome.ts';
import type { CheckOptions } from '#lib/serviceability/check-options.ts';

/** A provider that sells nothing here: the page is for customers who have service. */
export interface RefillHomeView {
  kind: 'refill';
  /** Whether login is available. */
  canLogIn: boolean;
  supportPhone: string;
}

export interface HomeView {
  kind: 'shop';
  /** Null until the provider has answered once. */
  catalog: Catalog | null;
  /** Whether login is available. */
  canLogIn: boolean;
  check: CheckOptions;
  /** The page was requested for its address check. */
  isCheckWanted: boolean;
  /** Why the shop redirected here. */
  notSold: NotSold | null;
}

/** A retailer's landing page. */
export interface RetailView {
  check: CheckOptions;
}
