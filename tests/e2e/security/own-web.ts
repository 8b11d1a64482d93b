import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localEnvironment } from '#scripts/local-environment.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';

const HEALTHY_WITHIN_MS = 60_000;
const SANDBOX = process.env.SANDBOX_URL ?? 'http://localhost:4100';

/** The web app of all other tests, with its limits as they are by default. */
export const SHARED_WEB = process.env.BASE_URL ?? 'http://localhost:3000';

/** A web app of the test's own, so that its settings, its log and its store can be looked into. */
export interface OwnWeb {
  url: string;
  /** The lines of LOG_FILE. */
  logLines(): string[];
  /** Whatever the process printed. */
  printed(): string[];
  /** The files of the store, byte for byte. */
  storeFiles(): { name: string; bytes: Buffer }[];
  stop(): Promise<void>;
}

/** Starts the built web app on the sandbox that the tests share. `settings` are environment variables. */
export async function startOwnWeb(settings: Record<string, string> = {}): Promise<OwnWeb> {
  const port = await findFreePort();
  const dataFolder = mkdtempSync(join(tmpdir(), 'hearthline-security-'));
  const logFile = join(dataFolder, 'web.log');
  const printedFile = join(dataFolder, 'printed.ndjson');
  const place = { webPort: port, sandboxPort: Number(new URL(SANDBOX).port), dataFolder };
  const local = localEnvironment(testEnvironment(), place);
  const service = startService({
    name: 'web app under audit',
    command: [inRoot('.next/standalone/server.js')],
    env: { ...local, LOG_FILE: logFile, LOG_LEVEL: 'debug', NODE_ENV: 'production', FORCE_COLOR: '0', ...settings },
    logFile: printedFile,
    show: 'nothing',
  });
  const url = `http://localhost:${port}`;
  try {
    await waitUntilHealthy(service, `${url}/api/health`, HEALTHY_WITHIN_MS, new AbortController().signal);
  } catch (error) {
    rmSync(dataFolder, { recursive: true, force: true });
    throw error;
  }
  const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
  return {
    url,
    logLines: () => linesOf(logFile),
    printed: () => linesOf(printedFile),
    storeFiles: () =>
      readdirSync(dataFolder)
        .filter((name) => name.startsWith('hearthline.sqlite'))
        .map((name) => ({ name, bytes: readFileSync(join(dataFolder, name)) })),
    async stop() {
      await service.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
