import 'server-only';
import { z } from 'zod';
import { keyedHash, hashSubject } from '#lib/http/secrets.ts';
import { type RefillCart, type TvEnd, tvEnds } from '#lib/plans/refill-cart.ts';
import { owedGraceSchema } from '#lib/plans/server/owed-grace.ts';
import { accountReadingSchema } from '#lib/payment/server/account-reading.ts';
import {
  createPurchaseRepository,
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
} from '#lib/payment/server/purchase.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import { findPayingCard, type RefillAccount, refillAccountSchema } from './refill-account.ts';
import { daysInCode } from '#lib/domain/plan-days.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { RefillFacts } from '#lib/refill/flow.ts';
import { store } from '#lib/store/store.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { expiryProblems, parseMmyy } from '#lib/domain/card/expiry.ts';
import { monthIn } from '#lib/domain/dates.ts';

/** The provider's name for the flow (spec 3 §9). */
export const REFILL = 'REFILL';

/** How long a cart, a waiting page and a receipt are available. */
export const RECEIPT_SECONDS = 24 * 60 * 60;

const code = z.string().max(40);

const refillCartSchema: z.ZodType<RefillCart> = z.object({
  internet: code.nullable(),
  refills: z.int(),
  packages: z.array(code),
  addOns: z.array(code),
  isWinback: z.boolean(),
});

const refillDataSchema = purchaseBasicsSchema.extend({
  /** Null until a cart was saved. */
  account: accountReadingSchema
    .extend({
      facts: refillAccountSchema,
      /** When the provider was asked for card and auto-refill, as `askedAt`. */
      paymentReadAt: z.number().default(0),
    })
    .nullable(),
  cart: refillCartSchema.nullable(),
  /** A typed card is kept only in the page's memory. `saved`: the card that the page showed. */
  payment: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('saved'), card: z.string().max(64) }),
      z.object({ kind: z.literal('typed') }),
    ])
    .nullable(),
  /** The saved card that was chosen is not saved any more. */
  isCardGone: z.boolean().default(false),
  /** The cart was saved with an offer that has ended since. */
  hasOfferEnded: z.boolean().default(false),
});
export type RefillData = z.output<typeof refillDataSchema>;
export type RefillPurchase = Purchase<RefillData>;

export const refillPurchases = createPurchaseRepository<RefillData>(REFILL, refillDataSchema, RECEIPT_SECONDS);

/** The one refill of an owner's account. */
export function findRefillPurchase(owner: Owner): Promise<RefillPurchase | null> {
  return refillPurchases.find(ownerStoreId(owner), toPurchaseId(owner));
}

export function findOrCreateRefillPurchase(owner: Owner): Promise<RefillPurchase> {
  const createData = (basics: PurchaseBasics): RefillData => ({
    ...basics,
    account: null,
    cart: null,
    payment: null,
    isCardGone: false,
    hasOfferEnded: false,
  });
  return refillPurchases.create(ownerStoreId(owner), createData, toPurchaseId(owner));
}

/** One id per owner and account, in whichever browser. */
function toPurchaseId(owner: Owner): string {
  return keyedHash(ownerStoreId(owner), 'purchase', REFILL, owner.accountId).slice(0, 32);
}

/** What the ledger stores of a refill besides its lines: the provider's codes and dates, nothing personal. Amounts in cents. */
export const refillSnapshotSchema = z.object({
  /** The last paid day of the internet when the total was frozen. */
  expiry: z.string().nullable(),
  /** The day of grace that this refill settles. */
  grace: owedGraceSchema,
  /** The same of the account's television. */
  tv: z.array(z.object({ planCode: z.string(), expiry: z.string().nullable() })).default([]),
  products: z.array(
    z
      .object({
        planCode: z.string(),
        lob: z.string(),
        days: z.int().optional(),
        quantity: z.int(),
        rateCents: z.int(),
        taxes: z.array(z.object({ code: z.string(), cents: z.int() })),
      })
      // A product that was stored without its days has them in its code.
      .transform(({ days, ...product }) => ({ ...product, days: days ?? daysInCode(product.planCode) })),
  ),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents: z.int() })),
  offer: z.object({ id: z.string(), offerType: z.string(), planCode: z.string(), offCents: z.int() }).nullable(),
  showAcpTile: z.boolean(),
  /** A move in progress paused the account, which the refill ends. */
  isPaused: z.boolean().default(false),
  /** Its days were on hold; else they had gone on elapsing. */
  isOnHold: z.boolean().default(true),
});
export type RefillSnapshot = z.infer<typeof refillSnapshotSchema>;

