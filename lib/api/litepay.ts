import * as z from 'zod/mini';
import { billingFormSchema } from '#lib/forms/billing-form.ts';
import { cardPayRequestShape, cents, purchaseRefSchema, quoteSchema } from './payment.ts';

/** What the browser and litepay's own handlers say to each other. All amounts are integer cents. */

const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The plan that a phone and a zip stand for: all that a guest may learn of an account. */
export const locatedPlanSchema = z.object({
  planDays: z.int(),
  priceCents: cents,
  creditCents: cents,
  subtotalCents: cents,
  /** The account has a benefit that takes nothing off the price (spec 3 §6). */
  isEnrolled: z.boolean(),
  daysLeft: z.int(),
  /** YYYY-MM-DD in the provider's time zone, as are the days below. */
  today: calendarDay,
  /** The last paid day; null where none is left: since when is nobody's business. */
  expiry: z.nullable(calendarDay),
  /** The last paid day after this refill. */
  paidThrough: calendarDay,
});
export type LocatedPlan = z.infer<typeof locatedPlanSchema>;

/** POST /api/litepay/lookup. */
export const lookupResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), plan: locatedPlanSchema, purchase: purchaseRefSchema }),
  z.object({ outcome: z.literal('not-found') }),
  z.object({ outcome: z.literal('several') }),
  /** A payment of this browser is open: the waiting page shows it. */
  z.object({ outcome: z.literal('open') }),
  /** A payment of this browser was confirmed, and the page did not know: its receipt comes first. */
  z.object({ outcome: z.literal('confirmed') }),
]);
export type LookupResponse = z.infer<typeof lookupResponseSchema>;

/** POST /api/litepay/quote. */
export const litepayQuoteSchema = z.discriminatedUnion('outcome', [
  /** `purchase`: as it is now. The plan was read anew where the account was paid for since. */
  z.object({
    ...{ outcome: z.literal('quoted'), purchase: purchaseRefSchema, plan: locatedPlanSchema, quote: quoteSchema },
  }),
  z.object({ outcome: z.literal('open') }),
  z.object({ outcome: z.literal('confirmed') }),
  /** Another account is located by now, or none. */
  z.object({ outcome: z.literal('start-again') }),
  /** The provider could not be asked. Nothing was changed. */
  z.object({ outcome: z.literal('failed') }),
]);
export type LitepayQuote = z.infer<typeof litepayQuoteSchema>;

/** POST /api/litepay/pay. */
export const guestPayRequestSchema = z.object({ ...cardPayRequestShape, billing: billingFormSchema });
export type GuestPayRequest = z.infer<typeof guestPayRequestSchema>;

/** GET /api/litepay/service. Null: nobody can say. */
export const serviceStateSchema = z.object({ isActive: z.nullable(z.boolean()) });
export type ServiceState = z.infer<typeof serviceStateSchema>;
