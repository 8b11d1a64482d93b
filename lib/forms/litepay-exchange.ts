import * as z from 'zod/mini';

/** What the browser and the litepay route handlers say to each other. All amounts are integer cents. */

const cents = z.int().check(z.nonnegative());
const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The plan that a phone and a zip stand for: all that a guest may learn of an account (decision: guest lookup answers little). */
export const locatedPlanSchema = z.object({
  planDays: z.int(),
  priceCents: cents,
  creditCents: cents,
  subtotalCents: cents,
  daysLeft: z.int(),
  /** The last paid day after this refill, YYYY-MM-DD in the provider's time zone. */
  paidThrough: calendarDay,
});
export type LocatedPlan = z.infer<typeof locatedPlanSchema>;

/** A purchase whose total the server has frozen under `attempt`. */
export const quoteSchema = z.object({
  attempt: z.string(),
  reference: z.string(),
  /** Null when the tax could not be had: the total is then the subtotal (spec 3 §9). */
  taxCents: z.nullable(cents),
  totalCents: cents,
});
export type Quote = z.infer<typeof quoteSchema>;

export const lookupAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), plan: locatedPlanSchema }),
  z.object({ outcome: z.literal('not-found') }),
  z.object({ outcome: z.literal('several') }),
]);
export type LookupAnswer = z.infer<typeof lookupAnswerSchema>;

export const quoteAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('quoted'), plan: locatedPlanSchema, quote: quoteSchema }),
  /** A payment of this browser is still open: the waiting page shows it. */
  z.object({ outcome: z.literal('open') }),
  /** Nothing is located any more (the visit expired). */
  z.object({ outcome: z.literal('lost') }),
]);
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;

/** What a failed payment tells: the words come localized, because the catalogue is too large to ship. */
export const paymentFailureSchema = z.object({
  code: z.string(),
  text: z.string(),
  reference: z.string(),
});
export type PaymentFailure = z.infer<typeof paymentFailureSchema>;

export const payAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('confirmed') }),
  /** Not known yet: the waiting page goes on. */
  z.object({ outcome: z.literal('pending') }),
  z.object({ outcome: z.literal('declined'), failure: paymentFailureSchema }),
  /** Provably nothing was sent: the same quote can be paid again. */
  z.object({ outcome: z.literal('not-sent') }),
  /** The customer saw another total, or paid for something else in another tab: nothing was sent. */
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('start-again') }),
  /** The same refill was confirmed minutes ago; `again: true` pays once more. */
  z.object({ outcome: z.literal('again') }),
]);
export type PayAnswer = z.infer<typeof payAnswerSchema>;

export const attemptAnswerSchema = z.object({
  state: z.enum(['none', 'processing', 'checking', 'confirmed', 'declined', 'not-charged', 'manual']),
});
export type AttemptAnswer = z.infer<typeof attemptAnswerSchema>;
