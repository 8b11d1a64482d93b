import * as z from 'zod/mini';
import { byBillingDetail } from '#lib/payment/billing-form.ts';
import {
  cardPayRequestShape,
  localeSchema,
  absentField,
  payRequestShape,
  tokenPayRequestShape,
} from '#lib/payment/api.ts';
import { typedPin } from './pin-api.ts';

/** The requests of an owner's refill that carry a card or a PIN. Separate from the schemas that the cart needs in the browser. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));

/**
 * POST /api/refill/pay and /api/reconnect/pay: pays with the saved card that the page shows, or with one that was typed in. An express
 * button knows no billing address of ours.
 */
export const ownerCardPayRequestSchemas = byBillingDetail((billing) =>
  z.union([
    z.object({
      ...payRequestShape,
      account,
      savedCard: z.string().check(z.maxLength(64)),
      card: absentField,
      cardToken: absentField,
    }),
    z.object({ ...cardPayRequestShape, account, billing }),
    z.object({ ...tokenPayRequestShape, account, billing: z.optional(billing) }),
  ]),
);
export type OwnerCardPayRequest = z.infer<typeof ownerCardPayRequestSchemas.full>;

export const pinLookupRequestSchema = z.object({ account, locale: localeSchema, pin: typedPin });
export type PinLookupRequest = z.infer<typeof pinLookupRequestSchema>;

/** POST /api/refill/pin/pay: redeems the PIN that was looked up. */
export const pinPayRequestSchema = z.object({ ...payRequestShape, account, pin: typedPin });
export type PinPayRequest = z.infer<typeof pinPayRequestSchema>;
