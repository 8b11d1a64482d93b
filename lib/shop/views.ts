import type { Consent } from '#lib/domain/contact/consent.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { TapKind } from '#lib/domain/tap.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { CustomerInfoFormValues } from './customer-info-form.ts';
import type { OrderDetails } from './order-details-form.ts';
import type { PaymentFailure, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { CartView, ShippingChoice } from './api.ts';
import type { PaymentStatusView, ReceiptTotals } from '#lib/payment/views.ts';

/** The views of the shop's pages (spec 1 §2). Amounts are integer cents. */

/** The page's purchase: its id is in every link of the page, id and version are in every request. */
interface OfPurchase {
  purchase: PurchaseRef;
}

/** The offer's own page, and the page of plans. */
export interface CartPageView extends OfPurchase {
  cart: CartView;
  /** Where the service will be, as far as it is known; '' for an unknown line. */
  serviceAddress: UsAddress;
  /** The purchase of this browser's latest confirmed order, for a link to its receipt; null if there is none. */
  ordered: string | null;
}

/** On the way out to the identity service, or back from it. */
export interface SessionPageView {
  /** Null on the way back, where the identity service's session leads to the purchase. */
  purchase: PurchaseRef | null;
  /** A further visit, to verify another phone. */
  again: boolean;
  /** As the identity service names it; null on the way out. */
  digitalSessionId: string | null;
}

export interface CustomerPageView extends OfPurchase {
  cart: CartView;
  start: CustomerInfoFormValues;
  /** What the identity service knew, which is read-only. */
  readOnly: readonly ('firstName' | 'lastName' | 'email' | 'phone')[];
  /** Which of that it has verified. */
  verified: readonly ('email' | 'phone')[];
}

/** The messages that the shopper agreed to. `hasFailed`: a later choice could not be saved. */
export interface ConsentView extends Consent {
  hasFailed: boolean;
}

export interface DetailsPageView extends OfPurchase {
  cart: CartView;
  shipping: readonly ShippingChoice[];
  /** The customer's full name; '' if unknown. */
  name: string;
  /** Where the service will be, as far as it is known; '' for an unknown line. */
  serviceAddress: UsAddress;
  /** As saved before; null at first. */
  details: OrderDetails | null;
  /** Null if it was requested with the name, and saved. */
  consent: ConsentView | null;
  /** The latest order's failure, if no card was confirmed since. */
  failure: PaymentFailure | null;
  supportPhone: string;
  /** Absent where the browser encrypts the card. */
  hostedCard?: HostedCardOffer;
  /** The current month in the provider's time zone. */
  today: MonthOfYear;
}

export interface ReviewPageView extends OfPurchase {
  cart: CartView;
  quote: Quote;
  details: OrderDetails;
  shipping: ShippingChoice;
  serviceAddress: UsAddress;
  customer: { firstName: string; lastName: string; email: string; phone: string };
}

export type OrderStatusView = PaymentStatusView;

export interface OrderConfirmationView extends OfPurchase, ReceiptTotals {
  serviceAddress: UsAddress;
  shipping: ShippingChoice;
  delivery: OrderDetails['delivery']['to'];
  customer: { firstName: string; lastName: string; email: string; phone: string };
  planDays: number;
  tap: TapKind;
  /** Where the service is activated, or seen; null without an account area. */
  servicePath: string | null;
  showAcpTile: boolean;
}

/** A failure that the customer cannot fix. */
export interface BuyErrorView {
  /** The marketing page, with its language where it is ours. */
  marketingUrl: string;
  /** The code to quote to support. */
  reference: string;
  supportPhone: string;
  /** A payment of this browser is open, or that cannot be read. */
  mayBePaying: boolean;
}
