import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { runCommand } from './command.ts';
import { inlineStyles } from './inline-styles.ts';
import { inRoot, ROOT } from './paths.ts';
import { passKeptPages } from './pass-kept-pages.ts';
import { precompress } from './precompress.ts';
import { Problem } from './problem.ts';

const INPUTS = [
  'app/**/*',
  'components/**/*',
  'lib/**/*',
  'messages/**/*',
  'public/**/*',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'scripts/run/{build,inline-styles,pass-kept-pages,precompress}.ts',
  'tsconfig.json',
];
const STAMP = inRoot('.next/built-from');
const SERVER = inRoot('.next/standalone/server.js');
const BUILT = inRoot('.next/standalone/.next');
const STATIC = `${BUILT}/static`;

/** A fingerprint of everything that goes into the build: sources without their tests, locked packages, public settings. */
function fingerprint(env: Environment): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files)
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

/** Whether the finished build was made from what stands here now. */
export function isBuildFresh(env: Environment): boolean {
  return existsSync(SERVER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(env);
}

/** Builds the web app with its static files beside the server. Throws a Problem when it does not build. */
export async function build(env: Environment, interrupted: AbortSignal): Promise<void> {
  const before = fingerprint(env);
  rmSync(STAMP, { force: true });
  rmSync(inRoot('.next/standalone'), { recursive: true, force: true });
  const run = await runCommand({
    program: process.execPath,
    args: [inRoot('node_modules/next/dist/bin/next'), 'build'],
    env: { ...env, NODE_ENV: 'production', OWN_BUILD: 'on' },
    interrupted,
  });
  if (run.code !== 0 || !existsSync(SERVER))
    throw new Problem('The web app did not build (next build failed, see above).');
  cpSync(inRoot('.next/static'), STATIC, { recursive: true });
  await precompress(STATIC);
  inlineStyles(BUILT);
  passKeptPages(BUILT);
  if (existsSync(inRoot('public'))) cpSync(inRoot('public'), inRoot('.next/standalone/public'), { recursive: true });
  writeFileSync(STAMP, before);
}
