import type { Catalogue } from '#lib/rules/cart/catalogue.ts';
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';

export interface HomeView {
  /** Null while the provider has never answered. */
  offers: Catalogue | null;
  /** Whether anybody can log in. */
  canLogIn: boolean;
  /** The address check is what the page was asked for. */
  isCheckWanted: boolean;
  /** Why the shop led back here. */
  notSold: NotSold | null;
}

/** A retailer's landing page. */
export interface RetailView {
  supportPhone: string;
  /** Whether anybody can log in. */
  canLogIn: boolean;
}
