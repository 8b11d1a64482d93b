import type { History, Paid } from './payment-history.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** The views of the payment history and its receipts (spec 2 §2). Amounts are integer cents; days are in the provider's time zone. */

/** An entry of the history, with the provider's name for a plan that our messages do not cover. */
export interface PaymentView extends Pick<Paid, 'cents'> {
  planCode: string;
  product: string;
  /** Of internet: the days of the plan that it paid for; 0 or absent for anything else, and where they are not known. */
  internetDays?: number;
  /** How often the plan was bought; absent for once. */
  quantity?: number;
  /** The last day that it paid for; null when the provider gives none. */
  expiry: CalendarDay | null;
  /** Charged by auto-refill, or declined on such a charge. */
  isAutoRefill: boolean;
  /** Nothing was paid. */
  isDeclined?: boolean;
}

export interface PaymentHistoryView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  history: History<PaymentView>;
  /** Payments of a former account could not be read, and are missing. */
  isPartial: boolean;
  /** Payments of a former account are still being read: the browser asks again. */
  isPending: boolean;
}

/** The payments on one receipt. */
export interface PaymentReceiptView {
  /** '' if the payment has none. */
  orderNumber: string;
  /** The reference of a purchase made on this site; '' for any other. */
  reference: string;
  paidOn: CalendarDay;
  name: string;
  /** In one line. */
  address: string;
  totalCents: number;
  payments: readonly PaymentView[];
  merchant: { supportPhone: string; url: string };
}
