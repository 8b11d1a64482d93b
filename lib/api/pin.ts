import * as z from 'zod/mini';
import { refillPinProblem } from '#lib/rules/refill/refill-pin.ts';
import { locale, payRequestShape, purchaseRefSchema, quoteSchema } from './payment.ts';

/** Requests and responses of a guest's refill PIN, and what they share with those of an owner's. */

/** A PIN as typed or pasted. */
export const typedPin = z.string('refillPin.required').check(
  z.maxLength(64),
  z.refine((typed) => refillPinProblem(typed) === null, 'refillPin.invalid'),
);

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * A PIN that was redeemed before. `own`: by this account, which for a guest means in this browser; null if by others. `on`: the day.
 * `receipt`: the path of its receipt, without the language. `by`: this customer, or another one of the same account.
 */
export const redeemedPinSchema = z.object({
  outcome: z.literal('redeemed'),
  own: z.nullable(z.object({ on: day, receipt: z.string(), by: z.enum(['you', 'other']) })),
});
export type RedeemedPin = z.infer<typeof redeemedPinSchema>;

/** POST /api/litepay/pin/look-up: for the account that the page shows. */
export const guestPinLookupRequestSchema = z.object({ purchase: purchaseRefSchema, locale, pin: typedPin });
export type GuestPinLookupRequest = z.infer<typeof guestPinLookupRequestSchema>;

export const guestPinLookupResponseSchema = z.discriminatedUnion('outcome', [
  /** What it is worth. `expiry`: the account's last paid day, or null if no days are left, as in the lookup. */
  z.object({
    ...{ outcome: z.literal('fit'), quote: quoteSchema, days: z.int() },
    ...{ expiry: z.nullable(day), today: day },
  }),
  redeemedPinSchema,
  z.object({ outcome: z.enum(['unknown', 'expired', 'failed']) }),
  /** This browser has an open payment, or has paid for this account in another tab: its waiting page or its receipt. */
  z.object({ outcome: z.enum(['open', 'confirmed']), reference: z.string() }),
  /** Another account has been located since, or none. */
  z.object({ outcome: z.literal('start-again') }),
]);
export type GuestPinLookup = z.infer<typeof guestPinLookupResponseSchema>;

/** POST /api/litepay/pin/pay: redeems the PIN that was looked up. */
export const guestPinPayRequestSchema = z.object({ ...payRequestShape, pin: typedPin });
export type GuestPinPayRequest = z.infer<typeof guestPinPayRequestSchema>;
