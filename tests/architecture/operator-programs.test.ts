import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isBuiltin } from 'node:module';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { inRoot } from '#scripts/run/paths.ts';

const packages = z.object({
  dependencies: z.record(z.string(), z.string()),
  imports: z.record(z.string(), z.string()),
});
const { dependencies, imports } = packages.parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));

const launch = readFileSync(inRoot('scripts/launch.mjs'), 'utf8');
const programs = [...(/WITHOUT_DEVELOPMENT = \[([^\]]*)\]/.exec(launch)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
  ([, path = '']) => path,
);

/** What is loaded when the file runs; types are stripped. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|(?:^|\n)import '([^']+)'|\bimport\('([^']+)'\)/g;

function resolve(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const alias = Object.entries(imports).find(([pattern]) => specifier.startsWith(pattern.replace('*', '')));
  return alias ? inRoot(alias[1].replace('*', specifier.slice(alias[0].length - 1))) : null;
}

const toPackageName = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that a program loads, each with the file that does. */
function loadedPackages(program: string): Map<string, string> {
  const importerByPackage = new Map<string, string>();
  const files = new Set<string>();
  const pending = [inRoot(program)];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file) || !existsSync(file)) continue;
    files.add(file);
    for (const [, from, plain, dynamic] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const specifier = from ?? plain ?? dynamic ?? '';
      const path = resolve(specifier, file);
      if (path !== null) pending.push(path);
      else if (!isBuiltin(specifier)) importerByPackage.set(toPackageName(specifier), relative(inRoot(), file));
    }
  }
  return importerByPackage;
}

it('the list contains every program that runs without development packages', () => {
  expect(programs).toEqual(expect.arrayContaining(['scripts/start.ts', 'scripts/conformance.ts', 'scripts/doctor.ts']));
});

it.each(programs)('%s loads no development package', (program) => {
  const programPackages = loadedPackages(program);
  expect([...programPackages].filter(([name]) => !(name in dependencies))).toEqual([]);
});

it('the search finds packages, also through imported files', () => {
  expect([...loadedPackages('scripts/conformance.ts').keys()]).toEqual(
    expect.arrayContaining(['zod', 'undici', 'jose']),
  );
});
