import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { ConnectionResponse, LocatedPlan } from './api.ts';
import type { PaymentFailure, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { PaymentStatusView, ReceiptTotals } from '#lib/payment/views.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';

/** How a guest pays. */
export type RefillMethod = 'card' | 'pin';

/** The view of litepay's accordion: what this guest has already done. */
export interface LitepayView {
  /** Null until an account was found. */
  purchase: PurchaseRef | null;
  /** Digits, as this guest typed them; '' at first. */
  phone: string;
  zip: string;
  plan: LocatedPlan | null;
  /** Null until the total is frozen. */
  quote: Quote | null;
  failure: PaymentFailure | null;
  /**
   * A payment that was not sent, because right before that the account was not as shown or could not be read: nothing was charged, and it
   * has to be found again. Null once it was.
   */
  unsent: { method: RefillMethod; reference: string } | null;
  /** Without PINs there is no way to pay but by card. */
  takesPins: boolean;
  /** How the last payment was attempted. */
  method: RefillMethod;
  /** The short code of the confirmed payment that the guest has moved on from, for a link to its receipt; null if there is none. */
  after: string | null;
  /** What is asked of the billing address. */
  billing: BillingDetail;
  /** Absent where the browser encrypts the card. */
  hostedCard?: HostedCardOffer;
  /** The current month in the provider's time zone. */
  today: { year: number; month: number };
  canLogIn: boolean;
  supportPhone: string;
}

/** `pin`: a refill PIN is being redeemed, and nothing is charged. */
export interface LitepayStatusView extends PaymentStatusView {
  kind: RefillMethod;
}

export interface LitepayReceiptView extends ReceiptTotals {
  kind: RefillMethod;
  phone: string;
  zip: string;
  planDays: number;
  /** The last paid day, in the provider's calendar. */
  paidThrough: string;
  /** Service was off when this was paid, and has to return. */
  wasCutOff: boolean;
  showAcpTile: boolean;
}

/** The outcome of a check on the page 'No internet?'. `seconds`: until the next one is allowed; null if unknown. */
export type ConnectionCheck =
  | ConnectionResponse
  | { outcome: 'invalid' | 'unavailable' | 'offline' }
  | { outcome: 'limited'; seconds: number | null };

export interface NoInternetView {
  /** Of a form that was sent without a script; null on any other visit. */
  check: ConnectionCheck | null;
  /** The short code of a confirmed payment of this browser, whose receipt is linked; null if there is none. */
  after: string | null;
  canLogIn: boolean;
  supportPhone: string;
}
