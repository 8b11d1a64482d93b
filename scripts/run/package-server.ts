import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files that Next copies too if it finds them, including secrets: settings belong to the machine that runs the server. */
const SETTINGS = ['.env', '.env.production'];

interface Parts {
  /** The folder of the framework's server. */
  server: string;
  /** The files of `.next/static`. */
  assets: string;
  public: string;
  /** The file that starts the server. */
  entry: string;
}

/** The entry's names: the usual one of a standalone build, and the one that supervisors are configured with. */
const ENTRIES = ['server.js', 'start.js'];

/**
 * Completes a standalone build as Next's documentation requires: static files next to the server, no settings, and our own entry in front
 * of it.
 */
export function packageServer({ server, assets, public: files, entry }: Parts): void {
  // Source maps are needed only for the script inventory. The bundler also puts the source of a server's thread among the files for browsers.
  const filter = (path: string) => !/\.(map|ts)$/.test(path);
  cpSync(assets, join(server, '.next/static'), { recursive: true, filter });
  if (existsSync(files)) cpSync(files, join(server, 'public'), { recursive: true });
  for (const name of SETTINGS) rmSync(join(server, name), { force: true });
  renameSync(join(server, 'server.js'), join(server, 'next-server.js'));
  for (const name of ENTRIES) cpSync(entry, join(server, name));
}
