import 'server-only';
import { parentPort } from 'node:worker_threads';
import { assertNever } from '../result.ts';
import type { Row } from './engine.ts';
import { openSqlite } from './sqlite.ts';
import { toFailure, type Operation, type Question, type Reply } from './sqlite-messages.ts';

/**
 * The thread of lib/store/threaded-sqlite.ts: only this thread has the file open, and it replies to each question once. Its arguments: the
 * file, and how many ms it waits for other processes.
 */
const [, , file = '', busyMs] = process.argv;
const openedEngine = openSqlite(file, Number(busyMs));
// The first operation reports the failure.
openedEngine.catch(() => undefined);

parentPort?.on('message', (question: Question) => void handleQuestion(question));

async function handleQuestion({ number, until, operation }: Question): Promise<void> {
  try {
    // The caller has given up, so the operation must not begin any more.
    if (process.uptime() > until) throw new Error('SQLite operation was not begun in time');
    reply({ number, results: await runOperation(operation) });
  } catch (error) {
    reply({ number, failure: toFailure(error) });
  }
  if (operation.kind === 'close') parentPort?.close();
}

function reply(message: Reply): void {
  parentPort?.postMessage(message);
}

async function runOperation(operation: Operation): Promise<Row[][] | null> {
  if (operation.kind === 'close') {
    // A store that never opened needs no closing.
    await openedEngine.then(
      (engine) => engine.close(),
      () => undefined,
    );
    return [];
  }
  const engine = await openedEngine;
  switch (operation.kind) {
    case 'query':
      return [await engine.query(operation.sql, operation.params)];
    case 'relaxed':
      return [await engine.relaxed.query(operation.sql, operation.params)];
    case 'transaction':
      return engine.transaction(operation.statements);
    case 'migrate':
      await engine.migrate(operation.migrations);
      return [];
    default:
      return assertNever(operation);
  }
}
