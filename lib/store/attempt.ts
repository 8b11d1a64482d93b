import 'server-only';
import { z } from 'zod';
import { ATTEMPT_STATES, type AttemptState, effectiveState } from '#lib/domain/attempt-state.ts';
import type { CardSummary } from '#lib/domain/card/card.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { Row } from './engine.ts';

const cents = z.int();

/** One line of a quote. */
const quoteLineSchema = z.object({
  kind: z.enum(['plan', 'package', 'add-on', 'offer', 'gateway', 'shipping', 'credit']),
  /** The provider's code. */
  code: z.string(),
  /** The provider's wording; may be empty. */
  text: z.string(),
  quantity: z.int(),
  /** For the whole line; negative for a discount or credit. */
  cents,
  /** Of a plan: the days of one period. */
  days: z.int().optional(),
});

/** The purchase as frozen by the server. Amounts are integer cents. */
export const attemptQuoteSchema = z
  .object({
    planCode: z.string(),
    planDays: z.int(),
    lines: z.array(quoteLineSchema).default([]),
    /** Null if the tax could not be determined. */
    taxCents: cents.nullable(),
    totalCents: cents,
    promo: z.string().nullable(),
    /** The version of the purchase's content that was priced. */
    contentVersion: z.int().default(0),
    /** The provider's ids and dates that the request and later evidence need; never personal or card data. */
    snapshot: z.record(z.string(), z.json()).default({}),
  })
  // Until the version that reads the days of a plan from its row, a line did not have them: a quote has one plan of internet.
  .transform((quote) => ({
    ...quote,
    lines: quote.lines.map((line) =>
      line.kind === 'plan' && line.days === undefined
        ? { ...line, days: Math.round(quote.planDays / (line.quantity || 1)) }
        : line,
    ),
  }));
export type AttemptQuote = z.output<typeof attemptQuoteSchema>;

/**
 * One attempt to pay for a purchase. All times are ms since 1970 by the clock of the store; an age is `readAt` minus a time, never
 * `Date.now()` minus a time.
 */
export interface Attempt {
  /** The derived idempotency key, hexadecimal. */
  id: string;
  /** The random id in the sealed cookie of the browser that owns it. */
  browserId: string;
  /** The purchase that it pays for; null for a one-time operation without a payment. */
  purchaseId: string | null;
  /** The provider's name for the flow, e.g. `EZREFILL`. */
  flow: string;
  /** A keyed hash of whom the charge is for, never the account's id. */
  subjectHash: string;
  /** As everything but an operator's work takes it: a charge that was made after 'not charged' is `confirmed` here, and `isLate`. */
  state: AttemptState;
  /** As the row has it, for an operator's work: a late charge is `contradicted` there until a person has looked at it. */
  ledgerState: AttemptState;
  /** It is paid, and the customer was told before that nothing was charged. */
  isLate: boolean;
  quote: AttemptQuote;
  /** A hash of what the customer agreed to; a different one under the same id means 'start again'. Null until claimed. */
  fingerprint: string | null;
  card: CardSummary | null;
  /** The short code that customers quote. */
  reference: string;
  outcomeCode: string | null;
  orderNumber: string | null;
  /** The last paid day, if the provider named it in its response; else null. */
  paidThrough: CalendarDay | null;
  locale: string;
  /** The number of requests started under this id, counted before each one leaves for the provider. */
  sends: number;
  /** When the last of them left; null if there was none. For its age see `msSinceLastSend` of attempts.ts. */
  lastSendAt: number | null;
  /** How long the connection of the last of them lasted, in ms; null where nobody saw its end. */
  lastSendMs: number | null;
  /** When this row was read or returned. */
  readAt: number;
  /** The end of the lease; null or past if no instance is working on it. */
  leaseUntil: number | null;
  createdAt: number;
  updatedAt: number;
  submittedAt: number | null;
  settledAt: number | null;
  /** When it became `manual`, when it is due again (unknown, manual or not charged; null: never), and how many reviews there were. */
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
  paid_through: z.string().nullable(),
  locale: z.string(),
  sends: z.number(),
  last_send_at: time.nullable(),
  last_send_ms: time.nullable(),
  read_at: time,
  lease_until: time.nullable(),
  created_at: time,
  updated_at: time,
  submitted_at: time.nullable(),
  settled_at: time.nullable(),
  manual_at: time.nullable(),
  review_at: time.nullable(),
  reviews: z.number(),
  settled_by: z.string().nullable(),
  not_charged_at: time.nullable(),
  tracking_id: z.string(),
});

/** The release before did not write the time of a send. */
export function lastSendTime(columns: {
  sends: number;
  last_send_at: number | null;
  submitted_at: number | null;
}): number | null {
  return columns.sends === 0 ? null : (columns.last_send_at ?? columns.submitted_at);
}

export function toAttempt(row: Row): Attempt {
  const columns = rowSchema.parse(row);
  const state = effectiveState(columns.state, columns.settled_at);
  const { sends, card_brand: brand, card_last_four: lastFour } = columns;
  const lastSendAt = lastSendTime(columns);
  return {
    id: columns.id,
    browserId: columns.browser,
    purchaseId: columns.purchase,
    flow: columns.flow,
    subjectHash: columns.subject,
    state,
    ledgerState: columns.state,
    isLate: state === 'confirmed' && (columns.state !== 'confirmed' || columns.not_charged_at !== null),
    quote: attemptQuoteSchema.parse(JSON.parse(columns.quote)),
    fingerprint: columns.fingerprint,
    card: brand !== null && lastFour !== null ? { brand, lastFour } : null,
    reference: columns.reference,
    outcomeCode: columns.outcome_code,
    orderNumber: columns.order_number,
    paidThrough: columns.paid_through,
    locale: columns.locale,
    sends,
    lastSendAt,
    lastSendMs: columns.last_send_ms,
    readAt: columns.read_at,
    leaseUntil: columns.lease_until,
    createdAt: columns.created_at,
    updatedAt: columns.updated_at,
    submittedAt: columns.submitted_at,
    settledAt: columns.settled_at,
    manualAt: columns.manual_at,
    reviewAt: columns.review_at,
    reviews: columns.reviews,
    settledBy: columns.settled_by,
    trackingId: columns.tracking_id,
  };
}
