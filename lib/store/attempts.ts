import 'server-only';
import { canBecome, isSettled, type AttemptState } from '#lib/rules/payment/attempt-state.ts';
import { attemptOf, type Attempt, type NewAttempt } from './attempt.ts';
import type { Engine, Row, SqlValue } from './engine.ts';

/** What may change along with the state. `settledAt` is set by itself when the outcome is known. */
export type AttemptPatch = Partial<Pick<Attempt, 'outcomeCode' | 'orderNumber' | 'leaseUntil' | 'sends'>>;

/** The ledger of purchases. Every operation is one atomic, durable statement; all times are ms since 1970. */
export interface Attempts {
  /** Stores the quote of a purchase that was not submitted yet; otherwise changes nothing. Returns what is stored. */
  saveQuote(attempt: NewAttempt, now: number): Promise<Attempt>;
  find(id: string): Promise<Attempt | null>;
  /** The newest attempt with this short code. */
  findByReference(reference: string): Promise<Attempt | null>;
  /**
   * The first write of every charge: ready -> submitted, for exactly one caller. Refused when the stored quote has
   * another fingerprint. The one who claims sends; everybody else looks at `attempt`.
   */
  claim(
    id: string,
    by: Claim,
  ): Promise<{ claimed: true; attempt: Attempt } | { claimed: false; attempt: Attempt | null }>;
  /** Null when the attempt is in none of `from` any more. A move that the table of transitions forbids is a bug and throws. */
  move(
    id: string,
    from: readonly AttemptState[],
    to: AttemptState,
    patch: AttemptPatch,
    now: number,
  ): Promise<Attempt | null>;
  /**
   * Keeps an attempt in hand. `held` is the lease that the caller was given; null when somebody else has taken over. `forSend`
   * counts one more request that is about to leave.
   */
  extendLease(
    id: string,
    lease: { held: number; until: number; now: number; forSend?: boolean },
  ): Promise<Attempt | null>;
  /** Takes an unsettled attempt whose holder is gone; null when it is held, settled or taken by another instance. */
  takeLease(id: string, lease: { until: number; now: number }): Promise<Attempt | null>;
  /** Submitted or unknown, and in nobody's hands: oldest first. */
  listAbandoned(now: number, limit: number): Promise<Attempt[]>;
  /** The latest purchase of the same plan for the same amount that was confirmed at or after `since`. */
  findRecentConfirmed(sought: RecentPurchase): Promise<Attempt | null>;
  /** Other attempts of the subject that are open (submitted, unknown or manual), or were confirmed at or after `confirmedSince`. */
  countOpen(subject: string, exceptId: string, confirmedSince?: number): Promise<number>;
  /** Newest first, for an operator. */
  list(filter: { state?: AttemptState; limit: number }): Promise<Attempt[]>;
}

export interface Claim {
  fingerprint: string;
  leaseUntil: number;
  now: number;
}

export interface RecentPurchase {
  subject: string;
  planCode: string;
  amountCents: number;
  since: number;
}

const SAVE_QUOTE = `
  INSERT INTO attempts (id, visit, flow, subject, state, quote, plan_code, total_cents, fingerprint, reference, locale,
    tracking_id, sends, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $13)
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, quote = excluded.quote, plan_code = excluded.plan_code,
    total_cents = excluded.total_cents, fingerprint = excluded.fingerprint, locale = excluded.locale,
    tracking_id = excluded.tracking_id, updated_at = excluded.updated_at
  WHERE attempts.state IN ('draft', 'ready')
  RETURNING *`;
const CLAIM = `
  UPDATE attempts SET state = 'submitted', fingerprint = $2, lease_until = $3, submitted_at = $4, updated_at = $4,
    sends = sends + 1
  WHERE id = $1 AND state = 'ready' AND (fingerprint IS NULL OR fingerprint = $2)
  RETURNING *`;
const EXTEND_LEASE = `
  UPDATE attempts SET lease_until = $3, updated_at = $4, sends = sends + $5
  WHERE id = $1 AND lease_until = $2 AND state IN ('submitted', 'unknown')
  RETURNING *`;
const TAKE_LEASE = `
  UPDATE attempts SET lease_until = $2, updated_at = $3
  WHERE id = $1 AND state IN ('submitted', 'unknown') AND (lease_until IS NULL OR lease_until <= $3)
  RETURNING *`;
const LIST_ABANDONED = `
  SELECT * FROM attempts
  WHERE state IN ('submitted', 'unknown') AND (lease_until IS NULL OR lease_until <= $1)
  ORDER BY submitted_at LIMIT $2`;
