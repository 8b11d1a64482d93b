import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What Next copies along when it finds it, secrets and all: settings belong to the machine that runs the server. */
const SETTINGS = ['.env', '.env.production'];

interface Parts {
  /** The folder that the framework put its server into. */
  server: string;
  /** The files of `.next/static`. */
  assets: string;
  public: string;
  /** What starts the server. */
  entry: string;
}

/** The entry's names: the one that everybody knows of a standalone build, and the one that supervisors were given. */
const ENTRIES = ['server.js', 'start.js'];

/** Completes a standalone build as its documentation says: static files beside the server, no settings; and our own entry in front of it. */
export function packageServer({ server, assets, public: files, entry }: Parts): void {
  // Source maps are for the inventory of scripts alone.
  const filter = (path: string) => !path.endsWith('.map');
  cpSync(assets, join(server, '.next/static'), { recursive: true, filter });
  if (existsSync(files)) cpSync(files, join(server, 'public'), { recursive: true });
  for (const name of SETTINGS) rmSync(join(server, name), { force: true });
  renameSync(join(server, 'server.js'), join(server, 'next-server.js'));
  for (const name of ENTRIES) cpSync(entry, join(server, name));
}
