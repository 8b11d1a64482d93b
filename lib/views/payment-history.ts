import type { History, Paid } from '#lib/rules/account/payment-history.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** What the payment history and the receipts behind it are given (spec 2 §2). Amounts are integer cents, days those of the provider's time zone. */

/** A payment in the history, in the provider's words where ours do not know the plan. */
export interface PaymentView extends Pick<Paid, 'cents'> {
  planCode: string;
  product: string;
  /** The last day that it paid for; null when the provider gives none. */
  expiry: CalendarDay | null;
  /** Charged by auto-refill. */
  isAutoRefill: boolean;
}

export interface PaymentHistoryView {
  /** The reference of the account, which requests of its page carry. */
  account: string;
  history: History<PaymentView>;
}

/** What was paid with one receipt. */
export interface PaymentReceiptView {
  /** '' where the payment has none. */
  orderNumber: string;
  /** The purchase that was made here; '' where it was not. */
  reference: string;
  paidOn: CalendarDay;
  name: string;
  /** In one line. */
  address: string;
  totalCents: number;
  payments: readonly PaymentView[];
  merchant: { supportPhone: string; url: string };
}