const FIND_RECENT_CONFIRMED = `
  SELECT * FROM attempts
  WHERE subject = $1 AND state = 'confirmed' AND plan_code = $2 AND total_cents = $3 AND settled_at >= $4
  ORDER BY settled_at DESC LIMIT 1`;
const COUNT_OPEN = `
  SELECT COUNT(*) AS number FROM attempts
  WHERE subject = $1 AND id <> $2
    AND (state IN ('submitted', 'unknown', 'manual') OR (state = 'confirmed' AND settled_at >= $3))`;

const PATCH_COLUMNS = {
  outcomeCode: 'outcome_code',
  orderNumber: 'order_number',
  leaseUntil: 'lease_until',
  sends: 'sends',
} as const satisfies Record<keyof AttemptPatch, string>;

export function attemptsIn(engine: Engine): Attempts {
  const one = async (sql: string, params: readonly SqlValue[]): Promise<Attempt | null> => {
    const [row] = await engine.query(sql, params);
    return row ? attemptOf(row) : null;
  };
  const many = async (sql: string, params: readonly SqlValue[]): Promise<Attempt[]> =>
    (await engine.query(sql, params)).map((row: Row) => attemptOf(row));
  const count = async (sql: string, params: readonly SqlValue[]): Promise<number> =>
    Number((await engine.query(sql, params))[0]?.['number'] ?? 0);
  const find = (id: string) => one('SELECT * FROM attempts WHERE id = $1', [id]);

  return {
    find,
    async saveQuote(attempt, now) {
      const { quote } = attempt;
      const saved = await one(SAVE_QUOTE, [
        attempt.id,
        attempt.visit,
        attempt.flow,
        attempt.subject,
        attempt.state,
        JSON.stringify(quote),
        quote.planCode,
        quote.totalCents,
        attempt.fingerprint,
        attempt.reference,
        attempt.locale,
        attempt.trackingId,
        now,
      ]);
      const stored = saved ?? (await find(attempt.id));
      if (!stored) throw new Error('An attempt can neither be stored nor found');
      return stored;
    },
    findByReference: (reference) =>
      one('SELECT * FROM attempts WHERE reference = $1 ORDER BY created_at DESC LIMIT 1', [reference]),
    async claim(id, { fingerprint, leaseUntil, now }) {
      const attempt = await one(CLAIM, [id, fingerprint, leaseUntil, now]);
      return attempt ? { claimed: true, attempt } : { claimed: false, attempt: await find(id) };
    },
    async move(id, from, to, patch, now) {
      const forbidden = from.find((state) => !canBecome(state, to));
      if (forbidden || from.length === 0)
        throw new Error(`An attempt may not move from ${forbidden ?? 'nothing'} to ${to}`);
      const params: SqlValue[] = [id, to, now];
      const set = ['state = $2', 'updated_at = $3'];
      if (isSettled(to)) set.push('settled_at = $3');
      for (const name of ['outcomeCode', 'orderNumber', 'leaseUntil', 'sends'] as const) {
        const value = patch[name];
        if (value === undefined) continue;
        params.push(value);
        set.push(`${PATCH_COLUMNS[name]} = $${params.length}`);
      }
      const states = from.map((state) => `$${params.push(state)}`);
      return one(
        `UPDATE attempts SET ${set.join(', ')} WHERE id = $1 AND state IN (${states.join(', ')}) RETURNING *`,
        params,
      );
    },
    extendLease: (id, { held, until, now, forSend }) => one(EXTEND_LEASE, [id, held, until, now, forSend ? 1 : 0]),
    takeLease: (id, { until, now }) => one(TAKE_LEASE, [id, until, now]),
    listAbandoned: (now, limit) => many(LIST_ABANDONED, [now, limit]),
    findRecentConfirmed: ({ subject, planCode, amountCents, since }) =>
      one(FIND_RECENT_CONFIRMED, [subject, planCode, amountCents, since]),
    countOpen: (subject, exceptId, confirmedSince = Number.MAX_SAFE_INTEGER) =>
      count(COUNT_OPEN, [subject, exceptId, confirmedSince]),
    list: ({ state, limit }) =>
      state
        ? many('SELECT * FROM attempts WHERE state = $1 ORDER BY updated_at DESC LIMIT $2', [state, limit])
        : many('SELECT * FROM attempts ORDER BY updated_at DESC LIMIT $1', [limit]),
  };
}
