import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { inRoot } from './paths.ts';
import { type Service, type ServicePlan, startService, waitUntilHealthy } from './service.ts';

const HEALTHY_WITHIN_MS = 120_000;

export interface ServicesPlan {
  env: Environment;
  logFolder: string;
  show: 'failures' | 'nothing';
  /** The production server, or the development server with its own output on the terminal. */
  mode: 'production' | 'development';
  signal: AbortSignal;
  /** False in front of a provider of one's own. */
  withSandbox?: boolean;
}

export interface Services {
  web: Service;
  sandbox: Service | null;
  stop(): Promise<void>;
}

/** Starts the sandbox if it is wanted, then the web app, and returns when both are healthy; if one is not, both are stopped again. */
export async function startServices(plan: ServicesPlan): Promise<Services> {
  const { env, logFolder, show, mode, signal, withSandbox = true } = plan;
  const services: Service[] = [];
  const start = (name: string, command: string[], log: string, more: Pick<ServicePlan, 'env' | 'show'>) => {
    const service = startService({ name, command, logFile: join(logFolder, log), ...more });
    services.push(service);
    return service;
  };
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()));
  };
  try {
    const sandbox = withSandbox ? start('sandbox', [inRoot('sandbox/main.ts')], 'sandbox.ndjson', { env, show }) : null;
    const health = `http://localhost:${env.SANDBOX_PORT}/__sandbox/health`;
    if (sandbox) await waitUntilHealthy(sandbox, health, HEALTHY_WITHIN_MS, signal);
    // Started only now, so that the web app's first request gets a response.
    const command =
      mode === 'production'
        ? [inRoot('.next/standalone/server.js')]
        : [inRoot('node_modules/next/dist/bin/next'), 'dev', '-H', '127.0.0.1', '-p', String(env.PORT)];
    const web = start('web app', command, 'web.ndjson', {
      env: { ...env, NODE_ENV: mode },
      show: mode === 'development' ? 'all' : show,
    });
    await waitUntilHealthy(web, `http://localhost:${env.PORT}/api/health`, HEALTHY_WITHIN_MS, signal);
    for (const service of services) service.speakUp();
    return { web, sandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
