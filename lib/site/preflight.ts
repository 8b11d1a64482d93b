import 'server-only';
import { config, loadConfig } from '#lib/config.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { findStoreFault } from './store-at-start.ts';

/**
 * What would keep a server with the settings of this process from working, as one line that names the variable to check; null if nothing
 * would. Brings the store up to date. It is called before the server listens, because customers whom a proxy sends to a server that is about
 * to end get an error.
 */
export async function findStartFault(): Promise<string | null> {
  const configResult = loadConfig(process.env);
  if (!configResult.ok) return configResult.reason;
  let store: Store | undefined;
  const open = async () => (store = await openStore(config(), { hasThread: false }));
  const fault = await findStoreFault(open);
  await store?.close();
  return fault;
}
