// Runs one of the project's TypeScript programs on Node 24: `node scripts/launch.mjs scripts/start.ts [arguments]`. Arguments before the
// program go to Node: `--conditions=react-server` for one that uses the web app's server folders. Plain JavaScript without dependencies,
// because it is the first thing to run in a bare clone, on any Node from 18 on. Installs what package-lock.json lists if node_modules
// differs, then starts the program. The site itself (`npm start`) and what operators and integrators run need no development packages, which
// are half of the installation.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WANTED_MAJOR = 24;

/** These run with the packages of the site alone. */
const WITHOUT_DEVELOPMENT = [
  'scripts/conformance.ts',
  'scripts/doctor.ts',
  'scripts/maintenance.ts',
  'scripts/reconcile.ts',
  'scripts/sandbox.ts',
  'scripts/sessions.ts',
  'scripts/settle.ts',
  'scripts/start.ts',
  'scripts/trace.ts',
];

class Problem extends Error {}

/** npm writes this file last, so an interrupted installation does not count. Without `withDev`, development packages may be absent. */
function isInstalled(withDev) {
  const done = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(done)) return false;
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(done, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (!found[path]) return Boolean(entry.optional || entry.devOptional || entry.peer || (entry.dev && !withDev));
    return found[path].version === entry.version;
  });
}

function install(withDev) {
  const what = withDev
    ? 'the packages for development (about a minute)'
    : 'the packages of the site (about half a minute)';
  console.log(`Installing ${what} …`);
  // Adds what is missing where the site's own packages are there, because the site may be running on them.
  const how = withDev && isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  const dev = withDev ? '--include=dev' : '--omit=dev';
  const args = [...how, dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const run = npm?.endsWith('.js')
    ? spawnSync(node ?? process.execPath, [npm, ...args], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.error)
    throw new Problem(`npm was not found (${run.error.code ?? run.error.message}); install Node.js with npm.`);
  if (run.status !== 0) {
    throw new Problem(
      'The dependencies could not be installed (npm failed, see above); is the package registry reachable?',
    );
  }
}

/** Node 24 comes as a package on platforms that have one; elsewhere the installed Node must be new enough. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath;
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const binary = join(ROOT, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  throw new Problem(
    `Node ${WANTED_MAJOR} is needed and there is no package of it for ${process.platform}-${process.arch}; install Node ${WANTED_MAJOR} (this is ${process.version}).`,
  );
}

function handOver(node, args) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: '1', NEXT_IGNORE_INCORRECT_LOCKFILE: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithNpm(child);
  child.on('error', (error) => fail(new Problem(`Node could not be started (${error.message}).`)));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/**
 * An npm that is killed by a signal leaves its shell and this program running. So this checks whether its parent is still alive and, where
 * the system reports it, whether the shell's parent is.
 */
function stopWithNpm(child) {
  const parents = () => [process.ppid, process.env.npm_lifecycle_event ? parentOf(process.ppid) : null].join();
  const before = parents();
  setInterval(() => {
    if (parents() !== before) child.kill('SIGTERM');
  }, 500).unref();
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1];
  } catch {
    return null;
  }
}

function fail(error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
}

try {
  const given = process.argv.slice(2);
  const first = given.findIndex((argument) => !argument.startsWith('--'));
  const [program, ...rest] = first < 0 ? [] : given.slice(first);
  if (!program) throw new Problem('Usage: node scripts/launch.mjs <program> [arguments]');
  if (!existsSync(join(ROOT, 'package-lock.json')))
    throw new Problem('package-lock.json is missing; is this a whole clone?');
  const withDev = !WITHOUT_DEVELOPMENT.includes(program) || rest.includes('--dev');
  if (!isInstalled(withDev)) install(withDev);
  handOver(findNode(), [...given.slice(0, first), join(ROOT, program), ...rest]);
} catch (error) {
  fail(error);
}
