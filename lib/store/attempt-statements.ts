import { OPEN_STATES } from '#lib/domain/attempt-state.ts';

/** The SQL of lib/store/attempts.ts: each is one atomic statement, the same for SQLite and PostgreSQL. */

const inList = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;
const OPEN = inList(OPEN_STATES);
/** States in which a lease can be extended. */
const WORKABLE = inList(['submitted', 'unknown', 'manual']);

export const SAVE_QUOTE = `
  INSERT INTO attempts (id, browser, purchase, flow, subject, state, quote, plan_code, total_cents, reference, locale,
    tracking_id, sends, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'ready', $6, $7, $8, $9, $10, $11, 0, $12, $12)
  ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, state = excluded.state, quote = excluded.quote, plan_code = excluded.plan_code,
    total_cents = excluded.total_cents, locale = excluded.locale, tracking_id = excluded.tracking_id,
    updated_at = excluded.updated_at
  WHERE attempts.state IN ('draft', 'ready')
  RETURNING *`;

/** Serializes the payments of one account: the second transaction waits here until the first has committed. */
export const QUEUE_PAYER = `
  INSERT INTO payers (id, at) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING id`;

export const CLAIM = `
  UPDATE attempts SET state = 'submitted', fingerprint = $2, lease_until = $3, submitted_at = $4, updated_at = $4,
    card_brand = $5, card_last_four = $6, sends = sends + 1
  WHERE id = $1 AND state = 'ready'
  RETURNING *`;

/** `acknowledged`: the number of attempt ids that follow $7. */
export const claimUnlessRepeated = (acknowledged: number) => `
  UPDATE attempts SET state = 'submitted', fingerprint = $2, lease_until = $3, submitted_at = $4, updated_at = $4,
    card_brand = $5, card_last_four = $6, sends = sends + 1
  WHERE id = $1 AND state = 'ready' AND NOT EXISTS (
    SELECT 1 FROM attempts other
    WHERE other.subject = attempts.subject AND other.id <> attempts.id AND ${repeats('other', 'attempts.plan_code', '$7')}
      ${Array.from({ length: acknowledged }, (_, index) => `AND other.id <> $${8 + index}`).join(' ')})
  RETURNING *`;

export const FIND_REPEATS = `
  SELECT other.* FROM attempts other
  WHERE other.subject = $1 AND other.id <> $2 AND ${repeats('other', '$3', '$4')}
  ORDER BY other.id LIMIT 20`;

export const FIND_LAST_CONFIRMED = `
  SELECT * FROM attempts WHERE subject = $1 AND state = 'confirmed' AND settled_at < $2 ORDER BY settled_at DESC, id LIMIT 1`;

function repeats(table: string, planCode: string, since: string): string {
  const isRecent = `(${table}.state = 'confirmed' AND ${table}.plan_code = ${planCode} AND ${table}.settled_at >= ${since})`;
  // What is done once without a payment, such as a move, has no plan: it may stay open for long and repeats nothing.
  return `((${table}.state IN ${OPEN} AND ${table}.plan_code <> '') OR ${isRecent})`;
}

export const EXTEND_LEASE = `
  UPDATE attempts SET lease_until = $3, updated_at = $4, sends = sends + $5
  WHERE id = $1 AND lease_until = $2 AND state IN ${WORKABLE}
  RETURNING *`;

const IS_FREE = '(lease_until IS NULL OR lease_until <= $2)';
const IS_DUE = `(state IN ('submitted', 'unknown') OR (state = 'manual' AND review_at <= $2))`;

export const TAKE_LEASE = `
  UPDATE attempts SET lease_until = $3, updated_at = $2
  WHERE id = $1 AND ${IS_DUE} AND ${IS_FREE}
  RETURNING *`;

/** For the same request once more, by the customer's own wish. */
export const TAKE_FOR_RESEND = `
  UPDATE attempts SET lease_until = $3, updated_at = $2, sends = sends + 1
  WHERE id = $1 AND state = 'manual' AND review_at IS NOT NULL AND ${IS_FREE}
  RETURNING *`;

/** $1: limit; $2: now. */
export const LIST_DUE = `SELECT * FROM attempts WHERE ${IS_DUE} AND ${IS_FREE} ORDER BY submitted_at LIMIT $1`;

export const COUNT_OPEN = `
  SELECT COUNT(*) AS number FROM attempts
  WHERE subject = $1 AND id <> $2 AND (state IN ${OPEN} OR (state = 'confirmed' AND settled_at >= $3))`;

/** `ages`: how many times of submission follow, $1 and on, the latest first. An attempt's age is the index of the first that it reaches. */
export const countOpenByAge = (ages: number) => `
  SELECT state, age_group, COUNT(*) AS number, MIN(submitted_at) AS oldest
  FROM (
    SELECT state, submitted_at,
      CASE ${Array.from({ length: ages }, (_, index) => `WHEN submitted_at >= $${index + 1} THEN ${index}`).join(' ')}
        ELSE ${ages} END AS age_group
    FROM attempts WHERE state IN ${OPEN}
  ) open_attempts
  GROUP BY state, age_group`;

/** $1: open attempts are listed if submitted by this time; $2: limit. */
export const LIST_UNSETTLED = `
  SELECT * FROM attempts
  WHERE state IN ('manual', 'contradicted') OR (state IN ${OPEN} AND submitted_at <= $1)
  ORDER BY submitted_at LIMIT $2`;

/** Conditions for what is swept. $1: cutoff time. */
export const IS_OLD_QUOTE = `state IN ('draft', 'ready') AND updated_at <= $1`;
export const IS_OLD_SETTLED = `state NOT IN ${OPEN} AND created_at <= $1`;
