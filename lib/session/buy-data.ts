import 'server-only';
import { z } from 'zod';

/** What the store keeps of a purchase in the shop, sealed. Never card data. All amounts are integer cents. */

const cents = z.int();
const text = z.string().max(2_000);

const addressSchema = z.object({
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  zip: text,
});
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
const catalogueSchema = z.object({
  plans: z.array(planSchema),
  gateway: z.object({ product: text, planCode: text, rateCents: cents }).nullable(),
  shipping: z.array(z.object({ code: text, rateCents: cents, text })),
});
const promoSchema = z.object({
  id: text,
  offerType: text,
  startDate: text,
  endDate: text,
  lines: z.array(z.object({ product: text, planCode: text, lob: text, originCents: cents, discountCents: cents })),
});

/** What is sold at the place, as the provider said at `at` (ms since 1970). */
const offerSchema = z.object({
  at: z.number(),
  /** Of the serviceability check; '' when there was no code. */
  code: text,
  isColdTap: z.boolean(),
  houseKey: text,
  geoCode: text,
  address: addressSchema,
  catalogue: catalogueSchema,
  promos: z.array(promoSchema),
});
export type BuyOffer = z.output<typeof offerSchema>;

/** Spec 1 §3: what came back with the shopper; blank where nothing did. */
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

/** A shopper who clicks twice or has two tabs opens several. */
export const MAX_HAND_OFFS = 5;

export const buyDataSchema = z.object({
  /** What the keys of charges are derived from; moves on once an outcome is known. */
  nonce: z.string(),
  trackingId: z.uuid(),
  place: z.object({ locationId: text, marketId: text }),
  /** Null until the provider was asked. */
  offer: offerSchema.nullable(),
  cart: z.object({ planCode: text, promoId: text.nullable() }).nullable(),
  /** What this browser went out to the identity service with, the latest first: it may come back with any of them. */
  digitalSessionIds: z.array(text).max(MAX_HAND_OFFS),
  /** Null until the shopper is back from the identity service. */
  handOff: handOffSchema.nullable(),
  customer: z
    .object({
      firstName: text,
      lastName: text,
      email: text,
      phone: z.string().regex(/^\d{10}$/),
      emailOptIn: z.boolean(),
      smsOptIn: z.boolean(),
    })
    .nullable(),
  details: z
    .object({
      billing: personAtSchema,
      sameAsService: z.boolean(),
      delivery: z.object({ sameAsBilling: z.boolean(), to: personAtSchema, code: text }),
    })
    .nullable(),
  /** The latest order: quoted, under way or known. */
  attempt: z.string().nullable(),
  /** The one before it, when that one failed. */
  failed: z.string().nullable(),
});

export type BuyData = z.output<typeof buyDataSchema>;
