import type { CardSummary, Line } from '#lib/api/payment.ts';
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
}

/** What every receipt says. Amounts are integer cents. */
export interface ReceiptTotals {
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
