import { ATTEMPT_STATES, OPEN_STATES } from '#lib/domain/attempt-state.ts';
import { type Engine, NOW } from './engine.ts';

/**
 * The SQL of lib/store/attempts.ts: each is one atomic statement, the same for SQLite and PostgreSQL but for who may take a lease. Callers
 * pass durations; every moment is the store's.
 */

/** A row as `toAttempt` reads it: with the time at which it was read. */
export const ROW = `*, ${NOW} AS read_at`;

const inList = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;
/** States that nobody has settled for good; for operators, alarms and the sweep. */
const UNSETTLED = inList(OPEN_STATES);
/** States in which a lease can be extended. */
const WORKABLE = inList(['submitted', 'unknown', 'manual']);
const duration = (place: string) => `CAST(${place} AS BIGINT)`;
export const ago = (place: string) => `(${NOW} - ${duration(place)})`;
export const ahead = (place: string) => `(${NOW} + ${duration(place)})`;

/** `effectiveState` in SQL: a charge that was made after 'not charged' is paid, not open. `table`: its name and a dot, or ''. */
const isOpen = (table = '') =>
  `${table}state IN ${UNSETTLED} AND NOT (${table}state = 'contradicted' AND ${table}settled_at IS NOT NULL)`;
const isPaid = (table = '') =>
  `(${table}state = 'confirmed' OR (${table}state = 'contradicted' AND ${table}settled_at IS NOT NULL))`;

export const SAVE_QUOTE = `
  INSERT INTO attempts (id, browser, purchase, flow, subject, state, quote, plan_code, total_cents, reference, locale,
    tracking_id, sends, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'ready', $6, $7, $8, $9, $10, $11, 0, ${NOW}, ${NOW})
  ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, state = excluded.state, quote = excluded.quote, plan_code = excluded.plan_code,
    total_cents = excluded.total_cents, locale = excluded.locale, tracking_id = excluded.tracking_id,
    updated_at = excluded.updated_at
  WHERE attempts.state IN ('draft', 'ready')
  RETURNING ${ROW}`;

/** Serializes the payments of one account: the second transaction waits here until the first has committed. */
export const QUEUE_PAYER = `
  INSERT INTO payers (id, at) VALUES ($1, ${NOW}) ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING id`;

const CLAIMED = `state = 'submitted', fingerprint = $2, lease_until = ${ahead('$3')}, lease_ms = ${duration('$3')},
    submitted_at = ${NOW}, updated_at = ${NOW}, card_brand = $4, card_last_four = $5, sends = sends + 1, last_send_at = ${NOW}`;

export const CLAIM = `
  UPDATE attempts SET ${CLAIMED}
  WHERE id = $1 AND state = 'ready'
  RETURNING ${ROW}`;

/** `acknowledged`: the number of attempt ids that follow $6. */
export const claimUnlessRepeated = (acknowledged: number) => `
  UPDATE attempts SET ${CLAIMED}
  WHERE id = $1 AND state = 'ready' AND NOT EXISTS (
    SELECT 1 FROM attempts other
    WHERE other.subject = attempts.subject AND other.id <> attempts.id AND ${repeats('other', 'attempts.plan_code', '$6')}
      ${Array.from({ length: acknowledged }, (_, index) => `AND other.id <> $${7 + index}`).join(' ')})
  RETURNING ${ROW}`;

export const FIND_REPEATS = `
  SELECT other.id FROM attempts other
  WHERE other.subject = $1 AND other.id <> $2 AND ${repeats('other', '$3', '$4')}
  ORDER BY other.id LIMIT 20`;

export const FIND_LAST_CONFIRMED = `
  SELECT id FROM attempts WHERE subject = $1 AND ${isPaid()} AND settled_at < $2 ORDER BY settled_at DESC, id LIMIT 1`;

export const LIST_CONFIRMED = `
  SELECT ${ROW} FROM attempts WHERE subject = $1 AND ${isPaid()} ORDER BY settled_at DESC, id LIMIT CAST($2 AS INTEGER)`;

