import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { givenEnvironment } from '../local-environment.ts';
import { Problem } from './problem.ts';

/** Where an operator's tool finds the web app's store, and writes down what was done. */
interface OperatorPlace {
  store: { DATABASE_URL: string | null; DATA_DIR: string };
  log: string;
}

const LONGEST_NAME = 80;

/** The store of the web app with the same environment, and a log file that `npm run trace` reads. Throws a Problem if there is no store. */
export function findOperatorPlace(): OperatorPlace {
  const { DATABASE_URL, DATA_DIR, LOG_FILE } = givenEnvironment();
  const folder = DATA_DIR || resolve('.data');
  if (!DATABASE_URL && !existsSync(join(folder, 'hearthline.sqlite'))) {
    throw new Problem(`There is no store in ${folder}; set DATABASE_URL or DATA_DIR as the web app has it.`);
  }
  return {
    store: { DATABASE_URL: DATABASE_URL || null, DATA_DIR: folder },
    log: LOG_FILE || join(folder, 'logs', 'operator.ndjson'),
  };
}

/** The operator's name as it was typed; throws a Problem if it is none. */
export function readOperatorName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) throw new Problem('Say who you are: --by NAME.');
  return name;
}

/** Appends a line to the log; prints it if the log cannot be written. What was done stays done. */
export function writeOperatorLine(fields: object, file: string, level: 'info' | 'warn'): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), ...fields });
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    console.error(`${file} could not be written (${error instanceof Error ? error.message : 'unknown'}): ${line}`);
  }
}
