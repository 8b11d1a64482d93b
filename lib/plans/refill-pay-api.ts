import * as z from 'zod/mini';
import { byBillingDetail } from '#lib/payment/billing-form.ts';
import {
  cardPayRequestShape,
  localeSchema,
  absentField,
  payRequestShape,
  purchaseRefSchema,
  type Quote,
  tokenPayRequestShape,
} from '#lib/payment/api.ts';
import { REFILL_AGREEMENTS } from '#lib/domain/refill-agreement.ts';
import { refillPinProblem } from './refill-pin.ts';

/** Requests with a card or a PIN, and responses about PINs. Amounts are integer cents. */

/** A PIN as typed or pasted. */
export const typedPinSchema = z.string('refillPin.required').check(
  z.maxLength(64),
  z.refine((text) => refillPinProblem(text) === null, 'refillPin.invalid'),
);

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));

const savedCardPayRequestShape = {
  ...payRequestShape,
  account,
  savedCard: z.string().check(z.maxLength(64)),
  card: absentField,
  cardToken: absentField,
};

/** A payment with a card that was typed in. An express button knows no billing address of ours. */
function typedCardPayRequestSchemas(billing: Parameters<Parameters<typeof byBillingDetail>[0]>[0]) {
  return [
    z.object({ ...cardPayRequestShape, account, billing }),
    z.object({ ...tokenPayRequestShape, account, billing: z.optional(billing) }),
  ] as const;
}

/** POST /api/reconnect/pay: pays with the saved card that the page shows, or with one that was typed in. */
export const ownerCardPayRequestSchemas = byBillingDetail((billing) =>
  z.union([z.object(savedCardPayRequestShape), ...typedCardPayRequestSchemas(billing)]),
);

/** POST /api/refill/pay: the same, and with the saved card the owner may have agreed by a sentence. */
export const refillPayRequestSchemas = byBillingDetail((billing) =>
  z.union([
    z.object({ ...savedCardPayRequestShape, agreement: z.optional(z.enum(REFILL_AGREEMENTS)) }),
    ...typedCardPayRequestSchemas(billing),
  ]),
);
export type OwnerCardPayRequest = z.infer<typeof refillPayRequestSchemas.full>;

export const pinLookupRequestSchema = z.object({ account, locale: localeSchema, pin: typedPinSchema });
export type PinLookupRequest = z.infer<typeof pinLookupRequestSchema>;

/** POST /api/refill/pin/pay: redeems the PIN that was looked up. */
export const pinPayRequestSchema = z.object({ ...payRequestShape, account, pin: typedPinSchema });
export type PinPayRequest = z.infer<typeof pinPayRequestSchema>;

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
  pin: typedPinSchema,
});
export type GuestPinLookupRequest = z.infer<typeof guestPinLookupRequestSchema>;

export type GuestPinLookupResponse =
  /** What it is worth. `expiry`: the account's last paid day, or null if no days are left, as in the lookup. `paidThrough`: the one afterwards. */
  | { outcome: 'fit'; quote: Quote; days: number; expiry: string | null; today: string; paidThrough?: string }
  | RedeemedPin
  | { outcome: 'unknown' | 'expired' | 'failed' }
  /** This browser has an open payment, or has paid for this account in another tab: its waiting page or its receipt. */
  | { outcome: 'open' | 'confirmed'; reference: string }
  /** The account is none that a guest may refill, by now. The PIN was not looked up, or was not used. */
  | { outcome: 'not-found' }
  /** Another account was looked up since, or none was found. */
  | { outcome: 'start-again' };

/** POST /api/litepay/pin/pay: redeems the PIN that was looked up. */
export const guestPinPayRequestSchema = z.object({ ...payRequestShape, pin: typedPinSchema });
export type GuestPinPayRequest = z.infer<typeof guestPinPayRequestSchema>;
