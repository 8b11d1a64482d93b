import 'server-only';
import { z } from 'zod';
import { canBecome, isSettled, OPEN_STATES, type AttemptState } from '#lib/domain/attempt-state.ts';
import type { CardSummary } from '#lib/domain/card/card.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { toAttempt, type Attempt, type NewAttempt } from './attempt.ts';
import * as sql from './attempt-statements.ts';
import { claimCardToken } from './card-tokens.ts';
import { deleteExpired } from './delete-expired.ts';
import { type Engine, NOW, type Row, type SqlValue, type Statement } from './engine.ts';
import { leaseWatchIn } from './lease-watch.ts';
import { type PurchaseUpdate, replacePurchase } from './purchases.ts';
import { readableRow, readableRows } from './readable-rows.ts';
import { sendAgesIn } from './send-ages.ts';

/**
 * What may change along with the state. `settledAt` and `manualAt` are set automatically; becoming `manual` ends the lease, and what is
 * settled is due no more unless a review is named.
 */
export type AttemptPatch = Partial<Pick<Attempt, 'outcomeCode' | 'orderNumber' | 'reviews'>> & {
  /** The next review is due in so many ms; null: never. */
  reviewInMs?: number | null | undefined;
  /** The card as the provider reports it; otherwise the browser's values are kept. */
  card?: CardSummary | undefined;
  paidThrough?: CalendarDay | undefined;
};

/** Where a page of submitted attempts ends. */
export interface SubmittedPlace {
  submittedAt: number;
  id: string;
}

/** What can be said of an attempt whose row cannot be read. */
export interface UnreadableAttempt {
  id: string;
  reference: string;
  state: string;
}

/** `inMs`: null for never. `lastSendMs`, `outcomeCode`: what is known of the last send by now; unchanged if absent. */
export interface Review {
  inMs: number | null;
  reviews: number;
  lastSendMs?: number | null;
  outcomeCode?: string | null;
}

export interface OpenAttempts {
  state: (typeof OPEN_STATES)[number];
  age: number;
  count: number;
  /** How long ago the oldest of them was submitted. */
  oldestMs: number;
}

/** The purchase that is written together with its attempt, over the version that was read. */
export interface QuoteOwner {
  purchase: Omit<PurchaseUpdate, 'attempt'>;
  ttlMs: number;
}

export interface Claim {
  fingerprint: string;
  leaseMs: number;
  card: CardSummary | null;
  /** The keyed hash of the gateway's token of that card; null without one. It pays for one attempt. */
  cardToken?: string | null;
  /** The purchase as read, sealed again; the claim renews its expiry. Null for a one-time operation without a payment. */
  purchase: QuoteOwner | null;
  /** `acknowledged`: the attempts that the customer has confirmed to pay beside. */
  unlessRepeated: { subjectHash: string; withinMs: number; acknowledged: readonly string[] } | null;
}

const PATCH_COLUMNS = {
  outcomeCode: 'outcome_code',
  orderNumber: 'order_number',
  reviews: 'reviews',
  paidThrough: 'paid_through',
} as const satisfies Record<Exclude<keyof AttemptPatch, 'card' | 'reviewInMs'>, string>;
const PATCHED = ['outcomeCode', 'orderNumber', 'reviews', 'paidThrough'] as const;

const openCountsSchema = z.array(
  z
    .object({ state: z.enum(OPEN_STATES), age_group: z.number(), number: z.number(), oldest: z.number() })
    .transform(({ state, age_group: age, number: count, oldest }): OpenAttempts => {
      return { state, age, count, oldestMs: Math.max(0, oldest) };
    }),
);

/**
 * The ledger of purchases. Every operation is atomic and durable. Callers pass durations in ms; moments, ms since 1970, are written and
 * compared by the clock of the store alone.
 */
