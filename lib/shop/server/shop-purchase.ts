import 'server-only';
import { z } from 'zod';
import { usAddressFields } from '#lib/domain/contact/us-address.ts';
import type { Place } from '#lib/serviceability/location-token.ts';
import { BROWSER_SECONDS } from '#lib/session/browser-session.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  createPurchaseRepository,
} from '#lib/payment/server/purchase.ts';
import { now } from '#lib/clock.ts';
import { isBuyPromoValid } from '#lib/shop/cart.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import type { SettlementFlow } from '#lib/payment/server/payment-flow.ts';

/** The order's flow in the ledger (spec 3 §9). */
export const BUY = 'BUY';

/** How many of a browser's purchases are searched. */
const MAX_PURCHASES = 20;

/** The sealed data of a purchase in the shop. Never card data. All amounts are integer cents. */

const cents = z.int();
const text = z.string().max(2_000);

const addressSchema = z.object(usAddressFields(text));
const personAtSchema = addressSchema.extend({ name: text });

const planSchema = z.object({
  planCode: text,
  product: text,
  lob: text,
  title: text,
  text,
  priceCents: cents,
  chargeCode: text,
  days: z.int(),
});
const catalogSchema = z.object({
  plans: z.array(planSchema),
  gateway: z.object({ product: text, lob: text.default('HSD'), planCode: text, rateCents: cents }).nullable(),
  shipping: z.array(z.object({ code: text, rateCents: cents, text })),
});
const promoSchema = z.object({
  id: text,
  offerType: text,
  startDate: text,
  endDate: text,
  lines: z.array(z.object({ product: text, planCode: text, lob: text, originCents: cents, discountCents: cents })),
});

/** What is sold at the place, as of `timestamp` (ms since 1970). */
const placeCatalogSchema = z.object({
  timestamp: z.number(),
  /** The code of the serviceability check; blank if there was none. */
  code: text,
  isColdTap: z.boolean(),
  houseKey: text,
  geoCode: text,
  /** The market from the serviceability check, which determines prices and offers. */
  marketId: text,
  address: addressSchema,
  /** Stored under this name. */
  catalogue: catalogSchema,
  promos: z.array(promoSchema),
  /** The offers could not be read: `promos` are those of the reading before, if there was one. */
  arePromosUnknown: z.boolean().default(false),
});
export type PlaceCatalog = z.output<typeof placeCatalogSchema>;

/** Spec 1 §3: what the identity service returned about the shopper; blank if nothing. */
const handOffSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  custGuid: text,
  isMobileVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  errorCode: text,
});

/** A shopper who clicks twice or has two tabs opens several sessions. */
export const MAX_HAND_OFFS = 5;

const buyDataSchema = purchaseBasicsSchema.extend({
  place: z.object({ locationId: text }),
  /** Null until the provider's catalog is loaded. */
  catalog: placeCatalogSchema.nullable(),
  cart: z.object({ planCode: text, promoId: text.nullable() }).nullable(),
  /** The sessions with which this browser was sent to the identity service, latest first: it may return with any of them. */
  digitalSessionIds: z.array(text).max(MAX_HAND_OFFS),
  /** Null until the shopper returns from the identity service. */
  handOff: handOffSchema.nullable(),
  customer: z
    .object({
      firstName: text,
      lastName: text,
      email: text,
      phone: z.string().regex(/^\d{10}$/),
      emailOptIn: z.boolean(),
      smsOptIn: z.boolean(),
      /** The step that asks for the name also asked for the consent. */
      isConsentAsked: z.boolean().default(false),
      /** The latest choice of messages could not be saved, and is requested again on payment and delivery. */
      hasConsentFailed: z.boolean().default(false),
    })
    .nullable(),
  details: z
    .object({
      billing: personAtSchema,
      sameAsService: z.boolean(),
      delivery: z.object({ sameAsBilling: z.boolean(), to: personAtSchema, code: text }),
    })
    .nullable(),
});

export type BuyData = z.output<typeof buyDataSchema>;
export type BuyPurchase = Purchase<BuyData>;

export const buyPurchases = createPurchaseRepository<BuyData>(BUY, buyDataSchema, BROWSER_SECONDS);

/** Creates a purchase for a place. A `plan` that is not sold there gives way when its catalog arrives. */
export function createBuyPurchase(browserId: string, place: Place, plan: string | null): Promise<BuyPurchase> {
  const cart = plan === null ? null : { planCode: plan, promoId: null };
  const nothing = { catalog: null, cart, digitalSessionIds: [], handOff: null, customer: null, details: null };
  return buyPurchases.create(browserId, (basics: PurchaseBasics): BuyData => ({ ...basics, place, ...nothing }));
}

/** This browser's purchases, most recently changed first. */
export function listBuyPurchases(browserId: string): Promise<BuyPurchase[]> {
  return buyPurchases.list(browserId, MAX_PURCHASES);
}

/** This browser's latest purchase, for addresses that name none. */
export async function findLatestBuyPurchase(browserId: string): Promise<BuyPurchase | null> {
  return (await buyPurchases.list(browserId, 1))[0] ?? null;
}

/** The purchase that was sent to the identity service under this id, if this browser sent it. */
export async function findPurchaseByDigitalSession(
  browserId: string,
  digitalSessionId: string,
): Promise<BuyPurchase | null> {
  const purchases = await listBuyPurchases(browserId);
  return purchases.find(({ data }) => data.digitalSessionIds.includes(digitalSessionId)) ?? null;
}

/** A purchase with everything that an order needs. */
export type CompletePurchase = NonNullable<ReturnType<typeof toCompletePurchase>>;

export function toCompletePurchase(data: BuyData) {
  const { catalog, cart, customer, details } = data;
  return catalog && cart && customer && details ? { ...data, catalog, cart, customer, details } : null;
}

/** The place's offers that are valid now, each for a plan that is sold there. */
export function findValidPromos({ promos, catalogue }: PlaceCatalog): PlaceCatalog['promos'] {
  const timestamp = now();
  const soldPlanCodes = new Set(catalogue.plans.map(({ planCode }) => planCode));
  return promos.filter(
    (promo) => isBuyPromoValid(promo, timestamp) && promo.lines.every(({ planCode }) => soldPlanCodes.has(planCode)),
  );
}

/**
 * Settles an order outside the customer's request. Separate from the flow, because it is loaded at server start, where there are no
 * translations.
 */
export const shopSettlement: SettlementFlow = {
  name: BUY,
  isOwnAccount: isChargedAccount,
  // Nothing but the charge's status proves an order (Reliability §Money).
  findEvidence: async () => false,
};
