import 'server-only';
import { z } from 'zod';
import { log } from '#lib/log.ts';
import type { Row } from './engine.ts';

type Table = 'attempts' | 'purchases' | 'refill_links';

/** A row that this release cannot read: corrupted, or written by a newer one. */
export class UnreadableRow extends Error {
  readonly row: Row;

  constructor(table: Table, row: Row, cause: unknown) {
    super(`The row ${String(row['id'])} of ${table} cannot be read`, { cause });
    this.row = row;
  }
}

/** Each process logs a row once, however often a list meets it. */
const loggedRows = new Set<string>();
const MOST_LOGGED = 10_000;

/** Reads a row; throws `UnreadableRow` if it cannot be read. */
export function readableRow<Value>(table: Table, row: Row, read: (row: Row) => Value): Value {
  try {
    return read(row);
  } catch (error) {
    logOnce(table, row, error);
    throw new UnreadableRow(table, row, error);
  }
}

/** Reads each row by itself, so that one that cannot be read does not take the others with it. */
export function readableRows<Value>(
  table: Table,
  rows: readonly Row[],
  read: (row: Row) => Value,
): { values: Value[]; unreadable: Row[] } {
  const values: Value[] = [];
  const unreadable: Row[] = [];
  for (const row of rows) {
    try {
      values.push(read(row));
    } catch (error) {
      logOnce(table, row, error);
      unreadable.push(row);
    }
  }
  return { values, unreadable };
}

/** The columns that cannot be read, without their values. */
function describeProblem(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
  return error instanceof Error ? error.name : typeof error;
}

function logOnce(table: Table, row: Row, error: unknown): void {
  const id = String(row['id']);
  const key = `${table} ${id}`;
  if (loggedRows.has(key) || loggedRows.size >= MOST_LOGGED) return;
  loggedRows.add(key);
  log.error({ event: 'store_row_unreadable', table, row: id, message: describeProblem(error) });
}