export function attemptsIn(engine: Engine, monotonicNow = () => performance.now()) {
  const { kind } = engine;
  const sendAges = sendAgesIn(kind, monotonicNow);
  const leases = leaseWatchIn(engine, sendAges, monotonicNow);
  const statements = {
    extendLease: sql.extendLease(kind),
    takeLease: sql.takeLease(kind),
    takeForResend: sql.takeForResend(kind),
  };

  function readAttempt(row: Row): Attempt {
    const attempt = toAttempt(row);
    sendAges.see(attempt);
    leases.see(row);
    return attempt;
  }
  const one = async (statement: string, params: readonly SqlValue[]): Promise<Attempt | null> => {
    const [row] = await engine.query(statement, params);
    return row ? readableRow('attempts', row, readAttempt) : null;
  };
  const last = async (all: readonly Statement[]): Promise<Attempt | null> => {
    const row = (await engine.transaction(all))?.at(-1)?.[0];
    return row ? readableRow('attempts', row, readAttempt) : null;
  };

  /** Reads on until there are `limit` that can be read, so that the others do not take their places. */
  async function listReadable(limit: number, readPage: (offset: number) => Promise<Row[]>) {
    const attempts: Attempt[] = [];
    const unreadable: UnreadableAttempt[] = [];
    for (let offset = 0; attempts.length < limit; offset += limit) {
      const rows = await readPage(offset);
      const page = readableRows('attempts', rows, readAttempt);
      attempts.push(...page.values.slice(0, limit - attempts.length));
      unreadable.push(...page.unreadable.map(unreadableAttempt));
      if (rows.length < limit) break;
    }
    return { attempts, unreadable };
  }

  return {
    /** Throws `UnreadableRow` if it cannot be read: it may have been paid, so it must not count as missing. */
    find: (id: string) => one(`SELECT ${sql.ROW} FROM attempts WHERE id = $1`, [id]),
    /**
     * Stores the quote of an attempt that has not been submitted, together with the purchase that points to it. Returns null and stores
     * nothing if the purchase was changed since its version was read, or the attempt was submitted.
     */
    saveQuote(attempt: NewAttempt, owner: QuoteOwner | null): Promise<Attempt | null> {
      const insertion = { sql: sql.SAVE_QUOTE, params: quoteParams(attempt) };
      return last(owner ? [replaceFor(attempt.id, owner), insertion] : [insertion]);
    },
    /** The newest attempt with this short code. */
    findByReference: (reference: string) =>
      one(`SELECT ${sql.ROW} FROM attempts WHERE reference = $1 ORDER BY created_at DESC LIMIT 1`, [reference]),
    /**
     * The first write of every charge: ready -> submitted, for exactly one caller. Only the request that claims the attempt sends the charge.
     * Null if the attempt is no longer ready, its purchase was changed, its card token was used for something else, or (`unlessRepeated`) the
     * same account is paying or has paid for the same plan.
     */
    claim(id: string, claim: Claim): Promise<Attempt | null> {
      const { fingerprint, leaseMs, card, cardToken = null, purchase, unlessRepeated } = claim;
      const params = [id, fingerprint, leaseMs, card?.brand ?? null, card?.lastFour ?? null];
      // From here on, every earlier read of the purchase is out of date.
      const fence = [
        ...(purchase ? [replaceFor(id, purchase)] : []),
        ...(cardToken === null ? [] : [claimCardToken(cardToken, id)]),
      ];
      if (!unlessRepeated) return last([...fence, { sql: sql.CLAIM, params }]);
      const { subjectHash, withinMs, acknowledged } = unlessRepeated;
      return last([
        { sql: sql.QUEUE_PAYER, params: [subjectHash] },
        ...fence,
        { sql: sql.claimUnlessRepeated(acknowledged.length), params: [...params, withinMs, ...acknowledged] },
      ]);
    },
    /** Null if the attempt is no longer in any state of `from`. A transition that the state table forbids is a bug and throws. */
    async move(
      id: string,
      from: readonly AttemptState[],
      to: AttemptState,
      patch: AttemptPatch,
    ): Promise<Attempt | null> {
      const forbiddenState = from.find((state) => !canBecome(state, to));
      if (forbiddenState || from.length === 0)
        throw new Error(`An attempt may not move from ${forbiddenState ?? 'no state'} to ${to}`);
      const params: SqlValue[] = [id, to];
      const set = ['state = $2', `updated_at = ${NOW}`];
      const isOutcome = isSettled(to) || from.every(isSettled);
      if (isOutcome) set.push(`settled_at = ${NOW}`);
      if (isOutcome && patch.reviewInMs === undefined) set.push('review_at = NULL');
      if (to === 'manual') set.push(`manual_at = ${NOW}`, 'lease_until = NULL');
      for (const name of PATCHED) {
        const value = patch[name];
        if (value === undefined) continue;
        params.push(value);
        set.push(`${PATCH_COLUMNS[name]} = $${params.length}`);
      }
      if (patch.reviewInMs !== undefined) set.push(`review_at = ${sql.ahead(`$${params.push(patch.reviewInMs)}`)}`);
      if (patch.card) {
        set.push(`card_brand = $${params.push(patch.card.brand)}`);
        set.push(`card_last_four = $${params.push(patch.card.lastFour)}`);
      }
      const states = from.map((state) => `$${params.push(state)}`);
      return one(
        `UPDATE attempts SET ${set.join(', ')} WHERE id = $1 AND state IN (${states.join(', ')}) RETURNING ${sql.ROW}`,
        params,
      );
    },
    /**
     * Extends the lease on an attempt to last `leaseMs` from now. `current` is the end of the lease that the caller holds; null if another
     * instance has taken over. `forSend` counts one more request that leaves now and writes its time; `forFirstSend` writes only the time,
     * because the claim has counted that request.
     */
    extendLease: (
      id: string,
      {
        current,
        leaseMs,
        forSend,
        forFirstSend,
      }: { current: number; leaseMs: number; forSend?: boolean; forFirstSend?: boolean },
    ) => one(statements.extendLease, [id, current, leaseMs, forSend ? 1 : 0, forSend || forFirstSend ? 1 : 0]),
    /**
     * How long ago the last request of an attempt left; null if there was none. PostgreSQL: by the server's clock, at the attempt's `readAt`.
     * SQLite: until now by this process's monotonic clock, since it sent the request or first read that it was sent; the machine's clock may
     * jump meanwhile. After a restart that is 0 again. Waits that end in 'not charged' are measured with this alone.
     */
    msSinceLastSend: (attempt: Attempt) => sendAges.msSince(attempt),
    /**
     * Leases an attempt that is due and not leased; null if it is not due, another instance is working on it or took it first. With SQLite, a
     * lease is over once this process has seen it unchanged for its whole length, by its monotonic clock (`leaseWatchIn`).
     */
    takeLease: async (id: string, leaseMs: number) =>
      one(statements.takeLease, [id, await leases.findOver(id), leaseMs]),
    /**
     * Leases a `manual` attempt that is still reviewed and that nobody works on, and counts a request that is about to leave: the customer wants
     * the same one sent again. Null if it is in another state by now, or someone works on it.
     */
    takeForResend: async (id: string, leaseMs: number) =>
      one(statements.takeForResend, [id, await leases.findOver(id), leaseMs]),
    /** Ends the lease of an attempt that is `unknown`, `manual` or `not_charged`, and plans its next review. */
    async planReview(id: string, { inMs, reviews, lastSendMs = null, outcomeCode = null }: Review): Promise<void> {
      await engine.query(sql.PLAN_REVIEW, [id, inMs, reviews, lastSendMs, outcomeCode]);
    },
    /**
     * Attempts without a lease that are submitted, or due for a review: unknown, manual, or not charged by silence; those that nobody has
     * worked on for the longest time first. `flows`: the names of those that the caller can settle; `forMs`: how long they must have been due.
     * Rows that cannot be read are logged and left out.
     */
    async listDue({
      flows,
      forMs,
      limit,
    }: {
      flows: readonly string[];
      forMs: number;
      limit: number;
    }): Promise<Attempt[]> {
      const over = JSON.stringify(await leases.listOver(forMs));
      const statement = sql.listDue(kind, flows.length);
      const readPage = (offset: number) => engine.query(statement, [limit, offset, forMs, over, ...flows]);
      return (await listReadable(limit, readPage)).attempts;
    },
    /** The id of the subject's most recently confirmed attempt, before `before` (by the store's clock) if given; null if there is none. */
    async findLastConfirmed(subjectHash: string, before = Number.MAX_SAFE_INTEGER): Promise<string | null> {
      const [row] = await engine.query(sql.FIND_LAST_CONFIRMED, [subjectHash, before]);
      return row ? String(row['id']) : null;
    },
    /** The subject's most recently confirmed attempts, the newest first. Rows that cannot be read are logged and left out. */
    listConfirmed: async (subjectHash: string, limit: number) =>
      readableRows('attempts', await engine.query(sql.LIST_CONFIRMED, [subjectHash, limit]), readAttempt).values,
    /** The ids of other attempts of the subject that are open, or were confirmed for the same plan within the last `withinMs`. */
    async findRepeats(attempt: Pick<Attempt, 'id' | 'subjectHash' | 'quote'>, withinMs: number): Promise<string[]> {
      const { id, subjectHash, quote } = attempt;
      const rows = await engine.query(sql.FIND_REPEATS, [subjectHash, id, quote.planCode, withinMs]);
      return rows.map((row) => String(row['id']));
    },
    /** Other attempts of the subject that are open, or were confirmed at or after `confirmedSince`, a time of an attempt. */
    countOpen: async (subjectHash: string, exceptId: string, confirmedSince = Number.MAX_SAFE_INTEGER) =>
      Number((await engine.query(sql.COUNT_OPEN, [subjectHash, exceptId, confirmedSince]))[0]?.['number'] ?? 0),
    /**
     * How many attempts are open, by state and by how long ago they were submitted. `limits`: ages in ms, ascending; `age` is the index of
     * the first one that is not exceeded, or their number. Groups without attempts are left out.
     */
    countOpenByAge: async (limits: readonly number[]) =>
      openCountsSchema.parse(await engine.query(sql.countOpenByAge(limits.length), limits)),
    /** How long ago the last payment was confirmed, of those that were begun within the last `withinMs`; null if there is none. */
    async msSinceLastSale(withinMs: number): Promise<number | null> {
      const [row] = await engine.query(sql.LAST_SALE_AGE, [withinMs]);
      const age = row?.['age'] ?? null;
      return age === null ? null : Math.max(0, Number(age));
    },
    /**
     * Manual and contradicted attempts, and those open for `openMs` or longer; oldest first. `unreadable`: the rows among them that this
     * release cannot read.
     */
    listUnsettled: ({ openMs, limit }: { openMs: number; limit: number }) =>
      listReadable(limit, (offset) => engine.query(sql.LIST_UNSETTLED, [openMs, limit, offset])),
    /**
     * Attempts submitted at or after `from` and before `to` (ms since 1970 by the store's clock), in that order, behind `after` if given.
     * `last`: the end of this page; null if there are no more. `unreadable`: the rows among them that this release cannot read.
     */
    async listSubmitted(range: { from: number; to: number; after: SubmittedPlace | null; limit: number }) {
      const { from, to, after, limit } = range;
      const { submittedAt, id } = after ?? { submittedAt: from, id: '' };
      const rows = await engine.query(sql.LIST_SUBMITTED, [from, to, submittedAt, id, limit]);
      const page = readableRows('attempts', rows, readAttempt);
      const end = rows.length < limit ? undefined : rows.at(-1);
      return {
        attempts: page.values,
        unreadable: page.unreadable.map(unreadableAttempt),
        last: end ? { submittedAt: Number(end['submitted_at']), id: String(end['id']) } : null,
      };
    },
    /** Deletes quotes that were not used for `quotesMs` and settled attempts that are older than `settledMs`. */
    async sweep({ quotesMs, settledMs }: { quotesMs: number; settledMs: number }): Promise<void> {
      await deleteExpired(engine, 'attempts', sql.IS_OLD_QUOTE, quotesMs);
      await deleteExpired(engine, 'attempts', sql.IS_OLD_SETTLED, settledMs);
      await deleteExpired(engine, 'payers', sql.IS_OLD_PAYER, quotesMs);
    },
  };
}

function unreadableAttempt(row: Row): UnreadableAttempt {
  return { id: String(row['id']), reference: String(row['reference']), state: String(row['state']) };
}

function replaceFor(attempt: string, { purchase, ttlMs }: QuoteOwner): Statement {
  return replacePurchase({ ...purchase, attempt }, ttlMs);
}

function quoteParams({ quote, ...attempt }: NewAttempt): SqlValue[] {
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
  ];
}
