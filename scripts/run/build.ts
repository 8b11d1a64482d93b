import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { INVENTORY_FILE, makeInventory } from '../inventory/inventory.ts';
import { buildUnavailablePage, checkBrand } from '../brand/check-brand.ts';
import type { Environment } from './environment.ts';
import { runCommand } from './command.ts';
import { createFingerprint } from './fingerprint.ts';
import { packTools } from './pack-tools.ts';
import { packageServer } from './package-server.ts';
import { inRoot } from './paths.ts';
import { precompress } from './precompress.ts';
import { Problem } from './problem.ts';
import { releaseCommit } from './release-commit.ts';

const INPUTS = [
  'app/**/*',
  'components/**/*',
  'lib/**/*',
  'messages/**/*',
  'public/**/*',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'package-lock.json',
  'scripts/inventory/*.ts',
  'scripts/{await-ready,doctor,local-environment,maintenance,preflight,reconcile,sessions,settle,trace}.ts',
  'scripts/{settle,trace}/*.ts',
  'scripts/run/{accept-secrets,build,fingerprint,operator-name,operator-place,pack-tools,package-server,precompress,problem,reach,reached-limits}.ts',
  'scripts/run/start-server.mjs',
  'tsconfig.json',
];
const STAMP = inRoot('.next/built-from');
const PACKAGE = inRoot('.next/standalone');
const SERVER = `${PACKAGE}/server.js`;
const STATIC = inRoot('.next/static');

/** A hash of all inputs of the build: sources without their tests, locked packages, public settings. */
function fingerprint(env: Environment): string {
  const values = Object.fromEntries(Object.entries(env).filter(([name]) => /^(NEXT_PUBLIC_|COMPRESS$)/.test(name)));
  return createFingerprint(INPUTS, { without: /\.test\.tsx?$/, values });
}

/** What the files of this build are known by: another version replaces what a service worker keeps. */
export function buildVersion(env: Environment): string {
  return fingerprint(env).slice(0, 16);
}

/** Whether the finished build was made from the current inputs. */
export function isBuildFresh(env: Environment): boolean {
  return existsSync(SERVER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(env);
}

/**
 * Builds the web app with its static files next to the server. Throws a Problem if the build fails, or the brand cannot be shown. Checks
 * types too, unless the caller does.
 */
export async function build(env: Environment, signal: AbortSignal, { checkTypes = true } = {}): Promise<void> {
  checkBrand();
  const before = fingerprint(env);
  rmSync(STAMP, { force: true });
  rmSync(PACKAGE, { recursive: true, force: true });
  const run = await runCommand({
    program: process.execPath,
    args: [inRoot('node_modules/next/dist/bin/next'), 'build'],
    env: {
      ...env,
      NODE_ENV: 'production',
      OWN_BUILD: 'on',
      CHECK_TYPES: checkTypes ? 'on' : 'off',
      BUILD_VERSION: buildVersion(env),
      RELEASE_COMMIT: releaseCommit(env),
    },
    signal,
  });
  if (run.code !== 0 || !existsSync(SERVER))
    throw new Problem('The web app did not build (next build failed, see above).');
  writeFileSync(
    `${PACKAGE}/${INVENTORY_FILE}`,
    `${JSON.stringify(makeInventory(STATIC, buildVersion(env)), null, 2)}\n`,
  );
  // Before they are copied, so that `next start` finds the compressed files too.
  await precompress(STATIC);
  packageServer({
    server: PACKAGE,
    assets: STATIC,
    public: inRoot('public'),
    entry: inRoot('scripts/run/start-server.mjs'),
  });
  await packTools(PACKAGE);
  writeFileSync(`${PACKAGE}/unavailable.html`, buildUnavailablePage(env));
  writeFileSync(STAMP, before);
}
