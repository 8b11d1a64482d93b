import type { AccountOrderView } from '#lib/account/account-order.ts';
import type { MoveProgress } from './api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { CheckOptions } from '#lib/serviceability/check-options.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';

/** The views of a move's pages (spec 3 §2.3). Addresses are in one line. */

export interface MoveEntryView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  check: CheckOptions;
}

/** A move that has not been ordered yet. */
interface OpenMoveView {
  account: string;
  /** The move as shown, sent with every action. */
  purchase: PurchaseRef;
  from: string;
  to: string;
}

export interface MoveAddressView extends OpenMoveView {
  /** 0: a refill comes first. */
  daysLeft: number;
  isColdTap: boolean;
}

/** Ready to be confirmed. */
export interface MoveConfirmView extends OpenMoveView {
  /** Null means now. */
  day: CalendarDay | null;
  /** The account receives the benefit, which does not move automatically. */
  hasBenefit: boolean;
}

export interface MoveScheduleView extends OpenMoveView {
  today: CalendarDay;
  /** The last paid day; null if there never was one. */
  expiry: CalendarDay | null;
  /** The previously chosen day. */
  day: CalendarDay | null;
  /** The provider's time zone. */
  timeZone: string;
}

/** The day of the move is not paid for. */
export interface MoveRefillView extends OpenMoveView {
  day: CalendarDay;
  isToday: boolean;
  cart: RefillCartView;
  /** The saved card that the review continues with; null if the payment step comes first. */
  savedCard: string | null;
}

/** An order under way, or its outcome. */
export interface MoveConfirmationView {
  account: string;
  /** The order's reference, sent with requests; '' once the new account was seen. */
  order: string;
  kind: 'now' | 'scheduled';
  from: string;
  to: string;
  day: CalendarDay;
  /** Null once the order was taken and the usual time for its account is over. */
  progress: MoveProgress | null;
  /** The order was taken, and its account takes longer than usual; null if it was seen. */
  setUp: AccountOrderView | null;
  /** '' until it is known. */
  confirmationNumber: string;
  /** The reference of the new account; '' until it was seen. */
  newAccount: string;
  isBehindModem: boolean;
  /** The days stand still until the activation. */
  holdsDays: boolean;
  /** Null if the move can no longer be canceled. */
  lastDayToCancel: CalendarDay | null;
}
