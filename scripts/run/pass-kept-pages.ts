import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT_SOURCE } from '#lib/kept-paths.ts';
import { Problem } from './problem.ts';

interface Matcher {
  originalSource: string;
  has?: unknown;
  missing?: unknown;
}

interface Manifest {
  functions: Record<string, { matchers?: Matcher[] }>;
}

/**
 * Takes the middleware off the pages that lib/kept-pages.ts keeps with all their headers, in a finished server build: it would cost them
 * a third of what the server can do. `built`: the folder that the server calls `.next`. Throws a Problem when the build is not of
 * the expected shape.
 */
export function passKeptPages(built: string): void {
  const file = join(built, 'server/functions-config-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const middleware = manifest.functions['/_middleware'];
  const left = middleware?.matchers?.filter(
    ({ originalSource, has, missing }) => originalSource !== KEPT_SOURCE || has || missing,
  );
  if (!middleware?.matchers || left?.length !== middleware.matchers.length - 1)
    throw new Problem('The build does not name what the middleware sees as it used to.');
  middleware.matchers = left;
  writeFileSync(file, JSON.stringify(manifest));
}
