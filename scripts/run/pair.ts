import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { inRoot } from './paths.ts';
import { type Service, startService, waitUntilHealthy } from './service.ts';

const HEALTHY_WITHIN_MS = 120_000;

export interface PairPlan {
  env: Environment;
  logFolder: string;
  show: 'failures' | 'nothing';
  /** The production server, or the development server with its own output on the terminal. */
  mode: 'production' | 'development';
  interrupted: AbortSignal;
}

export interface Pair {
  web: Service;
  sandbox: Service;
  stop(): Promise<void>;
}

/** Starts the sandbox, then the web app, and returns when both are healthy; when one is not, both are stopped again. */
export async function startPair({ env, logFolder, show, mode, interrupted }: PairPlan): Promise<Pair> {
  const sandbox = startService({
    name: 'sandbox',
    command: [inRoot('sandbox/main.ts')],
    env,
    logFile: join(logFolder, 'sandbox.ndjson'),
    show,
  });
  const web = startService({
    name: 'web app',
    command:
      mode === 'production'
        ? [inRoot('.next/standalone/server.js')]
        : [inRoot('node_modules/next/dist/bin/next'), 'dev', '-H', '127.0.0.1', '-p', String(env.PORT)],
    env: { ...env, NODE_ENV: mode },
    logFile: join(logFolder, 'web.ndjson'),
    show: mode === 'development' ? 'all' : show,
  });
  const stop = async () => {
    await Promise.all([web.stop(), sandbox.stop()]);
  };
  try {
    await waitUntilHealthy(
      sandbox,
      `http://localhost:${env.SANDBOX_PORT}/__sandbox/health`,
      HEALTHY_WITHIN_MS,
      interrupted,
    );
    await waitUntilHealthy(web, `http://localhost:${env.PORT}/api/health`, HEALTHY_WITHIN_MS, interrupted);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const service of [web, sandbox]) service.speakUp();
  return { web, sandbox, stop };
}
