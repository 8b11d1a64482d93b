import * as z from 'zod/mini';
import { LOCALES } from '#lib/i18n/locales.ts';
import { customerInfoFormSchema } from './customer-info-form.ts';
import { encryptedCardSchema, paymentFailureSchema } from './litepay-exchange.ts';
import { orderDetailsSchema } from './order-details-form.ts';

/** What the browser and the shop's route handlers say to each other. All amounts are integer cents. */

const cents = z.int().check(z.nonnegative());
const id = z.string().check(z.minLength(1), z.maxLength(128));

/** Every request of the shop says which tab's purchase it is about, and the language in which the answer is read. */
const purchase = { tab: z.string().check(z.regex(/^[\w-]{8,64}$/)), locale: z.enum(LOCALES) };

/** One line of a cart, in the order in which it is shown. */
export const cartLineSchema = z.object({
  kind: z.enum(['plan', 'offer', 'gateway']),
  /** The plan's code, which is its name's key under `cart.products`; the offer's id; the gateway's product. */
  code: z.string(),
  /** The provider's words, for what our messages do not know; may be empty. */
  text: z.string(),
  /** Below zero for an offer. */
  cents: z.int(),
  /** Shown in words instead of a price (spec 1 §9). */
  isFree: z.boolean(),
});
export type CartLine = z.infer<typeof cartLineSchema>;

/** An offer as it is shown: the old price and the new one. */
const offerSchema = z.object({ id: z.string(), planCode: z.string(), originCents: cents, effectiveCents: cents });
export type Offer = z.infer<typeof offerSchema>;

/** What a plan's card says. */
const planCardSchema = z.object({
  /** The key under `cart.products`. */
  planCode: z.string(),
  /** The provider's words, for a plan that our messages do not know. */
  title: z.string(),
  text: z.string(),
  days: z.int(),
  priceCents: cents,
  isChosen: z.boolean(),
});

export const cartViewSchema = z.object({
  planCode: z.string(),
  offerInCart: z.nullable(offerSchema),
  /** What can be offered on the way on; empty once one is in the cart. */
  offers: z.array(offerSchema),
  count: z.int(),
  lines: z.array(cartLineSchema),
  plans: z.array(planCardSchema),
  /** Before shipping and tax. */
  subtotalCents: cents,
  limitsOneGateway: z.boolean(),
});
export type CartView = z.infer<typeof cartViewSchema>;

/** Not included: it could not be had, and is added where it applies. */
const taxStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('known'), cents }),
  z.object({ state: z.literal('not-included') }),
]);

export const totalsViewSchema = z.object({
  subtotalCents: cents,
  shippingCents: cents,
  tax: taxStateSchema,
  totalCents: cents,
});
export type TotalsView = z.infer<typeof totalsViewSchema>;

/** A way of delivery that can be chosen. */
export const shippingChoiceSchema = z.object({ code: z.string(), text: z.string(), cents, isFree: z.boolean() });
export type ShippingChoice = z.infer<typeof shippingChoiceSchema>;

/** Where a request leads that the shop's state does not allow: a path without the locale. */
const elsewhere = z.object({ outcome: z.literal('elsewhere'), path: z.string() });

/** An order whose total the server has frozen under `attempt`. */
export const orderQuoteSchema = z.object({ attempt: z.string(), reference: z.string(), totals: totalsViewSchema });
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

/** POST /api/buy/cart: the cart as it shall be. */
export const cartRequestSchema = z.object({ ...purchase, planCode: id, promoId: z.nullable(id) });
export const cartAnswerSchema = z.discriminatedUnion('outcome', [
  /** `quote`: the new total, where payment and delivery were given before. */
  z.object({ outcome: z.literal('saved'), cart: cartViewSchema, quote: z.nullable(orderQuoteSchema) }),
  elsewhere,
]);

/** POST /api/buy/session: the hand-off to the identity service. `again`: who is back goes once more, to verify another phone. */
export const sessionRequestSchema = z.object({ ...purchase, again: z._default(z.boolean(), false) });
export const sessionAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('hand-off'), url: z.url() }),
  elsewhere,
]);

/** POST /api/buy/restore: back from the identity service; spec 1 §4 lets this tab blank what it learnt. */
export const restoreRequestSchema = z.object({
  digitalSessionId: id,
  locale: purchase.locale,
  stripPhoneNumber: z.boolean(),
  stripEmail: z.boolean(),
});
export const restoreAnswerSchema = elsewhere;

/** POST /api/buy/customer. */
export const customerRequestSchema = z.object({ ...purchase, customer: customerInfoFormSchema });
export const customerAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved') }),
  elsewhere,
]);

/** POST /api/buy/details: freezes the total. The card is not among it. */
export const detailsRequestSchema = z.object({ ...purchase, details: orderDetailsSchema });
export const detailsAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('quoted'), quote: orderQuoteSchema }),
  elsewhere,
]);

/** An order that took no money. `mends`: what the customer can change about it; `identity` is a phone that only the identity service changes. */
const orderFailureSchema = z.extend(paymentFailureSchema, { mends: z.enum(['card', 'phone', 'identity']) });
export type OrderFailure = z.infer<typeof orderFailureSchema>;

/** POST /api/buy/order: what the customer agreed to and saw, never a price to charge. */
export const orderRequestSchema = z.object({
  ...purchase,
  attempt: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The total on the customer's screen: another one is refused. */
  totalCents: cents,
  terms: z.literal(true),
  card: encryptedCardSchema,
});
export const orderAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('placed') }),
  /** Not known yet: the waiting page goes on. */
  z.object({ outcome: z.literal('pending') }),
  /** A warning on the review page. */
  z.object({ outcome: z.literal('declined'), failure: orderFailureSchema }),
  /** Nothing can be mended: the error page. */
  z.object({ outcome: z.literal('failed') }),
  /** Provably nothing was sent: the same quote can be paid again. */
  z.object({ outcome: z.literal('not-sent') }),
  /** The customer saw another total, or changed the cart in another tab: nothing was sent. */
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('start-again') }),
]);

/** POST /api/buy/attempt: what became of the order. */
export const orderStateRequestSchema = z.object(purchase);
export const orderStateAnswerSchema = z.object({
  state: z.enum(['none', 'processing', 'checking', 'placed', 'declined', 'failed', 'not-charged', 'manual']),
});

/** POST /api/buy/consent: one choice at a time; what is not saved goes back on the screen. */
export const consentRequestSchema = z.object({
  ...purchase,
  emailOptIn: z.boolean(),
  smsOptIn: z.boolean(),
  /** As typed so far, where the shopper is not known yet. */
  contact: z.nullable(
    z.object({ email: z.string().check(z.maxLength(300)), phone: z.string().check(z.regex(/^\d{10}$/)) }),
  ),
});
export const consentAnswerSchema = z.object({ saved: z.boolean() });
