import * as z from 'zod/mini';
import { refillPinProblem } from './refill-pin.ts';
import { type Quote, localeSchema, payRequestShape, purchaseRefSchema } from '#lib/payment/api.ts';

/** Requests and responses of a guest's refill PIN, and what they share with those of an owner's. */

/** A PIN as typed or pasted. */
export const typedPin = z.string('refillPin.required').check(
  z.maxLength(64),
  z.refine((typed) => refillPinProblem(typed) === null, 'refillPin.invalid'),
);

/**
 * A PIN that was redeemed before. `own`: by this account, which for a guest means in this browser; null if by others. `on`: the day.
 * `receipt`: the path of its receipt, without the language. `by`: this customer, or another one of the same account.
 */
export interface RedeemedPin {
  outcome: 'redeemed';
  own: { on: string; receipt: string; by: 'you' | 'other' } | null;
}

/** POST /api/litepay/pin/look-up: for the account that the page shows. */
export const guestPinLookupRequestSchema = z.object({
  purchase: purchaseRefSchema,
  locale: localeSchema,
  pin: typedPin,
});
export type GuestPinLookupRequest = z.infer<typeof guestPinLookupRequestSchema>;

export type GuestPinLookup =
  /** What it is worth. `expiry`: the account's last paid day, or null if no days are left, as in the lookup. */
  | { outcome: 'fit'; quote: Quote; days: number; expiry: string | null; today: string }
  | RedeemedPin
  | { outcome: 'unknown' | 'expired' | 'failed' }
  /** This browser has an open payment, or has paid for this account in another tab: its waiting page or its receipt. */
  | { outcome: 'open' | 'confirmed'; reference: string }
  /** The account is none that a guest may refill, by now. The PIN was not looked up, or was not used. */
  | { outcome: 'not-found' }
  /** Another account has been located since, or none. */
  | { outcome: 'start-again' };

/** POST /api/litepay/pin/pay: redeems the PIN that was looked up. */
export const guestPinPayRequestSchema = z.object({ ...payRequestShape, pin: typedPin });
export type GuestPinPayRequest = z.infer<typeof guestPinPayRequestSchema>;
