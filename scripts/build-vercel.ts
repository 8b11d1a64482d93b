// `npm run build:vercel`: the build command on Vercel (vercel.json). Landing pages are rendered for each visitor there, so the middleware
// must see them: for the time of the build its matcher leaves none out.
import { readFileSync, writeFileSync } from 'node:fs';
import { hasVercelMatcher, withVercelMatcher } from '#lib/landing/landing-pages.ts';
import { checkBrand } from './brand/check-brand.ts';
import { givenEnvironment } from './local-environment.ts';
import { buildVersion } from './run/build.ts';
import { runCommand } from './run/command.ts';
import { inRoot } from './run/paths.ts';
import { runProgram } from './run/problem.ts';
import { releaseCommit } from './run/release-commit.ts';

const MIDDLEWARE = inRoot('middleware.ts');

await runProgram(async (signal) => {
  checkBrand();
  const env = givenEnvironment();
  const source = readFileSync(MIDDLEWARE, 'utf8');
  const version = buildVersion(env);
  if (!hasVercelMatcher(source)) writeFileSync(MIDDLEWARE, withVercelMatcher(source));
  try {
    const run = await runCommand({
      program: process.execPath,
      args: [inRoot('node_modules/next/dist/bin/next'), 'build'],
      env: { ...env, NODE_ENV: 'production', VERCEL: '1', BUILD_VERSION: version, RELEASE_COMMIT: releaseCommit(env) },
      signal,
    });
    return run.code;
  } finally {
    // A build on this machine that follows, for a server of our own, finds the matcher that is committed.
    writeFileSync(MIDDLEWARE, source);
  }
});
