import { readFileSync } from 'node:fs';
import type { Environment } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { type Brand, readBrand, type ReadFile } from './brand-file.ts';
import { DEFAULT_NAME } from './default-name.ts';
import { defaultsInFiles, defaultsInSettings, mascotLines, otherPictures } from './leftovers.ts';
import { staleUnavailablePage, unavailablePage } from './unavailable-page.ts';
import { staleFiles } from './written-files.ts';

export function readRepository(path: string): Buffer | null {
  try {
    return readFileSync(inRoot(path));
  } catch {
    return null;
  }
}

/** What the build refuses: a brand that cannot be read or seen, and files that are not written from it. One line each. */
export function buildProblems(readFile: ReadFile): string[] {
  const reading = readBrand(readFile);
  return reading.ok ? staleFiles(reading.brand, readFile) : reading.problems;
}

/** The problems that `npm run verify` reports: those of the build, and once the brand has another name, what it has forgotten. */
export function brandProblems(env: Environment, readFile: ReadFile): string[] {
  const reading = readBrand(readFile);
  if (!reading.ok) return reading.problems;
  const { brand } = reading;
  const others =
    brandName(brand, env) === DEFAULT_NAME ? otherPictures(brand, readFile) : leftInFiles(brand, env, readFile);
  return [...staleFiles(brand, readFile), ...staleUnavailablePage(brand, readFile), ...others];
}

/** What still shows the default brand: one line each. */
export function leftovers(brand: Brand, env: Environment, readFile: ReadFile): string[] {
  return [...leftInFiles(brand, env, readFile), ...mascotLines(brand), ...defaultsInSettings(env)];
}

/** A name that is set covers the one in the file. */
function leftInFiles(brand: Brand, env: Environment, readFile: ReadFile): string[] {
  return defaultsInFiles({ ...brand, name: brandName(brand, env) }, readFile);
}

/** `NEXT_PUBLIC_BRAND` comes before the file: one repository may be built under several names. */
function brandName({ name }: Brand, env: Environment): string {
  return env['NEXT_PUBLIC_BRAND']?.trim() || name;
}

/** What proxies show while no instance responds, under the name that is built. */
export function buildUnavailablePage(env: Environment): string {
  const reading = readBrand(readRepository);
  if (!reading.ok) throw new Problem(['The brand:', ...reading.problems].join('\n  '));
  return unavailablePage({ name: brandName(reading.brand, env) }, readRepository);
}

/** Throws a Problem if the build should not begin. */
export function checkBrand(): void {
  const problems = buildProblems(readRepository);
  if (problems.length > 0) throw new Problem(['The brand:', ...problems].join('\n  '));
}
