import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from '#scripts/run/paths.ts';

const MODULE = pathToFileURL(inRoot('tests/support/jest-worker-exit.mjs')).href;

/** The output of a worker process that runs this code; a line says whether it reaches the release of its memory. */
async function runWorker(code: string, stdio: 'ipc' | 'ignore' = 'ipc'): Promise<string> {
  const program = `import '${MODULE}'; process.on('beforeExit', () => console.log('frees its memory')); ${code}`;
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', stdio],
  });
  if (!worker.stdout) throw new Error('The worker has no output');
  const [output] = await Promise.all([text(worker.stdout), once(worker, 'exit')]);
  return output;
}

describe('a worker process of Jest', () => {
  it('exits at once when it has nothing left to do', async () => {
    expect(await runWorker('')).toBe('');
  });

  it('keeps running while a handle is open, so that Jest still reports it', async () => {
    expect(await runWorker("setTimeout(() => console.log('timer'), 20);")).toBe('timer\n');
  });

  it('is the only kind of process that exits this way', async () => {
    expect(await runWorker('', 'ignore')).toBe('frees its memory\n');
  });
});
