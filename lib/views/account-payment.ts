import type { BillingFormValues } from '#lib/forms/billing-form.ts';
import type { MonthOfYear } from '#lib/rules/card/expiry.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { SavedCardView } from './payment.ts';

/** What the pages of card and auto-refill receive. Amounts are integer cents, days those of the provider's time zone. */

/** The saved card with who pays with it. */
export interface OwnCardView extends SavedCardView {
  billing: BillingFormValues;
}

/** Card and auto-refill as they are stored. */
export interface StoredPayment {
  /** Names them in requests, which are refused where something else is stored by now. */
  version: string;
  card: OwnCardView | null;
  hasAutoRefill: boolean;
  /** Of auto-refill; null when it is off or no charge is to come. */
  nextChargeOn: CalendarDay | null;
}

export interface PaymentMethodView {
  /** The reference of the account, which requests of its page carry. */
  account: string;
  /** Null when it could not be read. */
  stored: StoredPayment | null;
  serviceAddress: { addressLine1: string; addressLine2: string; city: string; state: string; zip: string };
  /** The current month. */
  month: MonthOfYear;
  /** The last paid day; null where there is none. */
  lastDay: CalendarDay | null;
  /** Somebody is here to save a card for auto-refill. */
  isForAutoRefill: boolean;
}

export interface AutoRefillView {
  account: string;
  /** Null when it could not be read. */
  stored: StoredPayment | null;
  /** What is charged; `taxCents`: null when the tax could not be had. Null for an account without an internet plan. */
  charge: {
    planCode: string;
    planName: string;
    creditCents: number;
    taxCents: number | null;
    totalCents: number;
  } | null;
  /** The day of the next charge if it is turned on now; null where nothing can be charged. */
  wouldChargeOn: CalendarDay | null;
  /** The card is not good any more on the day of the next charge. */
  isCardExpiring: boolean;
  /** The last charge, where it was declined. */
  declinedOn: CalendarDay | null;
  lastDay: CalendarDay | null;
  /** A move in progress holds the days. */
  isPaused: boolean;
  isOver: boolean;
  /** The current month. */
  month: MonthOfYear;
  /** Of the terms as they read today. */
  termsVersion: string;
  /** What was agreed to; null where it was not here. */
  agreed: { version: string; on: CalendarDay } | null;
}
