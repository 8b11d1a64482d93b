import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inRoot } from '../run/paths.ts';
import { ALLOWED_LICENSES, LICENSE_EXCEPTIONS, REGISTRY } from './policy.ts';

const entry = z.object({
  /** Only of a package that is installed under another name than its own. */
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});

/** package-lock.json, as far as it is checked. */
const lockFile = z.object({ packages: z.record(z.string(), entry) });

/** The fields of package.json and .npmrc that name the packages that may run scripts. */
export interface ScriptSettings {
  /** `allowScripts` of package.json: every package that has an install script, and whether it may run. */
  allowScripts: Readonly<Record<string, boolean>>;
  /** The text of .npmrc. */
  npmrc: string;
}

type LockFile = z.infer<typeof lockFile>;
export type LockEntry = z.infer<typeof entry>;

export function readLockFile(): LockFile {
  return lockFile.parse(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')));
}

export function readScriptSettings(): ScriptSettings {
  const own = z.object({ allowScripts: z.record(z.string(), z.boolean()) });
  const { allowScripts } = own.parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));
  return { allowScripts, npmrc: readFileSync(inRoot('.npmrc'), 'utf8') };
}

/** Every package of the lock file but our own. */
export function listPackages({ packages }: LockFile): [path: string, name: string, entry: LockEntry][] {
  return Object.entries(packages).flatMap(([path, found]) =>
    path === '' ? [] : [[path, found.name ?? path.slice(path.lastIndexOf('node_modules/') + 13), found]],
  );
}

/** Packages whose content is not fixed, or that do not come from the registry. */
export function originProblems(lock: LockFile): string[] {
  return listPackages(lock).flatMap(([path, , { integrity, resolved, link }]) => {
    if (link) return [`${path} is a link`];
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) return [`${path} comes from ${resolved}`];
    return /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no SHA-512 hash`];
  });
}

/** Production dependencies with a license that is not allowed. */
export function licenseProblems(lock: LockFile): string[] {
  return listPackages(lock).flatMap(([path, name, { license, dev }]) =>
    dev || isAllowed(license ?? '', name) ? [] : [`${path}: license ${license ?? 'unknown'}`],
  );
}

/** Packages that bring an install script without being listed, and settings that would run one. */
export function scriptProblems(lock: LockFile, { allowScripts, npmrc }: ScriptSettings): string[] {
  const withScript = new Set(listPackages(lock).flatMap(([, name, found]) => (found.hasInstallScript ? [name] : [])));
  const entries = Object.entries(allowScripts);
  return [
    ...(/^ignore-scripts *= *true$/m.test(npmrc) ? [] : ['.npmrc does not say ignore-scripts=true']),
    ...[...withScript]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} has an install script; list it in package.json (allowScripts)`),
    ...entries.filter(([name]) => !withScript.has(name)).map(([name]) => `${name} has no install script any more`),
    ...entries.filter(([, isRun]) => isRun).map(([name]) => `${name} may run its install script`),
  ];
}

/** Whether an SPDX expression leaves a choice that is allowed: `MIT`, `Apache-2.0 AND MIT`, `(MIT OR GPL-3.0-only)`. */
function isAllowed(expression: string, name: string): boolean {
  const bare = expression.replace(/^\(([^()]*)\)$/, '$1');
  // Further brackets are left to a person: with them, no part is a license's name.
  const alternatives = /[()]/.test(bare) ? [bare] : bare.split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((license) => isAllowedLicense(license, name)));
}

function isAllowedLicense(license: string, name: string): boolean {
  if (ALLOWED_LICENSES.has(license)) return true;
  return (LICENSE_EXCEPTIONS[license] ?? []).some((start) => name.startsWith(start));
}
