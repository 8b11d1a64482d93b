import type { Catalog } from '#lib/rules/cart/catalogue.ts';
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';

export interface HomeView {
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

/** Where an address check can lead besides the shop. */
export interface CheckOptions {
  supportPhone: string;
  /** Whether login is available. */
  canLogIn: boolean;
  /** Where customers with a monthly bill have their account; null if the provider names no such site. */
  postpaidUrl: string | null;
  /** Whether the provider can notify someone when service becomes available. */
  hasWaitlist: boolean;
}
