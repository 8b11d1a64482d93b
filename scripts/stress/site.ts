import { join } from 'node:path';
import { openStore, type Store } from '#lib/store/store.ts';
import { dataFolder, startWeb, type WebProcess } from '#tests/e2e/support/web-process.ts';
import { localEnvironment } from '../local-environment.ts';
import { inRoot } from '../run/paths.ts';
import { findFreePort } from '../run/port.ts';
import { startService, waitUntilHealthy } from '../run/service.ts';
import { testEnvironment } from '../run/test-servers.ts';
import type { Databases } from './databases.ts';

const HEALTHY_WITHIN_MS = 120_000;

export interface SiteOptions {
  /** Two web processes on PostgreSQL; null: one, on SQLite. */
  databases: Databases | null;
  /** Factor for time budgets and timers, such as the minute of waiting. */
  timeScale: number;
  interrupted: AbortSignal;
}

/** A provider, our own ledger, and the web processes between them, all separate for this run. */
export interface Site {
  name: string;
  webs: readonly string[];
  sandboxUrl: string;
  store: Store;
  /** Starts a new process at the same address. The old one is killed in the middle of its work, or stopped, which lets it finish. */
  restartWeb(index: number, how: 'kill' | 'stop'): Promise<void>;
  stop(): Promise<void>;
}

/** Effectively off: hundreds of customers share an address, and retry often. */
const LIMITS = ['LOOKUP', 'CHARGE', 'DECLINE', 'ORDER', 'CHECK', 'STEP', 'PIN', 'SIGN_IN'].flatMap((name) =>
  ['DEVICE', 'NEWCOMER', 'PHONE', 'ACCOUNT', 'ADDRESS'].map((line) => [`LIMITS_${name}_${line}`, '100000/1h'] as const),
);

export async function startSite({ databases, timeScale, interrupted }: SiteOptions): Promise<Site> {
  const folder = dataFolder();
  const settings = {
    ...Object.fromEntries(LIMITS),
    PROVIDER_TIME_SCALE: String(timeScale),
    // Separate faults of many customers must not open a circuit; a provider that is down for everyone must.
    CIRCUIT_FAILURES: '40',
    ...(databases && { DATABASE_URL: databases.web }),
  };
  const started: { stop(): Promise<unknown> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((each) => each.stop()));
    folder.remove();
  };
  try {
    const provider = await startSandbox(folder.path, databases, interrupted);
    started.push(provider);
    const start = (port?: number) => startWeb(folder.path, settings, port, provider.url);
    // The first one creates the shared session secret, and the tables.
    const webs: WebProcess[] = [await start()];
    if (databases) webs.push(await start());
    started.push({ stop: () => Promise.all(webs.map((web) => web.stop())) });
    const store = await openStore({ DATABASE_URL: databases?.web ?? null, DATA_DIR: folder.path });
    started.push({ stop: () => store.close() });
    return {
      name: databases ? 'PostgreSQL, two instances' : 'SQLite, one instance',
      webs: webs.map(({ url }) => url),
      sandboxUrl: provider.url,
      store,
      async restartWeb(index, how) {
        const web = webs[index % webs.length];
        if (!web) return;
        await web[how]();
        webs[index % webs.length] = await start(Number(new URL(web.url).port));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSandbox(folder: string, databases: Databases | null, interrupted: AbortSignal) {
  const sandboxPort = await findFreePort();
  const env = localEnvironment(testEnvironment(), { webPort: sandboxPort, sandboxPort, dataFolder: folder });
  const place = databases ? { SANDBOX_DATABASE_URL: databases.sandbox } : { SANDBOX_DATA_DIR: ':memory:' };
  const service = startService({
    name: 'sandbox',
    command: [inRoot('sandbox/main.ts')],
    env: { ...env, ...place },
    logFile: inRoot(join('.data/test/logs', 'stress-sandbox.ndjson')),
    show: 'nothing',
  });
  const url = `http://localhost:${sandboxPort}`;
  try {
    await waitUntilHealthy(service, `${url}/__sandbox/health`, HEALTHY_WITHIN_MS, interrupted);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { url, stop: () => service.stop() };
}
