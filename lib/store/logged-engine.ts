import 'server-only';
import { log, repeatCounter } from '#lib/log.ts';
import { measure } from '#lib/telemetry/telemetry.ts';
import type { Engine } from './engine.ts';
import { isOutageCause, markOutage } from './store-outage.ts';

/**
 * Returns the same engine, but measures every query and transaction, and logs those that fail, however its caller handles it: a defect each
 * time, an outage once in ten seconds. Neither SQL nor values are logged.
 */
export function loggedEngine(engine: Engine): Engine {
  const relaxedEngine = engine.relaxed;
  return {
    kind: engine.kind,
    query: (sql, params) => runLogged('query', sql, () => engine.query(sql, params)),
    relaxed: { query: (sql, params) => runLogged('query', sql, () => relaxedEngine.query(sql, params)) },
    transaction: (statements) =>
      runLogged('transaction', statements.at(-1)?.sql ?? '', () => engine.transaction(statements)),
    migrate: (migrations) => engine.migrate(migrations),
    close: () => engine.close(),
  };
}

/** `sql`: the statement, or the one that a transaction is about. */
async function runLogged<Value>(
  operation: 'query' | 'transaction',
  sql: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const since = performance.now();
  try {
    return await measure({ kind: 'store', operation, sql }, run);
  } catch (error) {
    logStoreFailure(operation, error, Math.round(performance.now() - since));
    throw error;
  }
}

const OUTAGE_EVERY_MS = 10_000;
const countOutage = repeatCounter(OUTAGE_EVERY_MS);

/**
 * `reason`: the operation that failed. During an outage every request fails: one line in ten seconds reports it, with the number of
 * failures since the last line.
 */
export function logStoreFailure(reason: string, error: unknown, ms?: number): void {
  const line = { event: 'store_failed', reason, code: errorCode(error), ...(ms !== undefined && { ms }) };
  if (!isOutageCause(error)) return log.error(line, error);
  markOutage(error);
  const count = countOutage();
  if (count !== null) log.error({ ...line, count }, error);
}

/** PostgreSQL's SQLSTATE, SQLite's error number, or the system's error code. */
function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('errcode' in error) return `sqlite-${String(error.errcode)}`;
  return 'code' in error ? String(error.code) : null;
}
