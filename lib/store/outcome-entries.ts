import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AttemptState, canOperatorEnter } from '#lib/domain/attempt-state.ts';
import type { CardSummary } from '#lib/domain/card/card.ts';
import { ago, ahead } from './attempt-statements.ts';
import { deleteExpired } from './delete-expired.ts';
import { type Engine, NOW, type Row, type SqlValue } from './engine.ts';

/** What an operator entered as the outcome of an attempt. The attempt has the last one; each stays readable. */
export interface OutcomeEntry {
  operator: string;
  from: AttemptState;
  to: AttemptState;
  /** The provider's report at that time, in one line. */
  provider: string;
  /** The operator's own words; null if none were needed. */
  reason: string | null;
  /** By the clock of the store, ms since 1970. */
  enteredAt: number;
  /** The attempt before the entry: when it was settled and by whom, and its order number. */
  settledBefore: number | null;
  settledByBefore: string | null;
  orderNumberBefore: string | null;
}

export interface NewOutcomeEntry extends Pick<OutcomeEntry, 'operator' | 'from' | 'to' | 'provider' | 'reason'> {
  /** Null: what the attempt has is kept. */
  orderNumber: string | null;
  card?: CardSummary | undefined;
  outcomeCode: string | null;
  /** The next look-up at the provider is due in so many ms; null: never. */
  reviewInMs: number | null;
}

const ENTER = `
  INSERT INTO outcome_entries (id, attempt, place, at, operator, from_state, to_state, provider, reason, settled_before,
    settled_by_before, order_number_before)
  SELECT $3, id, (SELECT COUNT(*) FROM outcome_entries WHERE attempt = $1), ${NOW}, $4, state, $5, $6, $7, settled_at, settled_by, order_number
  FROM attempts WHERE id = $1 AND state = $2
  RETURNING id`;

/** A customer who saw 'not charged' is notified of the late charge. */
const WAS_TOLD = `(state = 'not_charged' OR (state = 'contradicted' AND settled_at IS NOT NULL))`;
const MOVE = `
  UPDATE attempts SET state = $3, updated_at = ${NOW}, settled_by = $4, outcome_code = $5,
    order_number = COALESCE($6, order_number), card_brand = COALESCE($7, card_brand),
    card_last_four = COALESCE($8, card_last_four), review_at = ${ahead('$9')}, lease_until = NULL,
    not_charged_at = CASE WHEN ${WAS_TOLD} THEN COALESCE(not_charged_at, settled_at) ELSE not_charged_at END,
    settled_at = ${NOW}
  WHERE id = $1 AND state = $2
  RETURNING id`;
const LIST = 'SELECT * FROM outcome_entries WHERE attempt = $1 ORDER BY place';
const IS_OVER = `at <= ${ago('$1')} AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.id = outcome_entries.attempt)`;

const rowSchema = z
  .object({
    operator: z.string(),
    from_state: z.string(),
    to_state: z.string(),
    provider: z.string(),
    reason: z.string().nullable(),
    at: z.number(),
    settled_before: z.number().nullable(),
    settled_by_before: z.string().nullable(),
    order_number_before: z.string().nullable(),
  })
  .transform((row): OutcomeEntry => ({
    operator: row.operator,
    from: row.from_state as AttemptState,
    to: row.to_state as AttemptState,
    provider: row.provider,
    reason: row.reason,
    enteredAt: row.at,
    settledBefore: row.settled_before,
    settledByBefore: row.settled_by_before,
    orderNumberBefore: row.order_number_before,
  }));

export function outcomeEntriesIn(engine: Engine) {
  return {
    /**
     * Writes an entry and moves the attempt, both or neither. False if the attempt is not in the state `from` any more. Throws at a change that
     * no operator may make.
     */
    async enter(attemptId: string, entry: NewOutcomeEntry): Promise<boolean> {
      const { operator, from, to, provider, reason, orderNumber, card, outcomeCode, reviewInMs } = entry;
      if (!canOperatorEnter(from, to))
        throw new Error(`An operator may not enter ${to} for an attempt that is ${from}`);
      const columns: SqlValue[] = [attemptId, from, randomUUID(), operator, to, provider, reason];
      const move: SqlValue[] = [
        ...[attemptId, from, to, operator, outcomeCode, orderNumber],
        ...[card?.brand ?? null, card?.lastFour ?? null, reviewInMs],
      ];
      const rows = await engine.transaction([
        { sql: ENTER, params: columns },
        { sql: MOVE, params: move },
      ]);
      return rows !== null;
    },
    /** The entries of one attempt, oldest first. */
    list: async (attemptId: string) =>
      (await engine.query(LIST, [attemptId])).map((row: Row): OutcomeEntry => rowSchema.parse(row)),
    /** Deletes entries whose attempt is gone, `keptMs` after they were made. */
    sweep: (keptMs: number) => deleteExpired(engine, 'outcome_entries', IS_OVER, keptMs),
  };
}
