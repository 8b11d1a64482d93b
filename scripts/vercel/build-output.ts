import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { copyTree } from '../run/copied-tree.ts';
import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { DATA } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';

/** The platform's own command line, which has its builders. Not a package of this project: the test installs exactly this version. */
const CLI = 'vercel@60.1.3';
const PLACE = join(DATA, 'vercel');
const SITE = join(PLACE, 'site');
const OUTPUT = join(SITE, '.vercel/output');

const conditions = z.array(z.object({ type: z.string(), key: z.string().optional(), value: z.string().optional() }));
const routeSchema = z.object({
  src: z.string().optional(),
  dest: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  status: z.number().optional(),
  handle: z.string().optional(),
  continue: z.boolean().optional(),
  check: z.boolean().optional(),
  middlewarePath: z.string().optional(),
  has: conditions.optional(),
  missing: conditions.optional(),
});
const configSchema = z.object({
  version: z.literal(3),
  routes: z.array(routeSchema),
  overrides: z.record(z.string(), z.object({ path: z.string().optional(), contentType: z.string().optional() })),
  crons: z.array(z.object({ path: z.string(), schedule: z.string() })),
});
const functionSchema = z.object({
  handler: z.string(),
  runtime: z.string(),
  maxDuration: z.number().optional(),
  useWebApi: z.boolean().optional(),
  supportsResponseStreaming: z.boolean().optional(),
  filePathMap: z.record(z.string(), z.string()),
});

export type OutputRoute = z.output<typeof routeSchema>;

/** A function of the build; several paths may lead to the same one. */
export interface BuiltFunction extends z.output<typeof functionSchema> {
  folder: string;
  bytes: number;
}

export interface BuildOutput extends Omit<z.output<typeof configSchema>, 'version'> {
  /** The lines of the builder that begin with 'Warning'. */
  warnings: string[];
  /** By the path that the routes lead to, like `/api/cron/settle` or `/[locale]`. */
  functions: ReadonlyMap<string, BuiltFunction>;
  /** Files by their path. */
  files: ReadonlyMap<string, { file: string; contentType: string | undefined }>;
}

/**
 * Builds a copy of this working tree with the platform's own builder, as it is deployed. Needs neither a login nor a project of the platform.
 * `missing`: why the builder is not available. Throws a Problem if the site does not build.
 */
export async function buildForVercel(
  folder: string,
  env: Environment,
  signal: AbortSignal,
): Promise<BuildOutput | { missing: string }> {
  const program = await installCli(env, signal);
  if (program === null) return { missing: `npm cannot install ${CLI}` };
  await copyTree(SITE, signal);
  rmSync(join(SITE, '.vercel'), { recursive: true, force: true });
  mkdirSync(join(SITE, '.vercel'));
  // What linking a project writes; without these ids the command line wants to log in. The packages are in the copy already.
  const settings = { framework: 'nextjs', installCommand: '', nodeVersion: '24.x' };
  const project = { projectId: 'prj_test', orgId: 'team_test', settings };
  writeFileSync(join(SITE, '.vercel/project.json'), JSON.stringify(project));
  const home = join(PLACE, 'home');
  mkdirSync(home, { recursive: true });
  const { code, text } = await runCommand({
    program: process.execPath,
    args: [program, 'build', '--prod', '--yes', '--global-config', home, '--cwd', SITE],
    // Types are checked by `npm run verify`.
    env: { ...env, HOME: home, CI: '1', VERCEL_TELEMETRY_DISABLED: '1', CHECK_TYPES: 'off' },
    signal,
    output: 'capture',
    folder: SITE,
  });
  if (code !== 0) throw new Problem(`vercel build failed:\n${text.trim().split('\n').slice(-20).join('\n')}`);
  return readOutput(
    folder,
    text.split('\n').filter((line) => line.startsWith('Warning')),
  );
}

/**
 * The output of the last build. Each function gets its own place in `folder`, which must be outside the repository: there it would find the
 * packages that the builder has left out.
 */
export function readOutput(folder: string, warnings: string[] = []): BuildOutput {
  const { version: _, ...config } = configSchema.parse(JSON.parse(readFileSync(join(OUTPUT, 'config.json'), 'utf8')));
  const functions = new Map<string, BuiltFunction>();
  const functionsByFile = new Map<string, BuiltFunction>();
  const root = join(OUTPUT, 'functions');
  for (const path of globSync('**/*.func', { cwd: root })) {
    const real = realpathSync(join(root, path));
    const outputFunction = functionsByFile.get(real) ?? readFunction(real, join(folder, String(functionsByFile.size)));
    functionsByFile.set(real, outputFunction);
    functions.set(`/${path.replace(/\.func$/, '').replace(/^index$/, '')}`, outputFunction);
  }
  const files = new Map(
    filesIn(join(OUTPUT, 'static')).map((path) => {
      const { path: other = path, contentType } = config.overrides[path] ?? {};
      return [`/${other}`, { file: join(OUTPUT, 'static', path), contentType }] as const;
    }),
  );
  return { ...config, warnings, functions, files };
}

/** A folder with exactly the files of the function, as the platform uploads it: what the builder has missed is missing there. */
function readFunction(source: string, folder: string): BuiltFunction {
  const config = functionSchema.parse(JSON.parse(readFileSync(join(source, '.vc-config.json'), 'utf8')));
  const own = filesIn(source).map((path) => [path, join(source, path)] as const);
  const others = Object.entries(config.filePathMap).map(([path, from]) => [path, join(SITE, from)] as const);
  let bytes = 0;
  for (const [path, from] of [...own, ...others]) {
    const to = join(folder, path);
    const { isFile, target, size } = inspectFile(from);
    if (existsSync(to) || (!isFile && target === null)) continue;
    mkdirSync(dirname(to), { recursive: true });
    if (target === null) copyFileSync(from, to);
    else symlinkSync(target, to);
    bytes += size;
  }
  return { ...config, folder, bytes };
}

/** Those whose name begins with a dot too. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)));
}

function inspectFile(file: string) {
  const real = statSync(file);
  let target: string | null = null;
  try {
    target = readlinkSync(file);
  } catch {
    // It is a file.
  }
  return { isFile: real.isFile(), target, size: real.isFile() ? real.size : 0 };
}

/** Returns the file to run, or null where the registry does not have it. Installed once, outside the packages of the project. */
async function installCli(env: Environment, signal: AbortSignal): Promise<string | null> {
  const folder = join(PLACE, CLI.replace('@', '-'));
  const program = join(folder, 'node_modules/vercel/dist/vc.js');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--save-exact', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', CLI];
  const { code } = await runCommand({ program: 'npm', args, env, signal, output: 'capture', folder });
  return code === 0 && existsSync(program) ? program : null;
}
