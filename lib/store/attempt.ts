import 'server-only';
import { z } from 'zod';
import { ATTEMPT_STATES, type AttemptState } from '#lib/rules/payment/attempt-state.ts';
import type { Row } from './engine.ts';

const cents = z.int();

/** The purchase as the server froze it. Amounts are integer cents. */
export const attemptQuoteSchema = z.object({
  planCode: z.string(),
  planDays: z.int(),
  quantity: z.int(),
  priceCents: cents,
  creditCents: cents,
  subtotalCents: cents,
  /** Null when the tax could not be had. */
  taxCents: cents.nullable(),
  totalCents: cents,
  promo: z.string().nullable(),
  /** The provider's ids and dates that the request and its later proof need; never personal or card data. */
  basis: z.record(z.string(), z.json()).default({}),
});
export type AttemptQuote = z.output<typeof attemptQuoteSchema>;

/** The record of one purchase. All times are ms since 1970. */
export interface Attempt {
  /** The derived idempotency key, hexadecimal. */
  id: string;
  /** The browser that owns it: the random id in its sealed cookie. */
  visit: string;
  /** The provider's name of the flow, e.g. `EZREFILL`. */
  flow: string;
  /** Who is charged for: a keyed hash, never the account's id. */
  subject: string;
  state: AttemptState;
  quote: AttemptQuote;
  /** What was agreed to, hashed; another one under the same id means 'start again'. */
  fingerprint: string | null;
  /** The short code that customers quote. */
  reference: string;
  outcomeCode: string | null;
  orderNumber: string | null;
  locale: string;
  /** How many times a charge was about to leave for the provider under this id. */
  sends: number;
  /** Until when an instance has it in its hands; null or past: nobody. */
  leaseUntil: number | null;
  createdAt: number;
  updatedAt: number;
  submittedAt: number | null;
  settledAt: number | null;
  trackingId: string;
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'visit' | 'flow' | 'subject' | 'quote' | 'fingerprint' | 'reference' | 'locale' | 'trackingId'
> & { state: 'draft' | 'ready' };

const time = z.number();
const rowSchema = z.object({
  id: z.string(),
  visit: z.string(),
  flow: z.string(),
  subject: z.string(),
  state: z.enum(ATTEMPT_STATES),
  quote: z.string(),
  fingerprint: z.string().nullable(),
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
  tracking_id: z.string(),
});

export function attemptOf(row: Row): Attempt {
  const stored = rowSchema.parse(row);
  return {
    id: stored.id,
    visit: stored.visit,
    flow: stored.flow,
    subject: stored.subject,
    state: stored.state,
    quote: attemptQuoteSchema.parse(JSON.parse(stored.quote)),
    fingerprint: stored.fingerprint,
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
    trackingId: stored.tracking_id,
  };
}
