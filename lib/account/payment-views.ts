import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { AutoRefillOutlook } from './auto-refill-outlook.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { SavedCardView } from '#lib/payment/views.ts';

/** The views of the card and auto-refill pages. Amounts are integer cents; days are in the provider's time zone. */

/** The saved card with its billing data. */
export interface OwnCardView extends SavedCardView {
  billing: BillingFormValues;
}

/** Card and auto-refill as they are stored. */
export interface StoredPayment {
  /** Sent with requests, which are refused if something else has been stored since. */
  version: string;
  card: OwnCardView | null;
  hasAutoRefill: boolean;
  /** The day of auto-refill's next charge; null if it is off or no charge is due. */
  nextChargeOn: CalendarDay | null;
  outlook: AutoRefillOutlook;
}

export interface PaymentMethodView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  /** Null when it could not be read. */
  stored: StoredPayment | null;
  serviceAddress: UsAddress;
  /** What is asked of the billing address. */
  billing: BillingDetail;
  /** Absent where the browser encrypts the card. */
  hostedCard?: HostedCardOffer;
  /** The current month. */
  month: MonthOfYear;
  /** The last paid day; null if there is none. */
  lastDay: CalendarDay | null;
  /** The customer came to save a card for auto-refill. */
  isForAutoRefill: boolean;
  /** Auto-refill charges nothing then. */
  isDeactivated: boolean;
}

export interface AutoRefillView {
  account: string;
  /** Null when it could not be read. */
  stored: StoredPayment | null;
  /** What is charged; `taxCents`: null if the total is without the tax. Null for an account without an internet plan. */
  charge: {
    planCode: string;
    planName: string;
    planDays: number;
    creditCents: number;
    taxCents: number | null;
    totalCents: number;
  } | null;
  /** The day of the next charge if auto-refill is turned on now; null if nothing can be charged. */
  wouldChargeOn: CalendarDay | null;
  /** What auto-refill would do if it is turned on now. */
  ifOn: AutoRefillOutlook;
  /** The account has an offer, which auto-refill does not use. */
  hasOffer: boolean;
  /** The card would no longer be valid on `wouldChargeOn`. */
  isCardExpiring: boolean;
  lastDay: CalendarDay | null;
  /** A move in progress holds the days. */
  isPaused: boolean;
  isOver: boolean;
  /** The current month. */
  month: MonthOfYear;
  /** The current version of the terms. */
  termsVersion: string;
  /** The terms that were agreed to; null if that did not happen on this site. */
  agreed: { version: string; on: CalendarDay } | null;
}
