import { customerInfoFormSchema } from '#lib/forms/customer-info-form.ts';
import { orderDetailsSchema } from '#lib/forms/order-details-form.ts';
import * as z from 'zod/mini';
import { cents, lineSchema, locale, purchaseRefSchema, quoteSchema } from './payment.ts';

/** What the browser and the shop's own handlers say to each other. All amounts are integer cents. */

const id = z.string().check(z.minLength(1), z.maxLength(128));

/** What every request of the shop names: the purchase as its page shows it, and the language in which the answer is read. */
const purchase = { purchase: purchaseRefSchema, locale };

/** An offer as it is shown: the old price and the new one. */
const promoSchema = z.object({ id: z.string(), planCode: z.string(), originCents: cents, effectiveCents: cents });
export type Promo = z.infer<typeof promoSchema>;

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
  promoInCart: z.nullable(promoSchema),
  /** What can be offered on the way on; empty once one is in the cart. */
  promos: z.array(promoSchema),
  count: z.int(),
  lines: z.array(lineSchema),
  plans: z.array(planCardSchema),
  /** Before shipping and tax. */
  subtotalCents: cents,
  limitsOneGateway: z.boolean(),
});
export type CartView = z.infer<typeof cartViewSchema>;

/** A way of delivery that can be chosen. */
export const shippingChoiceSchema = z.object({ code: z.string(), text: z.string(), cents, isFree: z.boolean() });
export type ShippingChoice = z.infer<typeof shippingChoiceSchema>;

/** Where a request leads that the purchase's state does not allow: a path without the locale. */
const redirect = z.object({ outcome: z.literal('redirect'), path: z.string() });

/** Another tab changed the purchase since the page was made: nothing was saved. */
const changed = z.object({ outcome: z.literal('changed') });

/** POST /api/buy/cart: the cart as it shall be. */
export const cartRequestSchema = z.object({ ...purchase, planCode: id, promoId: z.nullable(id) });
export const cartResponseSchema = z.discriminatedUnion('outcome', [
  /** `quote`: the new total, where payment and delivery were given before. */
  z.object({
    outcome: z.literal('saved'),
    purchase: purchaseRefSchema,
    cart: cartViewSchema,
    quote: z.nullable(quoteSchema),
  }),
  changed,
  redirect,
]);

/** GET /api/buy/waiting: where the order that this browser left goes on, a path without the locale; null when none waits. */
export const waitingOrderSchema = z.object({ path: z.nullable(z.string()) });

/** POST /api/buy/session: the hand-off to the identity service. `again`: who is back goes once more, to verify another phone. */
export const sessionRequestSchema = z.object({ ...purchase, again: z._default(z.boolean(), false) });
export const sessionResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('hand-off'), url: z.url() }),
  redirect,
]);

/** POST /api/buy/restore: back from the identity service; spec 1 §4 lets this tab blank what it learnt. */
export const restoreRequestSchema = z.object({
  digitalSessionId: id,
  locale,
  stripPhoneNumber: z.boolean(),
  stripEmail: z.boolean(),
});
export const restoreResponseSchema = redirect;

const consentFields = { emailOptIn: z.boolean(), smsOptIn: z.boolean() };

/** POST /api/buy/customer. */
export const customerRequestSchema = z.object({ ...purchase, customer: customerInfoFormSchema });
export const customerResponseSchema = z.discriminatedUnion('outcome', [
  /** `consent`: as it is saved now; another one than was asked for could not be. */
  z.object({ outcome: z.literal('saved'), purchase: purchaseRefSchema, consent: z.object(consentFields) }),
  changed,
  redirect,
]);

/** POST /api/buy/total: what the order comes to with a way of delivery, while payment is being filled in; freezes nothing. */
export const totalRequestSchema = z.object({ ...purchase, shippingCode: id });
export const totalResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('priced'), taxCents: quoteSchema.shape.taxCents, totalCents: cents }),
  changed,
  redirect,
]);

/** POST /api/buy/details: freezes the total. The card is not among it. */
export const detailsRequestSchema = z.object({ ...purchase, details: orderDetailsSchema });
export const detailsResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('quoted'), purchase: purchaseRefSchema, quote: quoteSchema }),
  changed,
  redirect,
]);

/** POST /api/buy/consent: for the purchase's own customer; what is not saved goes back on the screen. */
export const consentRequestSchema = z.object({ ...purchase, ...consentFields });
export const consentResponseSchema = z.object({ saved: z.boolean() });