/** `within`: a duration. */
function repeats(table: string, planCode: string, within: string): string {
  const isRecent = `(${isPaid(`${table}.`)} AND ${table}.plan_code = ${planCode} AND ${table}.settled_at >= ${ago(within)})`;
  // What is done once without a payment, such as a move, has no plan: it may stay open for long and repeats nothing.
  return `((${isOpen(`${table}.`)} AND ${table}.plan_code <> '') OR ${isRecent})`;
}

/**
 * An attempt with a planned review is due at that time. Without one, `submitted` and `unknown` are always due: the process that worked on
 * them is gone.
 */
const isDue = (moment: string) =>
  `((state IN ('submitted', 'unknown') AND (review_at IS NULL OR review_at <= ${moment}))
    OR (state IN ('manual', 'not_charged') AND review_at <= ${moment}))`;

const END_OF_LEASE = ahead('$3');

/**
 * PostgreSQL's server compares a lease with its own clock. With SQLite, `LeaseWatch` finds the leases that are over, and each lease differs
 * from the one before even if the machine's clock was set back.
 */
const LEASE_END = {
  postgres: END_OF_LEASE,
  sqlite: `CASE WHEN ${END_OF_LEASE} > COALESCE(lease_until, 0) THEN ${END_OF_LEASE} ELSE lease_until + 1 END`,
} as const satisfies Record<Engine['kind'], string>;

/** $4: how many requests to count; $5: 1 if a request leaves now, else 0. */
export const extendLease = (kind: Engine['kind']) => `
  UPDATE attempts SET lease_until = ${LEASE_END[kind]}, lease_ms = ${duration('$3')}, updated_at = ${NOW}, sends = sends + $4,
    last_send_at = CASE WHEN $5 = 1 THEN ${NOW} ELSE last_send_at END,
    last_send_ms = CASE WHEN $5 = 1 THEN NULL ELSE last_send_ms END
  WHERE id = $1 AND lease_until = $2 AND state IN ${WORKABLE}
  RETURNING ${ROW}`;

/** $2: the lease that is over, as `LeaseWatch` saw it; null if none is. */
const IS_FREE = {
  postgres: `(lease_until IS NULL OR lease_until <= ${NOW} OR lease_until = $2)`,
  sqlite: '(lease_until IS NULL OR lease_until = $2)',
} as const satisfies Record<Engine['kind'], string>;

export const takeLease = (kind: Engine['kind']) => `
  UPDATE attempts SET lease_until = ${LEASE_END[kind]}, lease_ms = ${duration('$3')}, updated_at = ${NOW}
  WHERE id = $1 AND ${isDue(NOW)} AND ${IS_FREE[kind]}
  RETURNING ${ROW}`;

/** For a resend that the customer wants: `takeLease` for a `manual` attempt that is not due yet. */
export const takeForResend = (kind: Engine['kind']) => `
  UPDATE attempts SET lease_until = ${LEASE_END[kind]}, lease_ms = ${duration('$3')}, updated_at = ${NOW}, sends = sends + 1,
    last_send_at = ${NOW}, last_send_ms = NULL
  WHERE id = $1 AND state = 'manual' AND review_at IS NOT NULL AND ${IS_FREE[kind]}
  RETURNING ${ROW}`;

const LEASE = 'id, state, lease_until, lease_ms, sends, last_send_at, submitted_at';
export const FIND_LEASE = `SELECT ${LEASE} FROM attempts WHERE id = $1 AND lease_until IS NOT NULL`;
export const LIST_LEASES = `SELECT ${LEASE} FROM attempts WHERE ${isDue(NOW)} AND lease_until IS NOT NULL`;

/**
 * $1: how many, $2: how many to leave out, $3: how long it must have been due, $4: for SQLite, a JSON list of those whose lease is over;
 * `flows`: how many names of flows follow. Those that nobody has taken for the longest time come first, so that some that fail each time
 * leave room for others.
 */
