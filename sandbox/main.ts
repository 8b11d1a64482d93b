import { readSandboxConfig, type SandboxConfig } from './config.ts';
import { buildServer } from './server.ts';
import { FolderInUse } from './state/folder-lock.ts';

function fail(problem: string): never {
  process.stderr.write(`sandbox: ${problem}\n`);
  process.exit(1);
}

/** Returns the innermost cause: the driver's error has the reason, its wrappers only the statement. */
function findRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? findRootCause(error.cause) : error;
}

function describeProblem(thrown: unknown, { port, databaseUrl }: SandboxConfig): string {
  const error = findRootCause(thrown);
  if (error instanceof FolderInUse) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `port ${port} is taken; stop the other program or set SANDBOX_PORT`;
  const reason = error.message.split('\n')[0] || code || 'could not start';
  return databaseUrl ? `the database of SANDBOX_DATABASE_URL cannot be used: ${reason}` : reason;
}

const result = readSandboxConfig(process.env);
if (!result.ok) fail(result.problem);
const { config } = result;

try {
  const app = await buildServer(config);
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      app.close().then(
        () => process.exit(0),
        (error: unknown) => fail(describeProblem(error, config)),
      );
    });
  }
  const address = await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`Sandbox on ${address}\n`);
} catch (error) {
  fail(describeProblem(error, config));
}
