import 'server-only';
import { checkSessionSecret, SECRET_FAULTS } from './session-secret-check.ts';
import { config, loadConfig } from '#lib/config.ts';
import { openStore, type Store } from '#lib/store/store.ts';

/** Error codes that help the operator who set DATABASE_URL. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  '28P01': 'wrong user or password',
  '3D000': 'there is no such database',
  '25006': 'it is read-only',
};

/**
 * What keeps this process from working with its store, as one line that names the variable to check: it cannot be opened and migrated,
 * nothing can be written, or it works with other session secrets. Null if nothing does.
 */
export async function findStoreFault(open: () => Promise<Store>): Promise<string | null> {
  const variable = config().DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  let isOpen = false;
  try {
    const store = await open();
    isOpen = true;
    await store.write();
    const verdict = await checkSessionSecret(store);
    return verdict === 'accepted' ? null : SECRET_FAULTS[verdict];
  } catch (error) {
    return `${variable} names a store that cannot be ${isOpen ? 'written' : 'opened'} (${describeFailure(error)}).`;
  }
}

/** Prefers the code, because a driver's message might repeat parts of the URL. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  // All of SQLite's errors have the same code.
  if (!('code' in error) || 'errcode' in error) return error.message;
  const code = String(error.code);
  const reason = REASONS[code];
  return reason ? `${code}, ${reason}` : code;
}

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
