import 'server-only';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { config, loadConfig } from '#lib/config.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { metricsPortFault, telemetryPlan } from '#lib/telemetry/plan.ts';
import { findStoreFault } from './store-at-start.ts';

/**
 * What would keep a server with the settings of this process from working, as one line that names the variable to check; null if nothing would. Brings the
 * store up to date. To be asked before the server listens: customers whom a proxy sends to a server that is about to end get an error.
 */
export async function findStartFault(): Promise<string | null> {
  const loaded = loadConfig(process.env);
  if (!loaded.ok) return loaded.reason;
  let store: Store | undefined;
  const open = async () => (store = await openStore(config(), { hasThread: false }));
  const fault = await findStoreFault(open);
  await store?.close();
  return fault ?? findMetricsFault(telemetryPlan(loaded.value)?.prometheus ?? null);
}

async function findMetricsFault(at: { host: string; port: number } | null): Promise<string | null> {
  if (at === null) return null;
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(at);
    await once(server, 'listening');
    return null;
  } catch (error) {
    return metricsPortFault(at.port, error);
  } finally {
    server.close();
  }
}
