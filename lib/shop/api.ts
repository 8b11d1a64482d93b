import { type Consent, customerInfoFormSchema } from './customer-info-form.ts';
import { orderDetailsSchema } from './order-details-form.ts';
import * as z from 'zod/mini';
import type { CartView } from './server/cart-view.ts';
import { type PurchaseRef, type Quote, localeSchema, purchaseRefSchema } from '#lib/payment/api.ts';

/** Requests and responses of the shop's own handlers. All amounts are integer cents. */

const id = z.string().check(z.minLength(1), z.maxLength(128));

/** Part of every request of the shop: the purchase as its page shows it, and the language of the response. */
const purchase = { purchase: purchaseRefSchema, locale: localeSchema };

/** Where a request leads if the purchase's state does not allow it: a path without the locale. */
export interface ShopRedirect {
  outcome: 'redirect';
  path: string;
}

/** Responses that every request of the shop may get. `changed`: in another tab since the page was made, so nothing was saved. */
export type ShopRefusal = ShopRedirect | { outcome: 'changed' };

/** POST /api/buy/cart: the new cart. */
export const cartRequestSchema = z.object({ ...purchase, planCode: id, promoId: z.nullable(id) });
export type CartResponse =
  /** `quote`: the new total, if payment and delivery were already given. */
  { outcome: 'saved'; purchase: PurchaseRef; cart: CartView; quote: Quote | null } | ShopRefusal;

/** GET /api/buy/waiting: where this browser's unfinished order continues, a path without the locale; null if there is none. */
export interface WaitingOrder {
  path: string | null;
}

/** POST /api/buy/session: the hand-off to the identity service. `again`: a further visit, to verify another phone. */
export const sessionRequestSchema = z.object({ ...purchase, again: z._default(z.boolean(), false) });
export type SessionResponse = { outcome: 'hand-off'; url: string } | ShopRedirect;

/** POST /api/buy/restore: back from the identity service, which always redirects; spec 1 §4 lets this tab blank what it learned. */
export const restoreRequestSchema = z.object({
  digitalSessionId: id,
  locale: localeSchema,
  stripPhoneNumber: z.boolean(),
  stripEmail: z.boolean(),
});

/** POST /api/buy/customer. */
export const customerRequestSchema = z.object({ ...purchase, customer: customerInfoFormSchema });
export type CustomerResponse =
  /** `consent`: as it is saved now; if it differs from the request, saving failed. */
  { outcome: 'saved'; purchase: PurchaseRef; consent: Consent } | ShopRefusal;

/** POST /api/buy/total: the order's total with a shipping option, while payment is being filled in; freezes nothing. */
export const totalRequestSchema = z.object({ ...purchase, shippingCode: id });
export type TotalResponse = { outcome: 'priced'; taxCents: number | null; totalCents: number } | ShopRefusal;

/** POST /api/buy/details: freezes the total. The card is not part of it. */
export const detailsRequestSchema = z.object({ ...purchase, details: orderDetailsSchema });
export type DetailsResponse = { outcome: 'quoted'; purchase: PurchaseRef; quote: Quote } | ShopRefusal;

/** POST /api/buy/consent: for the purchase's own customer; the screen reverts what was not saved. */
export const consentRequestSchema = z.object({ ...purchase, emailOptIn: z.boolean(), smsOptIn: z.boolean() });
export interface ConsentResponse {
  saved: boolean;
}
