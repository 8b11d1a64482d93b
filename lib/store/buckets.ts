import 'server-only';
import { deleteExpired } from './delete-expired.ts';
import { type Engine, NOW, type SqlValue } from './engine.ts';

export interface Take {
  key: string;
  /** The most tokens that a bucket holds; a new one is full. */
  capacity: number;
  /** If 0, tokens do not come back one by one: the bucket is full again `restMs` after the last token was taken. */
  refillPerMs: number;
  restMs?: number;
  /** Tokens to take; 1 by default. */
  cost?: number;
  /** Tokens that must be available; `cost` by default. 1 with cost 0 only checks, 0 with cost 1 always takes. */
  need?: number;
}

export type TakeResult = { allowed: true } | { allowed: false; retryAfterMs: number };

// The current level of the bucket, which does not fall when the clock is set back. $2: capacity, $3: refill per ms.
const CAPACITY = 'CAST($2 AS DOUBLE PRECISION)';
const COST = 'CAST($4 AS DOUBLE PRECISION)';
/** Slightly less than requested, so that rounding never refuses a token that has just come back. */
const NEED = '(CAST($5 AS DOUBLE PRECISION) - 0.000001)';
const ELAPSED = `CASE WHEN ${NOW} > buckets.at THEN ${NOW} - buckets.at ELSE 0 END`;
const GROWN = `buckets.tokens + (${ELAPSED}) * CAST($3 AS DOUBLE PRECISION)`;
const LEVEL = `(CASE WHEN ${NOW} >= buckets.full_at OR ${GROWN} > ${CAPACITY} THEN ${CAPACITY} ELSE ${GROWN} END)`;
/** $6: how long it takes until it is full again. */
const FULL_AT = `${NOW} + CAST($6 AS BIGINT)`;
const withCost = (level: string) =>
  `CASE WHEN ${level} < ${NEED} THEN ${level} WHEN ${level} > ${COST} THEN ${level} - ${COST} ELSE 0 END`;

const GIVEN = 'CAST($2 AS DOUBLE PRECISION)';
const CAPACITY_GIVEN = 'CAST($3 AS DOUBLE PRECISION)';

const TAKE = `
  INSERT INTO buckets (id, tokens, at, full_at, allowed)
  VALUES ($1, ${withCost(CAPACITY)}, ${NOW}, ${FULL_AT}, CASE WHEN ${CAPACITY} < ${NEED} THEN 0 ELSE 1 END)
  ON CONFLICT (id) DO UPDATE SET
    tokens = ${withCost(LEVEL)},
    allowed = CASE WHEN ${LEVEL} < ${NEED} THEN 0 ELSE 1 END,
    at = CASE WHEN ${NOW} > buckets.at THEN ${NOW} ELSE buckets.at END,
    full_at = CASE WHEN ${LEVEL} < ${NEED} THEN buckets.full_at ELSE excluded.full_at END
  RETURNING tokens, allowed, full_at - ${NOW} AS full_in`;

/** The same, but a bucket that refuses stays as it is and returns no row. */
const TAKE_IF_ALLOWED = `
  INSERT INTO buckets (id, tokens, at, full_at, allowed)
  SELECT $1, ${withCost(CAPACITY)}, ${NOW}, ${FULL_AT}, 1 WHERE ${CAPACITY} >= ${NEED}
  ON CONFLICT (id) DO UPDATE SET
    tokens = ${withCost(LEVEL)},
    allowed = 1,
    at = CASE WHEN ${NOW} > buckets.at THEN ${NOW} ELSE buckets.at END,
    full_at = excluded.full_at
  WHERE ${LEVEL} >= ${NEED}
  RETURNING id`;

function toParams({ key, capacity, refillPerMs, restMs = 0, cost = 1, need = cost }: Take): SqlValue[] {
  const fullInMs = Math.ceil(refillPerMs > 0 ? capacity / refillPerMs : restMs);
  return [key, capacity, refillPerMs, cost, need, fullInMs];
}

/** Token buckets shared by all instances, which fill by the clock of the store. */
export function bucketsIn(engine: Engine) {
  return {
    async take(take: Take): Promise<TakeResult> {
      const { refillPerMs, cost = 1, need = cost } = take;
      const [row] = await engine.query(TAKE, toParams(take));
      if (Number(row?.['allowed']) === 1) return { allowed: true };
      const waitMs = refillPerMs > 0 ? (need - Number(row?.['tokens'])) / refillPerMs : Number(row?.['full_in']);
      return { allowed: false, retryAfterMs: Math.max(1, Math.ceil(waitMs)) };
    },
    /** Takes from all of them in one transaction, or from none if one would refuse. */
    async takeAll(takes: readonly Take[]): Promise<boolean> {
      const statements = takes.map((take) => ({ sql: TAKE_IF_ALLOWED, params: toParams(take) }));
      return (await engine.transaction(statements)) !== null;
    },
    /** Puts back tokens that were taken for nothing, up to the bucket's capacity. */
    async giveBack(key: string, tokens: number, capacity: number): Promise<void> {
      await engine.query(
        `UPDATE buckets SET tokens = CASE WHEN tokens + ${GIVEN} > ${CAPACITY_GIVEN} THEN ${CAPACITY_GIVEN} ELSE tokens + ${GIVEN} END
         WHERE id = $1`,
        [key, tokens, capacity],
      );
    },
    /** Deletes the buckets that are full again. */
    sweep: () => deleteExpired(engine, 'buckets', `full_at <= ${NOW} - CAST($1 AS BIGINT)`, 0),
  };
}
