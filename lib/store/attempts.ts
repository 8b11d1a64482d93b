import 'server-only';
import { z } from 'zod';
import { canBecome, isSettled, OPEN_STATES, type AttemptState } from '#lib/domain/attempt-state.ts';
import type { CardSummary } from '#lib/domain/card/brand.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { attemptOf, type Attempt, type NewAttempt } from './attempt.ts';
import * as sql from './attempt-statements.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Engine, Row, SqlValue, Statement } from './engine.ts';
import { type PurchaseUpdate, replacePurchase } from './purchases.ts';

/** What may change along with the state. `settledAt` is set automatically once the outcome is known. */
export type AttemptPatch = Partial<
  Pick<Attempt, 'outcomeCode' | 'orderNumber' | 'leaseUntil' | 'manualAt' | 'reviewAt' | 'reviews' | 'settledBy'>
> & {
  /** The card as the provider reports it; otherwise the browser's values are kept. */
  card?: CardSummary | undefined;
  paidThrough?: CalendarDay | undefined;
};

/** The ledger of purchases. Every operation is atomic and durable; all times are ms since 1970. */
export interface Attempts {
  /**
   * Stores the quote of an attempt that has not been submitted, together with the purchase that points to it. Returns null and stores
   * nothing if the purchase was changed since its version was read, or the attempt was submitted.
   */
  saveQuote(attempt: NewAttempt, owner: QuoteOwner | null, now: number): Promise<Attempt | null>;
  find(id: string): Promise<Attempt | null>;
  /** The newest attempt with this short code. */
  findByReference(reference: string): Promise<Attempt | null>;
  /**
   * The first write of every charge: ready -> submitted, for exactly one caller. Only the request that claims the attempt sends the charge.
   * Null if the attempt is no longer ready, its purchase was changed, or (`unlessRepeated`) the same account is paying or has paid for the
   * same plan.
   */
  claim(id: string, claim: Claim): Promise<Attempt | null>;
  /** Null if the attempt is no longer in any state of `from`. A transition that the state table forbids is a bug and throws. */
  move(
    id: string,
    from: readonly AttemptState[],
    to: AttemptState,
    patch: AttemptPatch,
    now: number,
  ): Promise<Attempt | null>;
  /**
   * Extends the lease on an attempt. `current` is the end of the lease that the caller holds; null if another instance has taken over.
   * `forSend` counts one more request that is about to leave.
   */
  extendLease(
    id: string,
    lease: { current: number; until: number; now: number; forSend?: boolean },
  ): Promise<Attempt | null>;
  /** Leases an attempt that is due and not leased; null if it is not due or another instance took it first. */
  takeLease(id: string, lease: { until: number; now: number }): Promise<Attempt | null>;
  /**
   * Leases a `manual` attempt that is still reviewed and that nobody works on, and counts a request that is about to leave: the customer wants
   * the same one sent again. Null if it is in another state by now, or someone works on it.
   */
  takeForResend(id: string, lease: { until: number; now: number }): Promise<Attempt | null>;
  /** Schedules the next review of a `manual` attempt and ends the lease; a null `reviewAt` means no further review. */
  planReview(id: string, review: { reviewAt: number | null; reviews: number }): Promise<void>;
  /** Attempts without a lease that are submitted, unknown, or manual and due for a review; oldest first. */
  listDue(now: number, limit: number): Promise<Attempt[]>;
  /** The id of the subject's most recently confirmed attempt, before `before` (ms) if given; null if there is none. */
  findLastConfirmed(subjectHash: string, before?: number): Promise<string | null>;
  /** Other attempts of the subject that are open, or were confirmed for the same plan at or after `since`. */
  findRepeats(of: Pick<Attempt, 'id' | 'subjectHash' | 'quote'>, since: number): Promise<Attempt[]>;
  /** Other attempts of the subject that are open, or were confirmed at or after `confirmedSince`. */
  countOpen(subjectHash: string, exceptId: string, confirmedSince?: number): Promise<number>;
  /**
   * How many attempts are open, by state and by how long ago they were submitted. `limits`: ages in ms, ascending; `age` is the index of
   * the first one that is not exceeded, or their number. Groups without attempts are left out.
   */
  countOpenByAge(now: number, limits: readonly number[]): Promise<OpenAttempts[]>;
  /** Manual and contradicted attempts, and those open since `submittedBefore` or earlier; oldest first. */
  listUnsettled(submittedBefore: number, limit: number): Promise<Attempt[]>;
  /** Deletes unused quotes and settled attempts. */
  sweep(before: { quotes: number; settled: number }): Promise<void>;
}

