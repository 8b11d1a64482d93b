import 'server-only';
import { loadConfig } from './config.ts';
import { refuseOddRequests } from './http/refuse-odd-requests.ts';
import { complain, maskConsole } from './log.ts';

const NODE_MAJOR = 24;

/** What a server process does before its first request. An old Node, a wrong environment or a store that cannot be opened ends it with one line. */
export async function startServer(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    return end(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}.`);
  }
  const loaded = loadConfig(process.env);
  if (!loaded.ok) return end(loaded.reason);
  maskConsole();
  refuseOddRequests();
  // A function of Vercel is started for a visitor, who does not wait for the store, and does not live on: a scheduler settles there.
  if (process.env['VERCEL']) return;
  // Only now: these files need the right Node.
  const { openStoreAtStart, keepSettling } = await import('./services/settle-payments.ts');
  const failure = await openStoreAtStart();
  if (failure !== null) return end(failure);
  keepSettling();
}

function end(line: string): never {
  complain(line);
  process.exit(1);
}
