import * as z from 'zod/mini';
import { LOCALES } from '#lib/i18n/locales.ts';
import { billingFormSchema } from './billing-form.ts';

/** What the browser and the litepay route handlers say to each other. All amounts are integer cents. */

const cents = z.int().check(z.nonnegative());
const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const locale = z.enum(LOCALES);

/** The language in which the answer is read. */
export const localeRequestSchema = z.object({ locale });

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
  /** A payment of this browser is still open: the waiting page shows it. */
  z.object({ outcome: z.literal('open') }),
]);
export type LookupAnswer = z.infer<typeof lookupAnswerSchema>;

export const quoteAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('quoted'), plan: locatedPlanSchema, quote: quoteSchema }),
  z.object({ outcome: z.literal('open') }),
  /** Nothing is located any more (the visit expired). */
  z.object({ outcome: z.literal('lost') }),
]);
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;

/** What a failed payment tells: the words come localized, because the catalogue is too large to ship. */
export const paymentFailureSchema = z.object({
  text: z.string(),
  /** 'Error code: …' where the catalogue has it shown. */
  codeLine: z.nullable(z.string()),
  reference: z.string(),
});
export type PaymentFailure = z.infer<typeof paymentFailureSchema>;

const jwe = z.string().check(z.maxLength(2_048), z.regex(/^[\w-]+(\.[\w-]+){4}$/));

/** The card's fields as this browser encrypted them. */
export const encryptedCardSchema = z.object({ cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe });

/** What is submitted: choices and what the customer saw, never a price to charge. */
export const payRequestSchema = z.object({
  attempt: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The total on the customer's screen: another one is refused. */
  totalCents: cents,
  locale,
  terms: z.literal(true),
  /** The customer was asked, and wants the same refill once more. */
  again: z.boolean(),
  billing: billingFormSchema,
  card: encryptedCardSchema,
});
export type PayRequest = z.infer<typeof payRequestSchema>;

/** The public key for card fields. */
export const paymentKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
});

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
