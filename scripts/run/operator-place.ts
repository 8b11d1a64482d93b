import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { config, readSettings } from '#lib/config.ts';
import { secretFingerprints } from '#lib/http/secrets.ts';
import { SECRET_FAULTS } from '#lib/site/session-secret-check.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { givenEnvironment, localEnvironment } from '../local-environment.ts';
import type { Environment } from './environment.ts';
import { readPort } from './port.ts';
import { Problem } from './problem.ts';

/** Where an operator's tool works: the store of the web app with the same environment, and a log file that `npm run trace` reads. */
export interface OperatorPlace {
  store: { DATABASE_URL: string | null; DATA_DIR: string };
  log: string;
}

/** Gives this process the web app's settings too. Throws a Problem if there is no store. */
export function findOperatorPlace(): OperatorPlace {
  const env = givenEnvironment();
  const { DATABASE_URL, DATA_DIR, LOG_FILE } = env;
  const folder = DATA_DIR || resolve('.data');
  if (!DATABASE_URL && !existsSync(join(folder, 'hearthline.sqlite'))) {
    throw new Problem(`There is no store in ${folder}; set DATABASE_URL or DATA_DIR as the web app has it.`);
  }
  useSettings(env, folder);
  return {
    store: { DATABASE_URL: DATABASE_URL || null, DATA_DIR: folder },
    log: LOG_FILE || join(folder, 'logs', 'operator.ndjson'),
  };
}

/** What `npm start` has started has the sandbox's settings where none are set. */
function useSettings(env: Environment, folder: string): void {
  const isLocal = !readSettings(env)['PROVIDER_URL'] && existsSync(join(folder, 'session-secret'));
  const ports = { webPort: readPort(env, 'PORT', 3000), sandboxPort: readPort(env, 'SANDBOX_PORT', 4100) };
  Object.assign(process.env, isLocal ? localEnvironment(env, { ...ports, dataFolder: folder }) : {});
  // Calls are logged by the web app; here the tool says what came of them.
  process.env['LOG_LEVEL'] = 'silent';
}

/** Throws a Problem if the settings are not those of a web app. `need`: what the tool needs them for, as a sentence. */
export function requireSettings(need: string): void {
  try {
    config();
  } catch (error) {
    throw new Problem(`${need} ${error instanceof Error ? error.message : String(error)}`);
  }
}

export async function openOperatorStore({ store }: OperatorPlace): Promise<Store> {
  return openStore(store, { hasThread: false }).catch((error: unknown) => {
    throw new Problem(`The store could not be opened (${error instanceof Error ? error.message : String(error)}).`);
  });
}

/**
 * Throws a Problem if the store works with other session secrets than these settings: sessions could not be opened, and the account of every
 * charge would look like another one's.
 */
export async function requireAcceptedSecrets({ sessionSecrets }: Pick<Store, 'sessionSecrets'>): Promise<void> {
  const verdict = await sessionSecrets.look(secretFingerprints());
  if (verdict === 'unknown-first' || verdict === 'other-last') throw new Problem(SECRET_FAULTS[verdict]);
}

/** Appends a line to the log. What it is about stays done even if the log cannot be written: the line is printed then. */
export function writeOperatorLine(level: 'info' | 'warn', fields: object, file: string): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), ...fields });
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    console.error(`${file} could not be written (${error instanceof Error ? error.message : 'unknown'}): ${line}`);
  }
}
