import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** A link that opens quick refill, as its owner sees it later: the address itself was shown once. Days are those of the provider's zone. */
export interface RefillLinkItem {
  /** Names it where it is revoked; opens nothing. */
  id: string;
  createdOn: CalendarDay;
  expiresOn: CalendarDay;
}

export interface RefillLinksView {
  /** The reference of the account, which requests of the page carry. */
  account: string;
  links: readonly RefillLinkItem[];
  /** How many may be open at once, and for how many days each. */
  most: number;
  days: number;
}

/** What the page behind a link receives. */
export interface OpenRefillLinkView {
  /** Null for a link that cannot be used, whatever the reason. */
  token: string | null;
  /** The short code of this browser's confirmed refill, which opening the link goes past; null where there is none. */
  after: string | null;
  supportPhone: string;
}
