import * as z from 'zod/mini';
import { refillPinProblem } from '#lib/rules/refill/refill-pin.ts';
import { locale, payRequestShape, purchaseRefSchema, quoteSchema } from './payment.ts';

/** What the browser and the handlers of a guest's refill PIN say to each other, and what they share with those of an owner's. */

/** A PIN as it was typed or pasted. */
export const typedPin = z.string('refillPin.required').check(
  z.maxLength(64),
  z.refine((typed) => refillPinProblem(typed) === null, 'refillPin.invalid'),
);

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** POST /api/litepay/pin/look-up: for the account that the page shows. */
export const guestPinLookupRequestSchema = z.object({ purchase: purchaseRefSchema, locale, pin: typedPin });
export type GuestPinLookupRequest = z.infer<typeof guestPinLookupRequestSchema>;

export const guestPinLookupResponseSchema = z.discriminatedUnion('outcome', [
  /** What it is worth. `expiry`: the account's last paid day while days are left, as the lookup tells it. */
  z.object({
    ...{ outcome: z.literal('fit'), quote: quoteSchema, days: z.int() },
    ...{ expiry: z.nullable(day), today: day },
  }),
  z.object({ outcome: z.enum(['unknown', 'redeemed', 'expired', 'failed']) }),
  /** A payment of this browser is open, or it has spent this PIN: its waiting page or its receipt. */
  z.object({ outcome: z.enum(['open', 'confirmed']), reference: z.string() }),
  /** Another account is located by now, or none. */
  z.object({ outcome: z.literal('start-again') }),
]);
export type GuestPinLookup = z.infer<typeof guestPinLookupResponseSchema>;

/** POST /api/litepay/pin/pay: spends the PIN that was looked up. */
export const guestPinPayRequestSchema = z.object({ ...payRequestShape, pin: typedPin });
export type GuestPinPayRequest = z.infer<typeof guestPinPayRequestSchema>;
