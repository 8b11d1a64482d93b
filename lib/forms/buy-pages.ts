import type { ServiceAddress } from '#lib/rules/serviceability/address-candidate.ts';
import type { TapKind } from '#lib/rules/serviceability/tap-kind.ts';
import type { MonthOfYear } from '#lib/rules/card/expiry.ts';
import type { CustomerInfoFormValues } from './customer-info-form.ts';
import type { OrderDetails } from './order-details-form.ts';
import type { CartView, OrderFailure, OrderQuote, ShippingChoice, TotalsView } from './shop-exchange.ts';

/** What the server gives to each page of the shop (spec 1 §2). Amounts are integer cents. */

/** Which tab's purchase the page is about: the value of `tab` in every link and request of it. */
interface OfTab {
  tab: string;
}

/** Which messages a shopper agreed to. */
export interface Consent {
  emailOptIn: boolean;
  smsOptIn: boolean;
}

/** The offer's own page and the plans. */
export interface CartPageView extends OfTab {
  cart: CartView;
  /** Null when the place was opened by its ids alone: the provider tells its city and state only. */
  place: { city: string; state: string };
}

export interface CustomerPageView extends OfTab {
  start: CustomerInfoFormValues;
  /** What the identity service vouched for, and nobody may change. */
  readOnly: readonly ('firstName' | 'lastName' | 'email' | 'phone')[];
}

export interface DetailsPageView extends OfTab {
  cart: CartView;
  shipping: readonly ShippingChoice[];
  /** Of the customer, in one line; '' when it is not known. */
  name: string;
  /** Where the service will be, with what is known of it; '' in a line that is not. */
  serviceAddress: ServiceAddress;
  /** As saved before; null at first. */
  details: OrderDetails | null;
  consent: Consent;
  /** The latest order's, when it was declined and the card is gone since. */
  failure: OrderFailure | null;
  /** The current month in the provider's time zone. */
  today: MonthOfYear;
}

export interface ReviewPageView extends OfTab {
  cart: CartView;
  quote: OrderQuote;
  details: OrderDetails;
  shipping: ShippingChoice;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  /** The latest attempt's, when it was declined. */
  failure: OrderFailure | null;
}

export interface OrderStatusView extends OfTab {
  reference: string;
  isManual: boolean;
  supportPhone: string;
}

export interface OrderConfirmationView extends OfTab {
  /** Null when the order was proved without the provider's number. */
  orderNumber: string | null;
  reference: string;
  cart: Pick<CartView, 'lines' | 'count'>;
  totals: TotalsView;
  shipping: ShippingChoice;
  delivery: OrderDetails['delivery']['to'];
  customer: { firstName: string; lastName: string; email: string; phone: string };
  consent: Consent;
  planDays: number;
  /** A calendar day of the provider's time zone. */
  orderedOn: string;
  tap: TapKind;
  showAcpTile: boolean;
}
