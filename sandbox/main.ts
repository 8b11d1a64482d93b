import { readSandboxConfig } from './config.ts';
import { buildServer } from './server.ts';
import { FolderInUse } from './state/folder-lock.ts';

function fail(problem: string): never {
  process.stderr.write(`sandbox: ${problem}\n`);
  process.exit(1);
}

function problemOf(error: unknown, port: number): string {
  if (error instanceof FolderInUse) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `port ${port} is taken; stop the other program or set SANDBOX_PORT`;
  }
  if ('code' in error && (error.code === 'ECONNREFUSED' || error.code === '28P01' || error.code === '3D000')) {
    return `the database of SANDBOX_DATABASE_URL cannot be reached: ${error.message || String(error.code)}`;
  }
  return error.message.split('\n')[0] ?? 'could not start';
}

const read = readSandboxConfig(process.env);
if (!read.ok) fail(read.problem);
const { config } = read;

try {
  const app = await buildServer(config);
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      app.close().then(
        () => process.exit(0),
        (error: unknown) => fail(problemOf(error, config.port)),
      );
    });
  }
  const address = await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`Sandbox on ${address}\n`);
} catch (error) {
  fail(problemOf(error, config.port));
}
