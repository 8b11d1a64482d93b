import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../run/environment.ts';
import { runCommand } from '../run/command.ts';
import { DATA, inRoot } from '../run/paths.ts';
import { findFreePort } from '../run/port.ts';
import { Problem } from '../run/problem.ts';
import { startService, waitUntilHealthy } from '../run/service.ts';

const SOURCE = inRoot('scripts/bench/floor');
const FOLDER = join(DATA, 'bench-floor');
const NEXT = inRoot('node_modules/next/dist/bin/next');

export interface Floor {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A hash of the floor's inputs: its few sources and the framework's version. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(inRoot('node_modules/next/package.json')));
  for (const file of globSync('**/*.{js,jsx,mjs}', { cwd: SOURCE }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(SOURCE, file)));
  }
  return hash.digest('hex');
}

/** Builds (once) and starts the framework's floor: the same framework with next to nothing in it. */
export async function startFloor(env: Environment, signal: AbortSignal): Promise<Floor> {
  const stamp = join(FOLDER, 'built-with');
  const fingerprintNow = fingerprint();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprintNow) {
    rmSync(FOLDER, { recursive: true, force: true });
    cpSync(SOURCE, FOLDER, { recursive: true });
    const production = { ...env, NODE_ENV: 'production' as const };
    const run = await runCommand({
      program: process.execPath,
      args: [NEXT, 'build', FOLDER],
      env: production,
      signal,
      output: 'capture',
    });
    if (run.code !== 0) throw new Problem(`The framework's floor did not build: ${run.text}`);
    writeFileSync(stamp, fingerprintNow);
  }
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const service = startService({
    name: 'floor',
    command: [NEXT, 'start', FOLDER, '-H', '127.0.0.1', '-p', String(port)],
    env: { ...env, NODE_ENV: 'production' },
    logFile: join(DATA, 'test/logs/floor.ndjson'),
    show: 'nothing',
  });
  try {
    await waitUntilHealthy(service, `${url}/static`, 60_000, signal);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { url, pid: service.pid ?? 0, stop: () => service.stop() };
}
