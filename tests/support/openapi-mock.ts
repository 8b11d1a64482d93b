import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { findFreePort } from '#scripts/run/port.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { toZodSchema, documentedOperations, type DocumentedOperation, examplesIn } from './openapi-document.ts';
import { listenLocally } from './listen.ts';

/** A provider made of docs/openapi.json alone. */
export interface Mock {
  url: string;
  close(): Promise<void>;
}

const PRISM = '@stoplight/prism-cli@5.16.0';
/** Installing it may take a minute. */
const STARTED_WITHIN_MS = 180_000;

/** What a mock generator does, in a few lines: the first example of the first response, if the body matches the document. */
export async function startExamples(): Promise<Mock> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const operation = documentedOperations.find(({ path, method }) => path === pathname && method === request.method);
      const isRight = operation !== undefined && isAllowed(operation, text);
      const [[, value] = []] = operation ? examplesIn(operation, isRight ? '200' : 'default') : [];
      response.writeHead(isRight ? 200 : 422, { 'content-type': 'application/json' }).end(JSON.stringify(value ?? {}));
    });
  });
  return listenLocally(server);
}

function isAllowed({ requestBody }: DocumentedOperation, text: string): boolean {
  if (!requestBody || text === '') return !requestBody && text === '';
  return toZodSchema(requestBody.content['application/json'].schema).safeParse(JSON.parse(text)).success;
}

/** Prism, from the package registry; or why it cannot be had. */
export async function startPrism(): Promise<Mock | { missing: string }> {
  const port = await findFreePort();
  const args = ['--yes', PRISM, 'mock', inRoot('docs/openapi.json'), '-p', String(port), '-h', '127.0.0.1'];
  const child = spawn('npx', args, { cwd: tmpdir(), detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'close').catch(() => undefined);
  let output = '';
  const isListening = new Promise<boolean>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Prism is listening')) resolve(true);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void exit.then(() => resolve(false));
    setTimeout(() => resolve(false), STARTED_WITHIN_MS).unref();
  });
  const close = async () => {
    // The whole group, because npx starts Prism as a process of its own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    await exit;
  };
  if (await isListening) return { url: `http://127.0.0.1:${port}`, close };
  await close();
  return { missing: `${PRISM} did not start (${output.trim().split('\n').at(-1) ?? ''})` };
}
