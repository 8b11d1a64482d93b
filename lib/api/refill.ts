import * as z from 'zod/mini';
import { locale, purchaseRefSchema, quoteSchema } from './payment.ts';
import { redeemedPinSchema } from './pin.ts';

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
  locale,
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
});
export type RefillCartRequest = z.infer<typeof refillCartRequestSchema>;

/** A refill of this account was paid, and the page did not know. */
const confirmed = z.object({ outcome: z.literal('confirmed') });

const notPossible = [
  /** A refill of this account is being paid, and the page did not know. */
  z.object({ outcome: z.literal('open') }),
  /** What the page shows was changed in another tab. */
  z.object({ outcome: z.literal('changed') }),
  /** The account can no longer buy this. */
  z.object({ outcome: z.literal('unavailable') }),
  /** The provider could not be asked. Nothing was changed. */
  z.object({ outcome: z.literal('failed') }),
] as const;
const notSaved = [confirmed, ...notPossible] as const;

export const refillCartResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), purchase: purchaseRefSchema, quote: quoteSchema }),
  ...notSaved,
]);
export type RefillCartResponse = z.infer<typeof refillCartResponseSchema>;

/** `last`: the plan that was paid for last. `winback`: the account's offer. */
export const refillStartRequestSchema = z.object({ account, locale, after, kind: z.enum(['last', 'winback']) });

/** `path`: the next step, without the language. */
export const refillStartResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('started'), path: z.string() }),
  /** `reference`: to go past the confirmed refill. */
  z.extend(confirmed, { reference: z.string() }),
  ...notPossible,
]);
export type RefillStartResponse = z.infer<typeof refillStartResponseSchema>;

/** How it is paid. `card`: identifies the saved card that the page shows. */
export const refillPaymentRequestSchema = z.object({
  account,
  locale,
  purchase: purchaseRefSchema,
  payment: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saved'), card: z.string().check(z.maxLength(64)) }),
    z.object({ kind: z.literal('typed') }),
  ]),
});
export type RefillPaymentRequest = z.infer<typeof refillPaymentRequestSchema>;

export const refillPaymentResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), purchase: purchaseRefSchema }),
  ...notSaved,
]);
export type RefillPaymentResponse = z.infer<typeof refillPaymentResponseSchema>;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const pinLookupResponseSchema = z.discriminatedUnion('outcome', [
  /** What it is worth. `expiry`: the account's last paid day. */
  z.object({
    ...{ outcome: z.literal('fit'), purchase: purchaseRefSchema, quote: quoteSchema },
    ...{ days: z.int(), expiry: z.nullable(day), today: day },
  }),
  redeemedPinSchema,
  z.object({ outcome: z.enum(['unknown', 'expired', 'failed', 'unavailable']) }),
  /** This account is redeeming it: its waiting page. */
  z.object({ outcome: z.literal('open'), reference: z.string() }),
]);
export type PinLookupResponse = z.infer<typeof pinLookupResponseSchema>;
