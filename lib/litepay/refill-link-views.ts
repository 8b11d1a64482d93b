import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** A link to quick refill, as its owner sees it later; the URL itself was shown only once. Days are in the provider's time zone. */
export interface RefillLinkItem {
  /** Identifies it for revocation; opens nothing. */
  id: string;
  createdOn: CalendarDay;
  expiresOn: CalendarDay;
}

export interface RefillLinksView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  links: readonly RefillLinkItem[];
  /** How many may be open at the same time, and for how many days each. */
  most: number;
  days: number;
}

/** The view of the page that a link opens. */
export interface OpenRefillLinkView {
  /** Null for a link that cannot be used, whatever the reason. */
  token: string | null;
  /** The short code of this browser's confirmed refill, which opening the link moves on from; null if there is none. */
  after: string | null;
  supportPhone: string;
}
