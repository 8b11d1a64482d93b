import 'server-only';
import { log, type LogFields } from '#lib/log.ts';

/** On the error itself, because Next loads this module once per bundle, and the store is shared by all of them. */
const OUTAGE = Symbol.for('hearthline.store-outage');

/** PostgreSQL's classes of errors in a statement: data, constraints, syntax. */
const DEFECTIVE_SQLSTATES = /^(0A|21|22|23|42)/;
/** SQLite's: error, constraint, mismatch, misuse, range. */
const DEFECTIVE_SQLITE_CODES: ReadonlySet<number> = new Set([1, 19, 20, 21, 25]);
const PRIMARY_CODE = 0xff;

/** Whether the store is the cause and not the statement: it is down, full, read-only, locked or too slow. */
export function isOutageCause(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return false;
  if (typeof error !== 'object' || error === null) return true;
  if ('errcode' in error) return !DEFECTIVE_SQLITE_CODES.has(Number(error.errcode) & PRIMARY_CODE);
  return !('code' in error && DEFECTIVE_SQLSTATES.test(String(error.code)));
}

/** Marks an error that the store has logged, so that whatever it interrupts is not logged as a defect of its own. */
export function markOutage(error: unknown): void {
  if (typeof error === 'object' && error !== null) Object.defineProperty(error, OUTAGE, { value: true });
}

/** Whether an error was thrown because the store failed, directly or as the cause of another one. */
export function isStoreOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return OUTAGE in error || ('cause' in error && isStoreOutage(error.cause));
}

/**
 * Logs what an error interrupted. An outage of the store is one event, `store_failed`: what it interrupts is logged only as `info`, so that a
 * customer's trail is complete and one outage does not raise many alarms.
 */
export function logInterruption(level: 'warn' | 'error', fields: LogFields, error: unknown): void {
  log[isStoreOutage(error) ? 'info' : level](fields, error);
}