export interface OpenAttempts {
  state: (typeof OPEN_STATES)[number];
  age: number;
  count: number;
  /** When the oldest of them was submitted; ms since 1970. */
  oldestAt: number;
}

/** The purchase that is written together with its attempt, over the version that was read. */
export interface QuoteOwner {
  purchase: Omit<PurchaseUpdate, 'attempt'>;
  expiresAt: number;
}

export interface Claim {
  fingerprint: string;
  leaseUntil: number;
  now: number;
  card: CardSummary | null;
  /** The purchase as read, sealed again; the claim renews its expiry. Null for a one-time operation without a payment. */
  purchase: QuoteOwner | null;
  /** `acknowledged`: the attempts that the customer was asked about. */
  unlessRepeated: { subjectHash: string; since: number; acknowledged: readonly string[] } | null;
}

const PATCH_COLUMNS = {
  outcomeCode: 'outcome_code',
  orderNumber: 'order_number',
  leaseUntil: 'lease_until',
  manualAt: 'manual_at',
  reviewAt: 'review_at',
  reviews: 'reviews',
  settledBy: 'settled_by',
  paidThrough: 'paid_through',
} as const satisfies Record<Exclude<keyof AttemptPatch, 'card'>, string>;
const PATCHED = [
  'outcomeCode',
  'orderNumber',
  'leaseUntil',
  'manualAt',
  'reviewAt',
  'reviews',
  'settledBy',
  'paidThrough',
] as const;

const openCountsSchema = z.array(
  z
    .object({ state: z.enum(OPEN_STATES), age_group: z.number(), number: z.number(), oldest: z.number() })
    .transform(({ state, age_group: age, number: count, oldest: oldestAt }): OpenAttempts => {
      return { state, age, count, oldestAt };
    }),
);

