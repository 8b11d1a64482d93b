import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from '#scripts/run/paths.ts';
import { dataFolder, startWeb } from '../support/web-process.ts';

/** The web app that all other tests share, with the default limits. */
export const SHARED_WEB = process.env.BASE_URL ?? 'http://localhost:3000';

/** A separate web app for a test that needs its own settings, log or store. */
export interface OwnWeb {
  url: string;
  pid: number;
  /** The lines of LOG_FILE. */
  logLines(): string[];
  /** The lines that the process printed. */
  printedLines(): string[];
  /** The files of the store, byte for byte. */
  storeFiles(): { name: string; bytes: Buffer }[];
  stop(): Promise<void>;
}

/** Starts the built web app on the sandbox that the tests share. `settings` are environment variables. */
export async function startOwnWeb(settings: Record<string, string> = {}): Promise<OwnWeb> {
  const folder = dataFolder();
  const logFile = join(folder.path, 'web.log');
  const printedFile = inRoot('.data/test/logs', `${basename(folder.path)}.ndjson`);
  const own = { LOG_FILE: logFile, LOG_LEVEL: 'debug', ...settings };
  const web = await startWeb(folder.path, own).catch((error: unknown) => {
    folder.remove();
    throw error;
  });
  const readLines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
  return {
    url: web.url,
    pid: web.pid,
    logLines: () => readLines(logFile),
    printedLines: () => readLines(printedFile),
    storeFiles: () =>
      readdirSync(folder.path)
        .filter((name) => name.startsWith('hearthline.sqlite'))
        .map((name) => ({ name, bytes: readFileSync(join(folder.path, name)) })),
    async stop() {
      await web.stop();
      folder.remove();
      rmSync(printedFile, { force: true });
    },
  };
}
