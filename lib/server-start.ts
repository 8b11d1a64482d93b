import 'server-only';
import { loadConfig } from './config.ts';
import { complain, maskConsole } from './log.ts';

/** What a server process does before its first request. A wrong environment ends it with one line. */
export async function startServer(): Promise<void> {
  const loaded = loadConfig(process.env);
  if (!loaded.ok) {
    complain(loaded.reason);
    process.exit(1);
  }
  maskConsole();
  // Attempts whose holder is gone are settled from here.
}
