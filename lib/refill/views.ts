import type { PaymentFailure, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { RefillCart } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { TvEnd } from '#lib/plans/tv-ends.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { ExpiryPreview, PageTotal, PaymentStatusView, ReceiptTotals, SavedCardView } from '#lib/payment/views.ts';

/** The views of an owner's refill (spec 3 §2.2). Amounts are integer cents; days are in the provider's time zone. */

interface OfAccount {
  /** The account's reference, sent with the page's requests. */
  account: string;
}

export type RefillTab = 'card' | 'pin';

export interface RefillCartView extends OfAccount {
  /** The tab that the URL names. */
  tab: RefillTab;
  /** Without PINs there is no tab but the card's. */
  takesPins: boolean;
  /** Why the redemption that the URL names failed. */
  pinFailure: PaymentFailure | null;
  supportPhone: string;
  /** Null until a cart was saved. */
  purchase: PurchaseRef | null;
  cart: RefillCart;
  prices: RefillPrices;
  /** For the saved cart. */
  quote: Quote | null;
  /** Set if there is no quote; null if the total has to be requested. */
  estimate: PageTotal | null;
  preview: ExpiryPreview;
  /** The benefit is enrolled, and takes nothing off. */
  isTribal: boolean;
  /** Services pause until the move is started again. */
  isPaused: boolean;
  /** The cart was saved, or the page was opened, with an offer that has ended since. */
  hasOfferEnded: boolean;
  /** The confirmed refill by card that the customer has moved on from; null if there is none. */
  after: string | null;
  /** The latest confirmed refill, by card or with a PIN, for a link to its receipt; null if there is none. */
  receipt: string | null;
}

interface OfPurchase extends OfAccount {
  purchase: PurchaseRef;
  quote: Quote;
  cart: RefillCart;
  /** What the account can buy, for the days of what is in the cart. */
  plans: RefillPrices['plans'];
  preview: ExpiryPreview & { days: number };
}

/** A card saved at the provider, and how requests name it. */
export type ChosenCard = SavedCardView & { ref: string };

export interface RefillPaymentView extends OfPurchase {
  savedCard: ChosenCard | null;
  /** The saved card that was chosen before is not saved any more. */
  isCardGone: boolean;
  /** The form for another card is open, though there is a saved one. */
  wantsAnother: boolean;
  /** Of the saved card and auto-refill as the page shows them; null when they could not be read. */
  cardVersion: string | null;
  offersAutoRefill: boolean;
  serviceAddress: UsAddress;
  /** What is asked of the billing address. */
  billing: BillingDetail;
  /** Absent where the browser encrypts the card. */
  hostedCard?: HostedCardOffer;
  /** Without PINs there is no other way to pay than by card. */
  takesPins: boolean;
  /** The owner's full name; '' if unknown. */
  name: string;
  failure: PaymentFailure | null;
  /** The current month in the provider's time zone. */
  month: MonthOfYear;
}

export interface RefillReviewView extends OfPurchase {
  /** Null if a card was typed in: it is in the page's memory. */
  savedCard: ChosenCard | null;
  isPaused: boolean;
  /** The cart was saved with an offer that has ended since. */
  hasOfferEnded: boolean;
  failure: PaymentFailure | null;
}

/** `pin`: a refill PIN is being redeemed, and nothing is charged. */
export interface RefillStatusView extends PaymentStatusView {
  kind: 'card' | 'pin';
}

export interface RefillReceiptView extends ReceiptTotals {
  account: string;
  /** `pin`: nothing was charged. */
  kind: 'card' | 'pin';
  planDays: number;
  /** The last paid day of the internet; null when none was bought. */
  paidThrough: CalendarDay | null;
  /** The television that was bought, each product with its last paid day. */
  tv: readonly TvEnd[];
  /** Service was off when this was paid, and has to return. */
  wasCutOff: boolean;
  showAcpTile: boolean;
  /** It is off, and can be turned on. */
  offersAutoRefill: boolean;
  isPaused: boolean;
  /** Where a move that waited for this refill continues, without the language. */
  movePath?: string;
}
