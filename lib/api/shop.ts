import { customerInfoFormSchema } from '#lib/forms/customer-info-form.ts';
import { orderDetailsSchema } from '#lib/forms/order-details-form.ts';
import * as z from 'zod/mini';
import { cents, lineSchema, locale, purchaseRefSchema, quoteSchema } from './payment.ts';

/** Requests and responses of the shop's own handlers. All amounts are integer cents. */

const id = z.string().check(z.minLength(1), z.maxLength(128));

/** Part of every request of the shop: the purchase as its page shows it, and the language of the response. */
const purchase = { purchase: purchaseRefSchema, locale };

/** An offer as shown: the old price and the new one. */
const promoSchema = z.object({ id: z.string(), planCode: z.string(), originCents: cents, effectiveCents: cents });
export type Promo = z.infer<typeof promoSchema>;

/** The contents of a plan's card. */
const planCardSchema = z.object({
  /** The key under `cart.products`. */
  planCode: z.string(),
  /** The provider's text, for a plan that our messages do not cover. */
  title: z.string(),
  text: z.string(),
  days: z.int(),
  priceCents: cents,
  isChosen: z.boolean(),
});

export const cartViewSchema = z.object({
  planCode: z.string(),
  promoInCart: z.nullable(promoSchema),
  /** The offers made on continuing; empty once one is in the cart. */
  promos: z.array(promoSchema),
  count: z.int(),
  lines: z.array(lineSchema),
  plans: z.array(planCardSchema),
  /** Before shipping and tax. */
  subtotalCents: cents,
  limitsOneGateway: z.boolean(),
});
export type CartView = z.infer<typeof cartViewSchema>;

/** A selectable shipping option. */
export const shippingChoiceSchema = z.object({ code: z.string(), text: z.string(), cents, isFree: z.boolean() });
export type ShippingChoice = z.infer<typeof shippingChoiceSchema>;

/** Where a request leads if the purchase's state does not allow it: a path without the locale. */
const redirect = z.object({ outcome: z.literal('redirect'), path: z.string() });

/** Another tab has changed the purchase since the page was made: nothing was saved. */
const changed = z.object({ outcome: z.literal('changed') });

/** POST /api/buy/cart: the new cart. */
export const cartRequestSchema = z.object({ ...purchase, planCode: id, promoId: z.nullable(id) });
export const cartResponseSchema = z.discriminatedUnion('outcome', [
  /** `quote`: the new total, if payment and delivery were already given. */
  z.object({
    outcome: z.literal('saved'),
    purchase: purchaseRefSchema,
    cart: cartViewSchema,
    quote: z.nullable(quoteSchema),
  }),
  changed,
  redirect,
]);

/** GET /api/buy/waiting: where this browser's unfinished order continues, a path without the locale; null if there is none. */
export const waitingOrderSchema = z.object({ path: z.nullable(z.string()) });

/** POST /api/buy/session: the hand-off to the identity service. `again`: a further visit, to verify another phone. */
export const sessionRequestSchema = z.object({ ...purchase, again: z._default(z.boolean(), false) });
export const sessionResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('hand-off'), url: z.url() }),
  redirect,
]);

/** POST /api/buy/restore: back from the identity service; spec 1 §4 lets this tab blank what it learned. */
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
  /** `consent`: as it is saved now; if it differs from the request, saving failed. */
  z.object({ outcome: z.literal('saved'), purchase: purchaseRefSchema, consent: z.object(consentFields) }),
  changed,
  redirect,
]);

/** POST /api/buy/total: the order's total with a shipping option, while payment is being filled in; freezes nothing. */
export const totalRequestSchema = z.object({ ...purchase, shippingCode: id });
export const totalResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('priced'), taxCents: quoteSchema.shape.taxCents, totalCents: cents }),
  changed,
  redirect,
]);

/** POST /api/buy/details: freezes the total. The card is not part of it. */
export const detailsRequestSchema = z.object({ ...purchase, details: orderDetailsSchema });
export const detailsResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('quoted'), purchase: purchaseRefSchema, quote: quoteSchema }),
  changed,
  redirect,
]);

/** POST /api/buy/consent: for the purchase's own customer; the screen reverts what was not saved. */
export const consentRequestSchema = z.object({ ...purchase, ...consentFields });
export const consentResponseSchema = z.object({ saved: z.boolean() });
