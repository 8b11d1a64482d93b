import 'server-only';
import type { Migration, Row, SqlValue, Statement } from './engine.ts';

/** The messages between lib/store/threaded-sqlite.ts and its thread. */

/** The methods of an engine. */
export type Operation =
  | { kind: 'query' | 'relaxed'; sql: string; params: readonly SqlValue[] | undefined }
  | { kind: 'transaction'; statements: readonly Statement[] }
  | { kind: 'migrate'; migrations: readonly Migration[] }
  | { kind: 'close' };

export interface Question {
  number: number;
  /** Not begun after that: s by `process.uptime`, which is the same in all threads. */
  until: number;
  operation: Operation;
}

/** `results`: one list of rows for each statement; null of a transaction that changed nothing. */
export type Reply = { number: number } & ({ results: Row[][] | null } | { failure: Failure });

interface Failure {
  message: string;
  code?: string;
  errcode?: number;
}

/** The parts of an error that can be passed between threads: its message and codes. */
export function toFailure(error: unknown): Failure {
  const failure: Failure = { message: error instanceof Error ? error.message : String(error) };
  if (typeof error !== 'object' || error === null) return failure;
  if ('code' in error) failure.code = String(error.code);
  if ('errcode' in error) failure.errcode = Number(error.errcode);
  return failure;
}

export function toError({ message, ...codes }: Failure): Error {
  return Object.assign(new Error(message), codes);
}
