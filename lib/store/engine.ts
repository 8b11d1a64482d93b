import 'server-only';

export type SqlValue = string | number | null;
/** Statements of one step; its version is its place in the list, from 1. */
export type Migration = readonly string[];
export type Row = Record<string, unknown>;

/** What SQLite and PostgreSQL have in common here: portable SQL with `$1`, `$2` …, whole numbers as numbers. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  /** One statement, atomic and durable when the promise resolves. */
  query(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** Applies the migrations that are missing, all in one transaction that no other process runs at the same time. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}

export const VERSIONS = {
  create: 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)',
  latest: 'SELECT COALESCE(MAX(version), 0) AS version FROM migrations',
  add: 'INSERT INTO migrations (version) VALUES ($1)',
} as const;
