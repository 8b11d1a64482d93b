import type { MoveProgress } from '#lib/api/move.ts';
import type { PurchaseRef } from '#lib/api/payment.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { CheckOptions } from './home.ts';
import type { RefillCartView } from './refill.ts';

/** What the server gives to each page of a move (spec 3 §2.3). Addresses stand in one line. */

export interface MoveEntryView {
  /** The reference of the account, which requests of the page carry. */
  account: string;
  check: CheckOptions;
}

/** A move that is not ordered yet. */
interface OpenMoveView {
  account: string;
  /** The move as it is shown, which actions name. */
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
  /** Null: now. */
  day: CalendarDay | null;
  /** The account receives the benefit, which does not move by itself. */
  hasBenefit: boolean;
}

export interface MoveScheduleView extends OpenMoveView {
  today: CalendarDay;
  /** The last paid day; null where there never was one. */
  expiry: CalendarDay | null;
  /** The day that was chosen before. */
  day: CalendarDay | null;
  /** The provider's. */
  timeZone: string;
}

/** The day of the move is not paid for. */
export interface MoveRefillView extends OpenMoveView {
  day: CalendarDay;
  isToday: boolean;
  cart: RefillCartView;
  /** The saved card that the review goes on with; null where the payment comes first. */
  savedCard: string | null;
}

/** An order under way, or what became of it. */
export interface MoveConfirmationView {
  account: string;
  /** The order's reference, which requests carry; '' once the new account was seen. */
  order: string;
  kind: 'now' | 'scheduled';
  from: string;
  to: string;
  day: CalendarDay;
  /** Null once the new account was seen. */
  progress: MoveProgress | null;
  /** '' until then. */
  confirmationNumber: string;
  /** The reference of the new account; '' until it was seen. */
  newAccount: string;
  isBehindModem: boolean;
  /** Null where it cannot be cancelled any more. */
  lastDayToCancel: CalendarDay | null;
}
