import type { Catalogue } from '#lib/rules/cart/catalogue.ts';
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';

export interface HomeView {
  /** Null while the provider has never answered. */
  catalog: Catalogue | null;
  /** Whether anybody can log in. */
  canLogIn: boolean;
  check: CheckOptions;
  /** The address check is what the page was asked for. */
  isCheckWanted: boolean;
  /** Why the shop led back here. */
  notSold: NotSold | null;
}

/** A retailer's landing page. */
export interface RetailView {
  check: CheckOptions;
}

/** Where an address check can lead besides the shop. */
export interface CheckOptions {
  supportPhone: string;
  /** Whether anybody can log in. */
  canLogIn: boolean;
  /** Where customers with a monthly bill have their account; null where the provider names no such place. */
  postpaidUrl: string | null;
  /** Whether the provider can tell someone when service comes. */
  hasWaitlist: boolean;
}
