import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { guestPurchase, readOrderNumber } from './testing/guest-purchase.ts';
import { SandboxClient } from './testing/sandbox-client.ts';

/** Each starts a process. */
const ROUNDS = EVERY_WAY ? 3 : 1;

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const running = new Set<ChildProcess>();

afterEach(async () => {
  for (const child of running) await stop(child, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function launch(env: Record<string, string>): { child: ChildProcess; errors: () => string; url: Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SANDBOX_DATABASE_URL: '', SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const url = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const sandboxUrl = /Sandbox on (\S+)/.exec(output)?.[1];
      if (sandboxUrl) resolve(sandboxUrl);
    });
    child.once('exit', () => reject(new Error(`The sandbox ended: ${errors}`)));
  });
  url.catch(() => undefined);
  return { child, errors: () => errors, url };
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

async function startFails(env: Record<string, string>): Promise<string> {
  const { child, errors } = launch(env);
  const exit = await once(child, 'close');
  expect(exit[0]).toBe(1);
  return errors();
}

describe('the sandbox as a process', () => {
  it('loses no confirmed charge when it is killed', async () => {
    const receipts: { referenceID: string; order: string | null }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, url } = launch({});
      const client = new SandboxClient(await url);
      const persona = await client.persona('active');
      const purchases = await Promise.all(Array.from({ length: 4 }, () => guestPurchase(client, persona)));
      const responses = await Promise.all(purchases.map((purchase) => purchase.send()));
      // More are in flight when the process is killed: each is either stored whole or not at all.
      for (const purchase of purchases)
        void guestPurchase(client, persona)
          .then((next) => next.send())
          .catch(() => purchase);
      receipts.push(
        ...responses.map((response, index) => ({
          referenceID: purchases[index]?.body.referenceID ?? '',
          order: readOrderNumber(response),
        })),
      );
      await stop(child, 'SIGKILL');
    }
    const { child, url } = launch({});
    const client = new SandboxClient(await url);
    for (const { referenceID, order } of receipts) {
      expect(order).not.toBeNull();
      expect(await client.charges({ referenceId: referenceID })).toMatchObject([{ orderNumber: order, amount: 4500 }]);
    }
    expect(await stop(child, 'SIGTERM')).toBe(0);
  }, 240_000);

  it('reports in one line that another process uses its folder', async () => {
    const { url } = launch({});
    await url;
    expect(await startFails({})).toMatch(/^sandbox: \S+ is in use by process \d+; [^\n]+\n$/);
  }, 60_000);

  it('reports in one line that its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await startFails({ SANDBOX_PORT: port })).toBe(
      `sandbox: port ${port} is taken; stop the other program or set SANDBOX_PORT\n`,
    );
    server.close();
  }, 60_000);

  it('reports a wrong setting in one line', async () => {
    expect(await startFails({ SANDBOX_PORT: 'x' })).toMatch(/^sandbox: SANDBOX_PORT: [^\n]+\n$/);
  }, 60_000);

  it('reports in one line that its database cannot be reached', async () => {
    const errors = await startFails({ SANDBOX_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(errors).toMatch(/^sandbox: the database of SANDBOX_DATABASE_URL cannot be used: [^\n]+\n$/);
  }, 60_000);
});
