import 'server-only';
import { clearTimeout, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import type { Engine, Row } from './engine.ts';
import { logStoreFailure } from './logged-engine.ts';
import { toError, type Operation, type Question, type Reply } from './sqlite-messages.ts';

/** From the question to the response. */
const OPERATION_MS = 5_000;
const MIGRATION_MS = 60_000;
/** The share of that time for waiting for other processes, so that SQLite's own error comes first. */
const BUSY_SHARE = 0.9;

/**
 * An SQLite file as `openSqlite` opens it, in a thread of its own: while its disk is slow, requests that need nothing from it go on. An
 * operation rejects after `operationMs` and does not begin after that. If the thread ends, its operations reject, and the next one starts
 * another thread.
 */
export function openThreadedSqlite(file: string, operationMs = OPERATION_MS): Engine {
  const place = [file, String(operationMs * BUSY_SHARE)];
  let thread: SqliteThread | null = null;
  let isClosed = false;

  async function ask(operation: Operation, withinMs = operationMs): Promise<Row[][] | null> {
    if (isClosed) throw new Error('Store is closed');
    if (!thread?.isAlive) thread = new SqliteThread(place);
    return thread.ask(operation, withinMs);
  }

  return {
    kind: 'sqlite',
    query: async (sql, params) => (await ask({ kind: 'query', sql, params }))?.[0] ?? [],
    relaxed: { query: async (sql, params) => (await ask({ kind: 'relaxed', sql, params }))?.[0] ?? [] },
    transaction: (statements) => ask({ kind: 'transaction', statements }),
    async migrate(migrations) {
      await ask({ kind: 'migrate', migrations }, Math.max(operationMs, MIGRATION_MS));
    },
    async close() {
      if (isClosed) return;
      const closing = thread?.isAlive ? thread.close(operationMs) : null;
      isClosed = true;
      await closing;
    },
  };
}

interface Waiting {
  resolve: (results: Row[][] | null) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #questions = 0;
  isAlive = true;

  constructor(argv: readonly string[]) {
    this.#worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      argv: [...argv],
      execArgv: ['--conditions=react-server', '--disable-warning=ExperimentalWarning'],
    });
    // Like an open file, it does not keep the process running; questions do.
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#take(reply));
    this.#worker.on('error', (error) => logStoreFailure('thread', error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.isAlive = false;
        for (const number of this.#waiting.keys()) {
          this.#take({ number, failure: { message: 'SQLite thread ended' } });
        }
        resolve();
      });
    });
  }

  ask(operation: Operation, withinMs: number): Promise<Row[][] | null> {
    this.#questions += 1;
    const number = this.#questions;
    const until = process.uptime() + withinMs / 1_000;
    return new Promise((resolve, reject) => {
      const giveUp = () => this.#take({ number, failure: { message: 'SQLite thread did not reply in time' } });
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(number, { resolve, reject, timer: setTimeout(giveUp, withinMs) });
      const question: Question = { number, until, operation };
      this.#worker.postMessage(question);
    });
  }

  async close(withinMs: number): Promise<void> {
    await this.ask({ kind: 'close' }, withinMs);
    this.#worker.ref();
    await this.#ended;
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.number);
    // The operation has already been given up.
    if (!waiting) return;
    this.#waiting.delete(reply.number);
    if (this.#waiting.size === 0) this.#worker.unref();
    clearTimeout(waiting.timer);
    if ('failure' in reply) waiting.reject(toError(reply.failure));
    else waiting.resolve(reply.results);
  }
}
