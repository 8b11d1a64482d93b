import type { CardSummary, Estimate, Line } from '#lib/api/payment.ts';
import type { CardBrand } from '#lib/rules/card/brand.ts';
import type { MonthOfYear } from '#lib/rules/card/expiry.ts';
import type { RefusalTarget } from '#lib/rules/session/refusal-target.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** What the waiting page of every flow receives: the payment that it shows, and no other. */
export interface PaymentStatusView {
  /** Of the purchase and its attempt: what the page asks for. */
  purchaseId: string;
  attempt: string;
  /** The short code that customers quote. */
  reference: string;
  state: 'processing' | 'checking' | 'manual';
  supportPhone: string;
  /** In the account area: the reference of the account, which the page's questions carry. */
  account?: string;
}

/**
 * The total of what a page of the account offers first. It comes behind the page, and nothing was saved for it. Null: nothing can be sold.
 * `leadsTo`: the provider has ended the session.
 */
export type PageTotal = Promise<Estimate | { leadsTo: RefusalTarget } | null>;

/** What every receipt says. Amounts are integer cents. */
export interface ReceiptTotals {
  /** Of the purchase and its attempt: what is asked to be sent. */
  purchaseId: string;
  attempt: string;
  /** In the account area: the reference of the account, which requests of the page carry. */
  account?: string;
  /** Whom to ask about it. */
  merchant: { supportPhone: string; url: string };
  /** Null when the payment was proved without the provider's order number. */
  orderNumber: string | null;
  reference: string;
  /** The provider's calendar day. */
  paidOn: CalendarDay;
  lines: readonly Line[];
  /** Null when the tax could not be had. */
  taxCents: number | null;
  totalCents: number;
  /** Null for a payment from before this was kept. */
  card: CardSummary | null;
}

/** Spec 3 §3.1: what a page learns of the card that the provider keeps for an account. */
export interface SavedCardView {
  brand: CardBrand;
  lastFour: string;
  /** Null when the provider's date cannot be read. */
  expiry: MonthOfYear | null;
}

/** What this refill buys: today's last paid day and the one after it. */
export interface ExpiryPreview {
  today: CalendarDay;
  /** Null when the account has none. */
  expiry: CalendarDay | null;
}