export function parseRefillSnapshot(attempt: Attempt): RefillSnapshot {
  return refillSnapshotSchema.parse(attempt.quote.snapshot);
}

/** Lists the television that a refill paid for, each product with its last paid day. Empty for any other payment. */
export function listPaidTv({ quote }: Attempt, paidOn: CalendarDay): TvEnd[] {
  const snapshot = refillSnapshotSchema.safeParse(quote.snapshot);
  if (!snapshot.success) return [];
  const { products, tv } = snapshot.data;
  return tvEnds(products, tv, paidOn);
}

/** The facts where there is no refill. */
export const NO_REFILL: RefillFacts = { hasCart: false, hasPayment: false, attempt: null };

/** The facts of a refill that the flow's step table needs. */
export function toRefillFacts(purchase: RefillPurchase | null, attempt: Attempt | null): RefillFacts {
  const { account, cart, payment } = purchase?.data ?? {};
  return {
    hasCart: Boolean(account && cart && attempt),
    hasPayment: payment?.kind === 'saved' ? canCharge(account?.facts ?? null, payment.card) : Boolean(payment),
    attempt: attempt?.state ?? null,
  };
}

/** The refill's latest payment, or the one named by `reference`: quoted, in progress or settled. Null if there is none. */
export async function findRefillAttempt(
  purchase: RefillPurchase | null,
  reference: string | null,
): Promise<Attempt | null> {
  if (!purchase) return null;
  const { attempts } = await store();
  if (reference === null) return purchase.attempt === null ? null : attempts.find(purchase.attempt);
  const attempt = await attempts.findByReference(reference);
  return attempt?.purchaseId === purchase.id ? attempt : null;
}

export interface OwnRefill {
  purchase: RefillPurchase | null;
  attempt: Attempt | null;
  facts: RefillFacts;
}

export async function findOwnRefill(owner: Owner): Promise<OwnRefill> {
  const purchase = await findRefillPurchase(owner);
  const attempt = await findRefillAttempt(purchase, null);
  return { purchase, attempt, facts: toRefillFacts(purchase, attempt) };
}

function canCharge(account: RefillAccount | null, ref: string): boolean {
  return account !== null && chargeableCard(findPayingCard(account, ref)) !== null;
}

/** Spec 3 §5: the saved card, unless it has expired: charging it would be a decline that counts. */
export function chargeableCard(card: RefillAccount['card']): RefillAccount['card'] {
  const expiry = card && parseMmyy(card.expiry);
  const isExpired = expiry && expiryProblems(expiry, monthIn(config().PROVIDER_TIME_ZONE, clock())).includes('past');
  return isExpired ? null : card;
}

/** Our name for the flow in the ledger: the provider has none. */
export const PIN_REFILL = 'PIN';

/** For this long, an owner who enters the same PIN again finds the receipt. */
const SECONDS = 30 * 24 * 60 * 60;

const pinDataSchema = purchaseBasicsSchema.extend({
  /** What the PIN is worth, and for which account; the PIN itself is never stored. Null until it has been looked up. */
  found: z
    .object({
      ...accountReadingSchema.shape,
      // A purchase may have been stored without its reading up to 30 days ago.
      readAt: z.number().default(0),
      account: refillAccountSchema,
      planCode: z.string().max(40),
      quantity: z.int(),
      days: z.int(),
    })
    .nullable(),
});
export type PinData = z.output<typeof pinDataSchema>;
export type PinPurchase = Purchase<PinData>;

export const pinPurchases = createPurchaseRepository<PinData>(PIN_REFILL, pinDataSchema, SECONDS);

/** The one redemption of a PIN for an owner's account, in whichever browser; created if there is none. `code`: as the provider spells it. */
export function findOrCreatePinPurchase(owner: Owner, code: string): Promise<PinPurchase> {
  const createData = (basics: PurchaseBasics): PinData => ({
    ...basics,
    trackingId: owner.ownerSession.trackingId,
    found: null,
  });
  return pinPurchases.create(ownerStoreId(owner), createData, pinPurchaseId(owner, code));
}

/**
 * Identifies a PIN of an account without revealing it. The PIN is hashed with a secret first: a short one could be guessed from a hash
 * whose key is stored next to it.
 */
export function pinPurchaseId(owner: Owner, code: string): string {
  return keyedHash(ownerStoreId(owner), 'purchase', PIN_REFILL, owner.accountId, hashSubject('pin', code)).slice(0, 32);
}
