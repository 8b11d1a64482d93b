import * as z from 'zod/mini';
import { billingFormSchema } from '#lib/forms/billing-form.ts';
import { cardPayRequestShape, cents, purchaseRefSchema, quoteSchema } from './payment.ts';

/** Requests and responses of litepay's own handlers. All amounts are integer cents. */

const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The plan that phone and ZIP have located: all that a guest may learn about an account. */
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
  /** The last paid day; null if no days are left, because a guest must not learn since when. */
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
  /** This browser has an open payment: the waiting page shows it. */
  z.object({ outcome: z.literal('open') }),
  /** This browser has a confirmed payment that the page did not know of: its receipt comes first. */
  z.object({ outcome: z.literal('confirmed') }),
]);
export type LookupResponse = z.infer<typeof lookupResponseSchema>;

/** POST /api/litepay/quote. */
export const litepayQuoteResponseSchema = z.discriminatedUnion('outcome', [
  /** `purchase`: its current version. The plan was read again if the account has been paid for since. */
  z.object({
    ...{ outcome: z.literal('quoted'), purchase: purchaseRefSchema, plan: locatedPlanSchema, quote: quoteSchema },
  }),
  z.object({ outcome: z.literal('open') }),
  z.object({ outcome: z.literal('confirmed') }),
  /** Another account has been located since, or none. */
  z.object({ outcome: z.literal('start-again') }),
  /** The provider could not be asked. Nothing was changed. */
  z.object({ outcome: z.literal('failed') }),
]);
export type LitepayQuoteResponse = z.infer<typeof litepayQuoteResponseSchema>;

/** POST /api/litepay/pay. */
export const guestPayRequestSchema = z.object({ ...cardPayRequestShape, billing: billingFormSchema });
export type GuestPayRequest = z.infer<typeof guestPayRequestSchema>;

/** GET /api/litepay/service. Null: unknown. */
export const serviceStateSchema = z.object({ isActive: z.nullable(z.boolean()) });
export type ServiceState = z.infer<typeof serviceStateSchema>;
