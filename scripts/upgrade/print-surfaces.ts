// Prints the surfaces of the sources in a folder, of this release or of an earlier one: `node print-surfaces.ts FOLDER COMMIT`. In a process of
// its own, because two releases have modules of the same names.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cookiesIn, tablesIn } from './read-sources.ts';
import type { Surfaces } from './surfaces.ts';

const [, , folder = '.', commit = ''] = process.argv;

interface SettingDescription {
  name: string;
  default: string | null;
  required: boolean;
  secret: boolean;
}
/** What this program uses of a release's modules; earlier ones may lack the warnings. */
interface Modules {
  describeConfig: () => SettingDescription[];
  productionFaults: (set: Record<string, string>) => string[];
  productionWarnings?: (set: Record<string, string>) => string[];
  DEPRECATED_SETTINGS?: Readonly<Record<string, string>>;
  MIGRATIONS: readonly (readonly string[])[];
}

async function loadModule(path: string): Promise<Partial<Modules>> {
  const file = join(folder, path);
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Partial<Modules>) : {};
}

const modules = {
  ...(await loadModule('lib/config/config-description.ts')),
  ...(await loadModule('lib/config/config-gate.ts')),
  // Of releases until 0.2, which had them in a file of their own.
  ...(await loadModule('lib/config/deprecated-settings.ts')),
  ...(await loadModule('lib/store/migrations.ts')),
} as Modules;

const settings = modules.describeConfig();
const settingsWith = (value: string, isWanted: (one: SettingDescription) => boolean) =>
  Object.fromEntries(settings.filter(isWanted).map(({ name }) => [name, value]));

/** Settings of public sites that a release may refuse or warn of, by the reason. */
const PROBES = {
  missing: {},
  published: settingsWith('sandbox', ({ secret }) => secret),
  plain: {
    ...settingsWith('http://other.example.com', ({ name }) => /_(?:URL|ISSUER|ORIGINS|ENDPOINT)$/.test(name)),
    DATABASE_URL: 'postgres://user:password@db.example.com/site',
  },
} as const;
const REASONS = ['missing', 'published', 'plain'] as const;

/** Every complaint begins with the variable's name. */
function reasonsFor(name: string, judge: (set: Record<string, string>) => string[]) {
  return REASONS.filter((why) => judge(PROBES[why]).some((complaint) => complaint.split(' ')[0] === name));
}

const sources = globSync('lib/**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'));
const surfaces: Surfaces = {
  commit,
  version: String((JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version),
  settings: Object.fromEntries(
    settings.map(({ name, default: fallback, required }) => [
      name,
      {
        default: fallback,
        required,
        refused: reasonsFor(name, modules.productionFaults),
        warned: reasonsFor(name, modules.productionWarnings ?? (() => [])),
      },
    ]),
  ),
  deprecated: Object.keys(modules.DEPRECATED_SETTINGS ?? {}),
  cookies: Object.fromEntries(
    sources.flatMap((path) => Object.entries(cookiesIn(readFileSync(join(folder, path), 'utf8')))),
  ),
  migrations: modules.MIGRATIONS.map((statements) => tablesIn(statements)),
};
console.log(JSON.stringify(surfaces, null, 2));
