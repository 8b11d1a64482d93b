import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Environment } from './environment.ts';
import { Problem } from './problem.ts';

const LOOPBACK = '127.0.0.1';

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** Reads a port from the environment; throws a Problem if the value is not a port. */
export function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${name} must be a port number from 1 to 65535, not "${text}".`);
}

/** Throws a Problem if the port is already in use; `setting` is the variable that changes it. */
export async function requireFreePort(port: number, what: string, setting: string): Promise<void> {
  try {
    await listen(port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    throw new Problem(`Port ${port} of the ${what} ${why}; stop that program or choose another port with ${setting}.`);
  }
}

/**
 * A port that is currently free. It lies below the range from which systems take the ports of outgoing connections (32,768 on
 * Linux, 49,152 elsewhere), so no connection can take it before the server that it is meant for has started.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    try {
      return await listen(port);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}
