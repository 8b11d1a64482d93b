import { openStore, type Store } from '#lib/store/store.ts';
import { dataFolder, startWeb, type WebProcess } from '#tests/e2e/support/web-process.ts';
import { findFreePort } from '../run/port.ts';
import type { Databases } from './databases.ts';
import { startSandbox } from './start-sandbox.ts';
import { findBalancer, startBalancer } from './balancer.ts';

export interface SiteOptions {
  /** Two web processes on PostgreSQL; null: one, on SQLite. */
  databases: Databases | null;
  /** Factor for time budgets and timers, such as the minute of waiting. */
  timeScale: number;
  signal: AbortSignal;
}

/** A provider, our own ledger, and the web processes between them, all separate for this run. */
export interface Site {
  name: string;
  /** The addresses that customers use: the balancer's, or each instance's own. */
  webs: readonly string[];
  instances: number;
  sandboxUrl: string;
  store: Store;
  /** Starts a new process at the same address. The old one is killed in the middle of its work, or stopped, which lets it finish. */
  restartWeb(index: number, how: 'kill' | 'stop'): Promise<void>;
  stop(): Promise<void>;
}

/** Effectively off: hundreds of customers share an address, and retry often. */
export const UNLIMITED: Record<string, string> = Object.fromEntries(
  ['LOOKUP', 'CHARGE', 'DECLINE', 'ORDER', 'CHECK', 'STEP', 'PIN', 'SIGN_IN'].flatMap((name) =>
    ['DEVICE', 'NEWCOMER', 'PHONE', 'ACCOUNT', 'OWNER', 'ADDRESS'].map((line) => [
      `LIMITS_${name}_${line}`,
      '100000/1h',
    ]),
  ),
);

export async function startSite({ databases, timeScale, signal }: SiteOptions): Promise<Site> {
  const folder = dataFolder();
  const settings = {
    ...UNLIMITED,
    PROVIDER_TIME_SCALE: String(timeScale),
    // Separate faults of many customers must not open a circuit; a provider that is down for everyone must.
    CIRCUIT_FAILURES: '40',
    ...(databases && { DATABASE_URL: databases.web }),
  };
  const services: { stop(): Promise<unknown> }[] = [];
  const stop = async () => {
    await Promise.all(services.map((each) => each.stop()));
    folder.remove();
  };
  try {
    const provider = await startSandbox(folder.path, databases?.sandbox ?? null, signal);
    services.push(provider);
    const balancer = databases ? await findBalancer(signal) : null;
    const balancerPort = await findFreePort();
    const balancerUrl = `http://localhost:${balancerPort}`;
    const own = { ...settings, ...(balancer && { APP_ORIGIN: balancerUrl }) };
    const start = (port?: number) => startWeb(folder.path, own, port, provider.url);
    // The first one creates the shared session secret, and the tables.
    const webs: WebProcess[] = [await start()];
    if (databases) webs.push(await start());
    services.push({ stop: () => Promise.all(webs.map((web) => web.stop())) });
    const webPorts = webs.map(({ url }) => Number(new URL(url).port));
    if (balancer) {
      const place = { folder: folder.path, port: balancerPort, webPorts };
      services.push(await startBalancer(balancer.path, place, signal));
    }
    const store = await openStore({ DATABASE_URL: databases?.web ?? null, DATA_DIR: folder.path });
    services.push({ stop: () => store.close() });
    return {
      name: databases
        ? `PostgreSQL, two instances${balancer ? ', HAProxy' : ''}${databases.pooler}`
        : 'SQLite, one instance',
      webs: balancer ? [balancerUrl] : webs.map(({ url }) => url),
      instances: webs.length,
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