export function listDue(kind: Engine['kind'], flows: number): string {
  const isFree =
    kind === 'sqlite'
      ? 'id IN (SELECT value FROM json_each($4))'
      : `(lease_until <= ${ago('$3')} AND CAST($4 AS TEXT) IS NOT NULL)`;
  const names = Array.from({ length: flows }, (_, index) => `$${5 + index}`).join(', ');
  return `
    SELECT ${ROW} FROM attempts WHERE ${isDue(ago('$3'))} AND (lease_until IS NULL OR ${isFree}) AND flow IN (${names})
    ORDER BY COALESCE(lease_until, 0), submitted_at, id LIMIT $1 OFFSET $2`;
}

/**
 * Ends the lease and plans the next review ($2: a duration). $4, $5: how long the last send's connection lasted, and the code of its
 * response; null leaves the value as it is.
 */
export const PLAN_REVIEW = `
  UPDATE attempts SET review_at = ${ahead('$2')}, reviews = $3, last_send_ms = COALESCE(${duration('$4')}, last_send_ms),
    outcome_code = COALESCE($5, outcome_code), lease_until = NULL
  WHERE id = $1 AND state IN ('unknown', 'manual', 'not_charged')`;

export const COUNT_OPEN = `
  SELECT COUNT(*) AS number FROM attempts
  WHERE subject = $1 AND id <> $2 AND ((${isOpen()}) OR (${isPaid()} AND settled_at >= $3))`;

/** `ages`: how many ages follow, $1 and on, ascending. An attempt's age is the index of the first that it does not exceed. */
export const countOpenByAge = (ages: number) => `
  SELECT state, age_group, COUNT(*) AS number, ${NOW} - MIN(submitted_at) AS oldest
  FROM (
    SELECT state, submitted_at,
      CASE ${Array.from({ length: ages }, (_, index) => `WHEN submitted_at >= ${ago(`$${index + 1}`)} THEN ${index}`).join(' ')}
        ELSE ${ages} END AS age_group
    FROM attempts WHERE state IN ${UNSETTLED}
  ) open_attempts
  GROUP BY state, age_group`;

/** $1: how long ago its attempt was begun at most. The state is no bare column, so that the index of that time is used, not the one of states. */
export const LAST_SALE_AGE = `
  SELECT ${NOW} - MAX(settled_at) AS age FROM attempts
  WHERE created_at >= ${ago('$1')} AND (state || '') = 'confirmed' AND total_cents > 0`;

const SORTED_STATES = [...ATTEMPT_STATES].sort();
/** Between those that this release knows, so that the index finds them. */
const IS_FOREIGN_STATE = [
  `state < '${SORTED_STATES[0]}'`,
  ...SORTED_STATES.map((state, index) => {
    const next = SORTED_STATES[index + 1];
    return next ? `(state > '${state}' AND state < '${next}')` : `state > '${state}'`;
  }),
].join(' OR ');

/** $1: how long ago open attempts were submitted at least; $2: how many; $3: how many to leave out. */
export const LIST_UNSETTLED = `
  SELECT ${ROW} FROM attempts
  WHERE state IN ('manual', 'contradicted') OR (state IN ${UNSETTLED} AND (submitted_at IS NULL OR submitted_at <= ${ago('$1')}))
    OR ${IS_FOREIGN_STATE}
  ORDER BY submitted_at, id LIMIT $2 OFFSET $3`;

/** $1, $2: from and until when they were submitted; $3, $4: the end of the page before; $5: how many. */
export const LIST_SUBMITTED = `
  SELECT ${ROW} FROM attempts
  WHERE submitted_at >= CAST($1 AS BIGINT) AND submitted_at < CAST($2 AS BIGINT)
    AND (submitted_at > CAST($3 AS BIGINT) OR (submitted_at = CAST($3 AS BIGINT) AND id > $4))
  ORDER BY submitted_at, id LIMIT $5`;

/** Conditions for what is swept. $1: how long it is kept. */
export const IS_OLD_QUOTE = `state IN ('draft', 'ready') AND updated_at <= ${ago('$1')}`;
export const IS_OLD_SETTLED = `state NOT IN ${UNSETTLED} AND created_at <= ${ago('$1')}`;
export const IS_OLD_PAYER = `at <= ${ago('$1')}`;
