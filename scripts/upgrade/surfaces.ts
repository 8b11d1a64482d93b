import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { forProcess } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';

/** What an operator meets of a release: the record of the last one, which `npm run surfaces -- --write` writes. */
export const SURFACES_FILE = 'tests/upgrade/surfaces.json';

const reasons = z.array(z.enum(['missing', 'published', 'plain']));

const settingSchema = z.object({
  default: z.string().nullable(),
  required: z.boolean(),
  /** Why a public site does not start: it is `missing`, has a `published` value, or one without TLS (`plain`). */
  refused: reasons,
  /** For the same reasons: a public site starts with a warning, which the release after may turn into a refusal. */
  warned: reasons,
});

export const surfacesSchema = z.object({
  commit: z.string(),
  version: z.string(),
  settings: z.record(z.string(), settingSchema),
  /** Former settings that a site is warned of. */
  deprecated: z.array(z.string()),
  /** By name: the constants and the shape that the file with the name declares. */
  cookies: z.record(z.string(), z.string()),
  /** For each migration, in order: the tables that it touches. */
  migrations: z.array(z.array(z.string())),
});

export type Surfaces = z.output<typeof surfacesSchema>;

export function readRecordedSurfaces(): Surfaces {
  return surfacesSchema.parse(JSON.parse(readFileSync(inRoot(SURFACES_FILE), 'utf8')));
}

/** The surfaces of the sources in `folder`, which need their packages but no build. Throws a Problem if they cannot be loaded. */
export function loadSurfaces(folder: string, commit: string): Surfaces {
  const args = ['--disable-warning=ExperimentalWarning', '--conditions=react-server'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...args, inRoot('scripts/upgrade/print-surfaces.ts'), folder, commit],
    { encoding: 'utf8', env: forProcess({ PATH: process.env.PATH }) },
  );
  if (status !== 0) throw new Problem(`The surfaces of ${folder} cannot be read: ${stderr.trim()}`);
  return surfacesSchema.parse(JSON.parse(stdout));
}

/** The surfaces of a commit of this clone. Throws a Problem if the clone does not have it. */
export function loadSurfacesAt(commit: string): Surfaces {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-surfaces-'));
  try {
    const archive = join(folder, 'release.tar');
    for (const [program, args] of [
      ['git', ['archive', '--output', archive, commit]],
      ['tar', ['-xf', archive, '-C', folder]],
    ] as const) {
      const { status, stderr } = spawnSync(program, [...args], { cwd: inRoot(), encoding: 'utf8' });
      if (status !== 0) throw new Problem(`The commit ${commit} cannot be unpacked: ${stderr.trim()}`);
    }
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
    return loadSurfaces(folder, commit);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
