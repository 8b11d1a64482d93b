import 'server-only';
import { z } from 'zod';
import { ATTEMPT_STATES, type AttemptState } from '#lib/rules/payment/attempt-state.ts';
import type { CardSummary } from '#lib/rules/card/brand.ts';
import type { Row } from './engine.ts';

const cents = z.int();

/** One line of what is bought. */
const quoteLineSchema = z.object({
  kind: z.enum(['plan', 'package', 'add-on', 'offer', 'gateway', 'shipping', 'credit']),
  /** The provider's code. */
  code: z.string(),
  /** The provider's words; may be empty. */
  text: z.string(),
  quantity: z.int(),
  /** Of the whole line; below zero for what is taken off. */
  cents,
});

/** The purchase as the server froze it. Amounts are integer cents. */
export const attemptQuoteSchema = z.object({
  planCode: z.string(),
  planDays: z.int(),
  lines: z.array(quoteLineSchema).default([]),
  /** Null when the tax could not be had. */
  taxCents: cents.nullable(),
  totalCents: cents,
  promo: z.string().nullable(),
  /** The version of the purchase's content that this is the price of. */
  contentVersion: z.int().default(0),
  /** The provider's ids and dates that the request and its later proof need; never personal or card data. */
  snapshot: z.record(z.string(), z.json()).default({}),
});
export type AttemptQuote = z.output<typeof attemptQuoteSchema>;

/** The record of one purchase. All times are ms since 1970. */
export interface Attempt {
  /** The derived idempotency key, hexadecimal. */
  id: string;
  /** The browser that owns it: the random id in its sealed cookie. */
  browserId: string;
  /** The purchase that it pays for; null for what happens once without money. */
  purchaseId: string | null;
  /** The provider's name of the flow, e.g. `EZREFILL`. */
  flow: string;
  /** Who is charged for: a keyed hash, never the account's id. */
  subjectHash: string;
  state: AttemptState;
  quote: AttemptQuote;
  /** What was agreed to, hashed; another one under the same id means 'start again'. Null until it is claimed. */
  fingerprint: string | null;
  card: CardSummary | null;
  /** The short code that customers quote. */
  reference: string;
  outcomeCode: string | null;
  orderNumber: string | null;
  locale: string;
  /** How many times a charge was about to leave for the provider under this id. */
  sends: number;
  /** Until when an instance works on it; null or past: nobody does. */
  leaseUntil: number | null;
  createdAt: number;
  updatedAt: number;
  submittedAt: number | null;
  settledAt: number | null;
  /** Since when it is `manual`, when the provider is asked again, and how often it was. */
  manualAt: number | null;
  reviewAt: number | null;
  reviews: number;
  /** The operator who settled it. */
  settledBy: string | null;
  trackingId: string;
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'browserId' | 'purchaseId' | 'flow' | 'subjectHash' | 'quote' | 'reference' | 'locale' | 'trackingId'
>;

const time = z.number();
const rowSchema = z.object({
  id: z.string(),
  browser: z.string(),
  purchase: z.string().nullable(),
  flow: z.string(),
  subject: z.string(),
  state: z.enum(ATTEMPT_STATES),
  quote: z.string(),
  fingerprint: z.string().nullable(),
  card_brand: z.enum(['visa', 'mastercard', 'discover', 'american-express']).nullable(),
  card_last_four: z.string().nullable(),
  reference: z.string(),
  outcome_code: z.string().nullable(),
  order_number: z.string().nullable(),
  locale: z.string(),
  sends: z.number(),
  lease_until: time.nullable(),
  created_at: time,
  updated_at: time,
  submitted_at: time.nullable(),
  settled_at: time.nullable(),
  manual_at: time.nullable(),
  review_at: time.nullable(),
  reviews: z.number(),
  settled_by: z.string().nullable(),
  tracking_id: z.string(),
});

export function attemptOf(row: Row): Attempt {
  const stored = rowSchema.parse(row);
  const { card_brand: brand, card_last_four: lastFour } = stored;
  return {
    id: stored.id,
    browserId: stored.browser,
    purchaseId: stored.purchase,
    flow: stored.flow,
    subjectHash: stored.subject,
    state: stored.state,
    quote: attemptQuoteSchema.parse(JSON.parse(stored.quote)),
    fingerprint: stored.fingerprint,
    card: brand !== null && lastFour !== null ? { brand, lastFour } : null,
    reference: stored.reference,
    outcomeCode: stored.outcome_code,
    orderNumber: stored.order_number,
    locale: stored.locale,
    sends: stored.sends,
    leaseUntil: stored.lease_until,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
    submittedAt: stored.submitted_at,
    settledAt: stored.settled_at,
    manualAt: stored.manual_at,
    reviewAt: stored.review_at,
    reviews: stored.reviews,
    settledBy: stored.settled_by,
    trackingId: stored.tracking_id,
  };
}
