import 'server-only';

export type SqlValue = string | number | null;
/** The statements of one migration; its version is its position in the list, from 1. */
export type Migration = readonly string[];
export type Row = Record<string, unknown>;

/**
 * The time in ms since 1970 by the clock of the store, for SQL: one moment within a statement. What is stored and what is compared with it
 * is written with this, never with the time of a host: hosts' clocks differ and jump.
 */
export const NOW = 'now_ms()';

export interface Statement {
  sql: string;
  params: readonly SqlValue[];
}

interface Connection {
  /** One statement, atomic when the promise resolves. */
  query(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
}

/**
 * What SQLite and PostgreSQL have in common here: portable SQL with `$1`, `$2` … and `NOW`, integers as numbers. A failing operation rejects within
 * five seconds, a migration within a minute, and no method blocks other requests while it waits. A write that rejects may still have been
 * made: only its acknowledgment may have been lost.
 */
export interface Engine extends Connection {
  readonly kind: 'sqlite' | 'postgres';
  /** One statement, atomic and durable when the promise resolves. */
  query: Connection['query'];
  /**
   * A connection that does not wait for the disk. A process crash loses nothing that it wrote; a power cut may lose the last moments. Never
   * for money.
   */
  readonly relaxed: Connection;
  /**
   * All statements or none, durable when the promise resolves. Null if one of them returned no row; nothing was changed then. Every
   * statement reports its effect with RETURNING.
   */
  transaction(statements: readonly Statement[]): Promise<Row[][] | null>;
  /**
   * Applies the missing migrations, all in one transaction that only one process runs at a time. Others keep working meanwhile: while a
   * table is in use, it is tried again.
   */
  migrate(migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}

export const VERSIONS = {
  create: 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)',
  latest: 'SELECT COALESCE(MAX(version), 0) AS version FROM migrations',
  add: 'INSERT INTO migrations (version) VALUES ($1)',
} as const;
