import 'server-only';
import { type Engine, NOW, type Row, type Statement } from './engine.ts';

/** The fingerprints of an instance's secrets, in the order of SESSION_SECRET. */
export type Fingerprints = readonly string[];

/** `unknown-first`: others could not open what it seals. `other-last`: it would find no account, limit or link that others have stored. */
export type SecretsVerdict = 'accepted' | 'unknown-first' | 'other-last';

/** The id of the row that names the last secret, the key of hashes. The other rows have the fingerprint for their id. */
const LAST = 'last';
export const LIST_SECRETS = 'SELECT id, fingerprint FROM session_secrets';

const columns = 'INSERT INTO session_secrets (id, fingerprint, accepted_at)';
/** Returns no row if the store already has secrets: of several instances that start at the same time, only one writes. */
const ADD_LAST_TO_NONE = `
  ${columns} SELECT '${LAST}', CAST($1 AS TEXT), ${NOW} WHERE NOT EXISTS (SELECT 1 FROM session_secrets)
  ON CONFLICT (id) DO NOTHING RETURNING id`;
const PUT_LAST = `
  ${columns} VALUES ('${LAST}', $1, ${NOW})
  ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, accepted_at = excluded.accepted_at RETURNING id`;
const PUT_ACCEPTED = `
  ${columns} VALUES ($1, $1, ${NOW}) ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint RETURNING id`;

/** Whether an instance with these secrets may work with a store that has these rows. */
export function verdictFrom(rows: readonly Row[], fingerprints: Fingerprints): SecretsVerdict | 'none' {
  if (rows.length === 0) return 'none';
  const isLast = rows.some((row) => row['id'] === LAST && row['fingerprint'] === fingerprints.at(-1));
  if (!isLast) return 'other-last';
  return rows.some((row) => row['id'] === fingerprints[0]) ? 'accepted' : 'unknown-first';
}

/** The secrets that the instances of this store work with. Of a secret, only a keyed hash is stored. */
export function sessionSecretsIn(engine: Engine) {
  const look = async (fingerprints: Fingerprints) => verdictFrom(await engine.query(LIST_SECRETS), fingerprints);
  const statementsFor = (last: string, fingerprints: Fingerprints): Statement[] => [
    { sql: last, params: [fingerprints.at(-1) ?? ''] },
    ...fingerprints.map((fingerprint): Statement => ({ sql: PUT_ACCEPTED, params: [fingerprint] })),
  ];
  return {
    /** As `check`, but accepts no secrets; `none` if the store has none. */
    look,
    /** Whether an instance with these secrets may work here. A store without secrets accepts these: it is new, or was just upgraded. */
    async check(fingerprints: Fingerprints): Promise<SecretsVerdict> {
      const verdict = await look(fingerprints);
      if (verdict !== 'none') return verdict;
      await engine.transaction(statementsFor(ADD_LAST_TO_NONE, fingerprints));
      // Another instance may have been first, with other secrets.
      const latest = await look(fingerprints);
      if (latest === 'none') throw new Error('Session secrets are missing after they were written');
      return latest;
    },
    /** Accepts these secrets and no others, by the decision of an operator. */
    async accept(fingerprints: Fingerprints): Promise<void> {
      const statements = statementsFor(PUT_LAST, fingerprints);
      const places = fingerprints.map((_, index) => `$${index + 2}`).join(', ');
      const sql = `DELETE FROM session_secrets WHERE id NOT IN ($1, ${places}) RETURNING id`;
      const isDone = await engine.transaction([...statements, { sql, params: [LAST, ...fingerprints] }]);
      // A statement without a row undoes them all: no other secret was accepted before.
      if (!isDone) await engine.transaction(statements);
    },
  };
}