export function attemptsIn(engine: Engine): Attempts {
  const many = async (statement: string, params: readonly SqlValue[]): Promise<Attempt[]> =>
    (await engine.query(statement, params)).map((row: Row) => attemptOf(row));
  const one = async (statement: string, params: readonly SqlValue[]): Promise<Attempt | null> =>
    (await many(statement, params))[0] ?? null;
  const last = async (statements: readonly Statement[]): Promise<Attempt | null> => {
    const row = (await engine.transaction(statements))?.at(-1)?.[0];
    return row ? attemptOf(row) : null;
  };

  return {
    find: (id) => one('SELECT * FROM attempts WHERE id = $1', [id]),
    saveQuote(attempt, owner, now) {
      const saving = { sql: sql.SAVE_QUOTE, params: quoteParams(attempt, now) };
      if (!owner) return last([saving]);
      return last([replaceFor(attempt.id, owner, now), saving]);
    },
    findByReference: (reference) =>
      one('SELECT * FROM attempts WHERE reference = $1 ORDER BY created_at DESC LIMIT 1', [reference]),
    claim(id, { fingerprint, leaseUntil, now, card, purchase, unlessRepeated }) {
      const params = [id, fingerprint, leaseUntil, now, card?.brand ?? null, card?.lastFour ?? null];
      // From here on, every earlier read of the purchase is out of date.
      const fence = purchase ? [replaceFor(id, purchase, now)] : [];
      if (!unlessRepeated) return last([...fence, { sql: sql.CLAIM, params }]);
      const { subjectHash, since, acknowledged } = unlessRepeated;
      return last([
        { sql: sql.QUEUE_PAYER, params: [subjectHash, now] },
        ...fence,
        { sql: sql.claimUnlessRepeated(acknowledged.length), params: [...params, since, ...acknowledged] },
      ]);
    },
    async move(id, from, to, patch, now) {
      const forbidden = from.find((state) => !canBecome(state, to));
      if (forbidden || from.length === 0)
        throw new Error(`An attempt may not move from ${forbidden ?? 'nothing'} to ${to}`);
      const params: SqlValue[] = [id, to, now];
      const set = ['state = $2', 'updated_at = $3'];
      if (isSettled(to)) set.push('settled_at = $3');
      for (const name of PATCHED) {
        const value = patch[name];
        if (value === undefined) continue;
        params.push(value);
        set.push(`${PATCH_COLUMNS[name]} = $${params.length}`);
      }
      if (patch.card) {
        set.push(`card_brand = $${params.push(patch.card.brand)}`);
        set.push(`card_last_four = $${params.push(patch.card.lastFour)}`);
      }
      const states = from.map((state) => `$${params.push(state)}`);
      return one(
        `UPDATE attempts SET ${set.join(', ')} WHERE id = $1 AND state IN (${states.join(', ')}) RETURNING *`,
        params,
      );
    },
    extendLease: (id, { current, until, now, forSend }) =>
      one(sql.EXTEND_LEASE, [id, current, until, now, forSend ? 1 : 0]),
    takeLease: (id, { until, now }) => one(sql.TAKE_LEASE, [id, now, until]),
    takeForResend: (id, { until, now }) => one(sql.TAKE_FOR_RESEND, [id, now, until]),
    async planReview(id, { reviewAt, reviews }) {
      await engine.query(
        `UPDATE attempts SET review_at = $2, reviews = $3, lease_until = NULL WHERE id = $1 AND state = 'manual'`,
        [id, reviewAt, reviews],
      );
    },
    listDue: (now, limit) => many(sql.LIST_DUE, [limit, now]),
    findLastConfirmed: async (subjectHash, before = Number.MAX_SAFE_INTEGER) =>
      (await one(sql.FIND_LAST_CONFIRMED, [subjectHash, before]))?.id ?? null,
    findRepeats: ({ id, subjectHash: subject, quote }, since) =>
      many(sql.FIND_REPEATS, [subject, id, quote.planCode, since]),
    countOpen: async (subjectHash, exceptId, confirmedSince = Number.MAX_SAFE_INTEGER) =>
      Number((await engine.query(sql.COUNT_OPEN, [subjectHash, exceptId, confirmedSince]))[0]?.['number'] ?? 0),
    async countOpenByAge(now, limits) {
      const times = limits.map((limit) => now - limit);
      return openCountsSchema.parse(await engine.query(sql.countOpenByAge(limits.length), times));
    },
    listUnsettled: (submittedBefore, limit) => many(sql.LIST_UNSETTLED, [submittedBefore, limit]),
    async sweep({ quotes, settled }) {
      await deleteExpired(engine, 'attempts', sql.IS_OLD_QUOTE, quotes);
      await deleteExpired(engine, 'attempts', sql.IS_OLD_SETTLED, settled);
      await deleteExpired(engine, 'payers', 'at <= $1', quotes);
    },
  };
}

function replaceFor(attempt: string, { purchase, expiresAt }: QuoteOwner, now: number): Statement {
  return replacePurchase({ ...purchase, attempt }, { now, expiresAt });
}

function quoteParams({ quote, ...attempt }: NewAttempt, now: number): SqlValue[] {
  return [
    attempt.id,
    attempt.browserId,
    attempt.purchaseId,
    attempt.flow,
    attempt.subjectHash,
    JSON.stringify(quote),
    quote.planCode,
    quote.totalCents,
    attempt.reference,
    attempt.locale,
    attempt.trackingId,
    now,
  ];
}
