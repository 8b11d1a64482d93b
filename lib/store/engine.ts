import 'server-only';

export type SqlValue = string | number | null;
/** Statements of one step; its version is its place in the list, from 1. */
export type Migration = readonly string[];
export type Row = Record<string, unknown>;

export interface Statement {
  sql: string;
  params: readonly SqlValue[];
}

interface Connection {
  /** One statement, atomic when the promise resolves. */
  query(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
}

/**
 * What SQLite and PostgreSQL have in common here: portable SQL with `$1`, `$2` …, whole numbers as numbers. Whatever fails rejects within
 * five seconds, and no method stops other requests while it waits. A write that rejects may have been made all the same: its
 * acknowledgement may be what was lost.
 */
export interface Engine extends Connection {
  readonly kind: 'sqlite' | 'postgres';
  /** One statement, atomic and durable when the promise resolves. */
  query: Connection['query'];
  /**
   * A connection that does not wait for the disk. A crash of the process loses nothing of what it wrote, a power cut may lose the last
   * moments. Never for money.
   */
  readonly relaxed: Connection;
  /**
   * All statements or none, durable when the promise resolves. Null: one of them returned no row, and nothing was changed. Every statement
   * says what it did with RETURNING.
   */
  transaction(statements: readonly Statement[]): Promise<Row[][] | null>;
  /** Applies the migrations that are missing, all in one transaction that no other process runs at the same time. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}

export const VERSIONS = {
  create: 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)',
  latest: 'SELECT COALESCE(MAX(version), 0) AS version FROM migrations',
  add: 'INSERT INTO migrations (version) VALUES ($1)',
} as const;
