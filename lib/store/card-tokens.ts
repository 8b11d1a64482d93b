import 'server-only';
import { deleteExpired } from './delete-expired.ts';
import { type Engine, NOW, type Statement } from './engine.ts';

const WAS_NOT_SENT = `EXISTS (
    SELECT 1 FROM attempts WHERE attempts.id = card_tokens.used_for AND attempts.state = 'not_sent')`;

/** Returns no row if the token was used for something else: a transaction that begins with it changes nothing then. */
export function claimCardToken(hash: string, usedFor: string): Statement {
  const sql = `
  INSERT INTO card_tokens (id, used_for, at) VALUES ($1, $2, ${NOW})
  ON CONFLICT (id) DO UPDATE SET used_for = excluded.used_for, at = excluded.at
  WHERE card_tokens.used_for = excluded.used_for OR ${WAS_NOT_SENT}
  RETURNING id`;
  return { sql, params: [hash, usedFor] };
}

const IS_USED = `SELECT 1 FROM card_tokens WHERE id = $1 AND used_for <> $2 AND NOT ${WAS_NOT_SENT}`;
const IS_OLD = `at <= (${NOW} - CAST($1 AS BIGINT))`;

/**
 * Which card tokens have been used, and for what: an attempt, or a card that was saved. Of a token, only a keyed hash is known here. Each is
 * used once; one whose attempt ended `not_sent` never left this server and may be used again.
 */
export function cardTokensIn(engine: Engine) {
  return {
    /** False if it was used for something else. */
    async claim(hash: string, usedFor: string): Promise<boolean> {
      const { sql, params } = claimCardToken(hash, usedFor);
      return (await engine.query(sql, params)).length > 0;
    },
    /** Whether it was used for something else than `usedFor`. */
    isUsed: async (hash: string, usedFor: string) => (await engine.query(IS_USED, [hash, usedFor])).length > 0,
    /** Only for a token that was provably not sent. */
    async release(hash: string, usedFor: string): Promise<void> {
      await engine.query('DELETE FROM card_tokens WHERE id = $1 AND used_for = $2', [hash, usedFor]);
    },
    sweep: (keptMs: number) => deleteExpired(engine, 'card_tokens', IS_OLD, keptMs),
  };
}
