import * as z from 'zod/mini';
import type { OwedGrace } from '#lib/domain/grace.ts';
import { type PurchaseRef, type Quote, localeSchema, purchaseRefSchema } from '#lib/payment/api.ts';
import type { RedeemedPin } from '#lib/plans/refill-pay-api.ts';

/** Requests and responses of an owner's refill. All amounts are integer cents. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));
const code = z.string().check(z.maxLength(40));
const codes = z.array(code).check(z.maxLength(20));
/** The short code of the confirmed refill that the customer has moved on from. */
const after = z.nullable(z.string().check(z.maxLength(64)));

/** The plan, how many times, television, and whether the account's winback offer is taken. */
export const refillCartRequestSchema = z.object({
  account,
  locale: localeSchema,
  /** What the page shows; null if nothing was saved yet. */
  purchase: z.nullable(purchaseRefSchema),
  after,
  cart: z.object({
    internet: z.nullable(code),
    refills: z.int().check(z.gte(1), z.lte(6)),
    packages: codes,
    addOns: codes,
    isWinback: z.boolean(),
  }),
  /** The offer that the page shows; null if it shows none. */
  offer: z.optional(z.nullable(code)),
});
export type RefillCartRequest = z.infer<typeof refillCartRequestSchema>;

/** Why nothing was saved. */
type RefillRefusal =
  /** A refill of this account is being paid, and the page did not know. */
  | { outcome: 'open' }
  /** What the page shows was changed in another tab. */
  | { outcome: 'changed' }
  /** The account can no longer buy this. */
  | { outcome: 'unavailable' }
  /** The provider could not be asked. Nothing was changed. */
  | { outcome: 'failed' };

/** `confirmed`: a refill of this account was paid, and the page did not know. */
type SaveRefusal = RefillRefusal | { outcome: 'confirmed' };

export type RefillCartResponse = { outcome: 'saved'; purchase: PurchaseRef; quote: Quote } | SaveRefusal;

/** `last`: the plan that was paid for last. `winback`: the account's offer. */
export const refillStartRequestSchema = z.object({
  account,
  locale: localeSchema,
  after,
  kind: z.enum(['last', 'winback']),
});
export type RefillStartRequest = z.infer<typeof refillStartRequestSchema>;

/** `path`: the next step, without the language. */
export type RefillStartResponse =
  | { outcome: 'started'; path: string }
  /** `reference`: to go past the confirmed refill. */
  | { outcome: 'confirmed'; reference: string }
  | RefillRefusal;

/** How it is paid. `card`: identifies the saved card that the page shows. */
export const refillPaymentRequestSchema = z.object({
  account,
  locale: localeSchema,
  purchase: purchaseRefSchema,
  payment: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saved'), card: z.string().check(z.maxLength(64)) }),
    z.object({ kind: z.literal('typed') }),
  ]),
});
export type RefillPaymentRequest = z.infer<typeof refillPaymentRequestSchema>;

export type RefillPaymentResponse = { outcome: 'saved'; purchase: PurchaseRef } | SaveRefusal;

export type PinLookupResponse =
  /** What it is worth. `expiry`: the account's last paid day; `grace`: absent if none is owed. */
  | {
      outcome: 'fit';
      purchase: PurchaseRef;
      quote: Quote;
      days: number;
      expiry: string | null;
      grace?: OwedGrace;
      today: string;
    }
  | RedeemedPin
  | { outcome: 'unknown' | 'expired' | 'failed' | 'unavailable' }
  /** This account is redeeming it: its waiting page. */
  | { outcome: 'open'; reference: string };
