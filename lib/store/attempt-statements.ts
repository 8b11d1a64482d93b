import { OPEN_STATES } from '#lib/domain/attempt-state.ts';
import { NOW } from './engine.ts';

/** The SQL of lib/store/attempts.ts: each is one atomic statement, the same for SQLite and PostgreSQL. */

/** A row as `attemptOf` reads it: with the time at which it was read. */
export const ROW = `*, ${NOW} AS read_at`;

const inList = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;
/** States that nobody has settled for good; for operators, alarms and the sweep. */
const UNSETTLED = inList(OPEN_STATES);
/** States in which a lease can be extended. */
const WORKABLE = inList(['submitted', 'unknown', 'manual']);

/** `takenState` in SQL: a charge that was made after 'not charged' is paid, not open. `table`: its name and a dot, or ''. */
const isOpen = (table = '') =>
  `${table}state IN ${UNSETTLED} AND NOT (${table}state = 'contradicted' AND ${table}settled_at IS NOT NULL)`;
const isPaid = (table = '') =>
  `(${table}state = 'confirmed' OR (${table}state = 'contradicted' AND ${table}settled_at IS NOT NULL))`;

export const SAVE_QUOTE = `
  INSERT INTO attempts (id, browser, purchase, flow, subject, state, quote, plan_code, total_cents, reference, locale,
    tracking_id, sends, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'ready', $6, $7, $8, $9, $10, $11, 0, $12, $12)
  ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, state = excluded.state, quote = excluded.quote, plan_code = excluded.plan_code,
    total_cents = excluded.total_cents, locale = excluded.locale, tracking_id = excluded.tracking_id,
    updated_at = excluded.updated_at
  WHERE attempts.state IN ('draft', 'ready')
  RETURNING ${ROW}`;

/** Serializes the payments of one account: the second transaction waits here until the first has committed. */
export const QUEUE_PAYER = `
  INSERT INTO payers (id, at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING id`;

export const CLAIM = `
  UPDATE attempts SET state = 'submitted', fingerprint = $2, lease_until = $3, submitted_at = $4, updated_at = $4,
    card_brand = $5, card_last_four = $6, sends = sends + 1, last_send_at = ${NOW}
  WHERE id = $1 AND state = 'ready'
  RETURNING ${ROW}`;

/** `acknowledged`: the number of attempt ids that follow $7. */
export const claimUnlessRepeated = (acknowledged: number) => `
  UPDATE attempts SET state = 'submitted', fingerprint = $2, lease_until = $3, submitted_at = $4, updated_at = $4,
    card_brand = $5, card_last_four = $6, sends = sends + 1, last_send_at = ${NOW}
  WHERE id = $1 AND state = 'ready' AND NOT EXISTS (
    SELECT 1 FROM attempts other
    WHERE other.subject = attempts.subject AND other.id <> attempts.id AND ${repeats('other', 'attempts.plan_code', '$7')}
      ${Array.from({ length: acknowledged }, (_, index) => `AND other.id <> $${8 + index}`).join(' ')})
  RETURNING ${ROW}`;

export const FIND_REPEATS = `
  SELECT other.*, ${NOW} AS read_at FROM attempts other
  WHERE other.subject = $1 AND other.id <> $2 AND ${repeats('other', '$3', '$4')}
  ORDER BY other.id LIMIT 20`;

export const FIND_LAST_CONFIRMED = `
  SELECT ${ROW} FROM attempts WHERE subject = $1 AND ${isPaid()} AND settled_at < $2 ORDER BY settled_at DESC, id LIMIT 1`;

function repeats(table: string, planCode: string, since: string): string {
  const isRecent = `(${isPaid(`${table}.`)} AND ${table}.plan_code = ${planCode} AND ${table}.settled_at >= ${since})`;
  return `((${isOpen(`${table}.`)}) OR ${isRecent})`;
}

/** $5: how many requests to count; $6: 1 if a request leaves now, else 0. */
export const EXTEND_LEASE = `
  UPDATE attempts SET lease_until = $3, updated_at = $4, sends = sends + $5,
    last_send_at = CASE WHEN $6 = 1 THEN ${NOW} ELSE last_send_at END,
    last_send_ms = CASE WHEN $6 = 1 THEN NULL ELSE last_send_ms END
  WHERE id = $1 AND lease_until = $2 AND state IN ${WORKABLE}
  RETURNING ${ROW}`;

const IS_FREE = '(lease_until IS NULL OR lease_until <= $2)';
/** An attempt that is waited for, reviewed or asked about once more is due at its time; one whose process is gone at once. */
const IS_DUE = `(state = 'submitted' OR (state = 'unknown' AND (review_at IS NULL OR review_at <= $2))
  OR (state IN ('manual', 'not_charged') AND review_at <= $2))`;

export const TAKE_LEASE = `
  UPDATE attempts SET lease_until = $3, updated_at = $2
  WHERE id = $1 AND ${IS_DUE} AND ${IS_FREE}
  RETURNING ${ROW}`;

/**
 * Ends the lease, and says when the attempt is due again ($2). $4, $5: how long the last send's connection lasted, and the code of its
 * response; null if that is not known or stays.
 */
export const PLAN_REVIEW = `
  UPDATE attempts SET review_at = $2, reviews = $3, last_send_ms = COALESCE($4, last_send_ms),
    outcome_code = COALESCE($5, outcome_code), lease_until = NULL
  WHERE id = $1 AND state IN ('unknown', 'manual', 'not_charged')`;

/** $1: limit; $2: now. */
export const LIST_DUE = `SELECT ${ROW} FROM attempts WHERE ${IS_DUE} AND ${IS_FREE} ORDER BY submitted_at LIMIT $1`;

export const COUNT_OPEN = `
  SELECT COUNT(*) AS number FROM attempts
  WHERE subject = $1 AND id <> $2 AND ((${isOpen()}) OR (${isPaid()} AND settled_at >= $3))`;

/** `ages`: how many times of submission follow, $1 and on, the latest first. An attempt's age is the index of the first that it reaches. */
export const countOpenByAge = (ages: number) => `
  SELECT state, age_group, COUNT(*) AS number, MIN(submitted_at) AS oldest
  FROM (
    SELECT state, submitted_at,
      CASE ${Array.from({ length: ages }, (_, index) => `WHEN submitted_at >= $${index + 1} THEN ${index}`).join(' ')}
        ELSE ${ages} END AS age_group
    FROM attempts WHERE state IN ${UNSETTLED}
  ) open_attempts
  GROUP BY state, age_group`;

/** $1: open attempts are listed if submitted by this time; $2: limit. */
export const LIST_UNSETTLED = `
  SELECT ${ROW} FROM attempts
  WHERE state IN ('manual', 'contradicted') OR (state IN ${UNSETTLED} AND submitted_at <= $1)
  ORDER BY submitted_at LIMIT $2`;

/** Conditions for what is swept. $1: cutoff time. */
export const IS_OLD_QUOTE = `state IN ('draft', 'ready') AND updated_at <= $1`;
export const IS_OLD_SETTLED = `state NOT IN ${UNSETTLED} AND created_at <= $1`;
