import type { PaymentFailure, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { BillingDetail } from '#lib/domain/card/billing-address.ts';
import type { HostedCardOffer } from '#lib/payment/hosted-card.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { PageTotal, ReceiptTotals } from '#lib/payment/views.ts';
import type { SavedCardChoice } from '#lib/refill/server/refill-pages.ts';

/** The view of the reconnection page (spec 3 §2.4). Amounts are integer cents. */

export interface ReconnectPlan {
  planCode: string;
  priceCents: number;
  days: number;
  /** The provider's own words. */
  text?: string;
}

interface OfHome {
  /** The account's reference, sent with the page's requests. */
  account: string;
  serviceAddress: UsAddress;
  /** Installation begins 48 hours after the purchase. */
  isColdTap: boolean;
}

/** Until it is paid. */
export interface OpenReconnectView extends OfHome {
  kind: 'open';
  plans: readonly ReconnectPlan[];
  /** The one that was saved last, else the first. */
  planCode: string;
  /** Null until a plan was saved. */
  purchase: PurchaseRef | null;
  /** For the saved plan. */
  quote: Quote | null;
  /** Set if there is no quote; null if the total has to be requested. */
  estimate: PageTotal | null;
  savedCard: SavedCardChoice | null;
  failure: PaymentFailure | null;
  /** What is asked of the billing address. */
  billing: BillingDetail;
  /** Absent where the browser encrypts the card. */
  hostedCard?: HostedCardOffer;
  /** The current month in the provider's time zone. */
  month: MonthOfYear;
}

export interface PaidReconnectView extends OfHome {
  kind: 'paid';
  receipt: ReconnectReceiptView;
  /** Milliseconds until the new account may be requested. */
  waitMs: number;
  /** The usual time for the new account is over, or an hour: then the page says whom to call. */
  isSlow: boolean;
  isLate: boolean;
  supportPhone: string;
}

export type ReconnectView = OpenReconnectView | PaidReconnectView;

export interface ReconnectReceiptView extends ReceiptTotals {
  account: string;
  planDays: number;
}
