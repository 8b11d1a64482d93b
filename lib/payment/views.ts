import type { CardSummary, Estimate, Line } from './api.ts';
import type { CardBrand } from '#lib/domain/card/card.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { RefusalTarget } from '#lib/domain/session/session-paths.ts';
import type { OwedGrace } from '#lib/domain/grace.ts';
import type { OwnTv } from '#lib/plans/refill-cart.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** The view of every flow's waiting page: exactly one payment. */
export interface PaymentStatusView {
  /** The purchase and its attempt, which the page polls. */
  purchaseId: string;
  attempt: string;
  /** The short code that customers quote. */
  reference: string;
  state: 'processing' | 'checking' | 'manual';
  supportPhone: string;
  /** In the account area: the account's reference, sent with the page's requests. */
  account?: string;
}

/**
 * The total of what an account page offers first. It is streamed after the page, and nothing was saved for it. Null if nothing can be sold.
 * `redirectTo`: the provider has ended the session.
 */
export type PageTotal = Promise<Estimate | { redirectTo: RefusalTarget } | null>;

/** What every receipt contains. Amounts are integer cents. */
export interface ReceiptTotals {
  /** The purchase and its attempt, to send the receipt of. */
  purchaseId: string;
  attempt: string;
  /** In the account area: the account's reference, sent with the page's requests. */
  account?: string;
  /** Whom to contact about the payment. */
  merchant: { supportPhone: string; url: string };
  /** Null when the payment was proved without the provider's order number. */
  orderNumber: string | null;
  reference: string;
  /** The provider's calendar day. */
  paidOn: CalendarDay;
  lines: readonly Line[];
  /** Null if the tax is unavailable. */
  taxCents: number | null;
  totalCents: number;
  /** Null for a payment made before cards were recorded. */
  card: CardSummary | null;
  /** The payer was told before that nothing was charged. */
  isLate?: true;
  /** The provider sends no receipts. */
  cannotBeSent?: true;
}

/** Spec 3 §3.1: what a page receives of an account's card saved at the provider. */
export interface SavedCardView {
  brand: CardBrand;
  lastFour: string;
  /** Null when the provider's date cannot be read. */
  expiry: MonthOfYear | null;
}

/** A PIN that was redeemed for this account, or in this browser. */
export interface OwnPinView {
  on: CalendarDay;
  /** The URL of its receipt. */
  receipt: string;
  by: 'you' | 'other';
}

/** The dates for previewing what a refill buys: today, and the last paid day. */
export interface ExpiryPreview {
  today: CalendarDay;
  /** Null when the account has none. */
  expiry: CalendarDay | null;
  /** A move has paused the account, and its days have gone on elapsing. */
  isElapsing?: boolean;
  /** A day of grace that the refill settles: its owner's page alone has it. */
  grace?: OwedGrace | null;
  /** The last paid day afterwards, where the page cannot compute it: a guest learns neither when the days ran out nor of grace. */
  paidThrough?: CalendarDay;
  /** The account's television, where it can be bought. */
  tv?: readonly OwnTv[];
}
