import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { type Environment, forProcess } from '../run/environment.ts';
import { inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { readIgnored, type Stage } from './dockerfile.ts';

/** The trees of a root folder; all else in it is small. */
const TREES = ['', 'usr', 'etc'] as const;
type Layers = Record<(typeof TREES)[number], string[]>;

/** What an image remembers of its Dockerfile, and where its files are. Everything here runs as root in a mount namespace of its own. */
export interface Image {
  name: string;
  root: string;
  layers: Layers;
  env: Record<string, string>;
  folder: string;
  user: string;
  volumes: string[];
  command: string[];
  healthCheck: string[];
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where npm finds the registry and whom it trusts; an engine passes them on as build arguments, if they are needed. */
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'npm_config_registry'];

/**
 * Runs the steps of a stage, as `docker build` would: COPY takes the repository's files that .dockerignore lets through, RUN is root's shell
 * in the stage's own root folder. `built`: the stages before it. Throws a Problem at the first step that fails.
 */
export function buildStage(stage: Stage, builtImages: ReadonlyMap<string, Image>, folder: string): Image {
  const parent = builtImages.get(stage.from);
  const root = join(folder, stage.name);
  const layers = makeRoot(root, parent?.layers);
  const image: Image = {
    name: stage.name,
    root,
    layers,
    env: { PATH, ...parent?.env },
    folder: parent?.folder ?? '/',
    user: '0:0',
    volumes: [],
    command: [],
    healthCheck: parent?.healthCheck ?? [],
  };
  let args: Record<string, string> = {};
  for (const step of stage.steps) {
    switch (step.kind) {
      case 'ENV':
        image.env = { ...image.env, ...step.values };
        break;
      case 'ARG':
        args = { ...args, ...step.values };
        break;
      case 'WORKDIR':
        image.folder = resolve(image.folder, step.value);
        mkdirSync(join(root, image.folder), { recursive: true });
        break;
      case 'COPY':
        for (const source of step.sources)
          copy(source, step.from ? builtImages.get(step.from) : undefined, step.target, image);
        break;
      case 'RUN':
        runStep(step.command, image, args);
        break;
      case 'USER':
        image.user = step.value;
        break;
      case 'VOLUME':
        image.volumes.push(step.value);
        break;
      case 'CMD':
        image.command = step.command;
        break;
      case 'HEALTHCHECK':
        image.healthCheck = step.command;
        break;
      case 'EXPOSE':
        break;
    }
  }
  return image;
}

/** Runs a program that must succeed; returns its output. */
function must(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Problem(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/**
 * A root folder of layers: those of another stage, or in place of the base image this machine's /usr and /etc below an otherwise empty root,
 * with the Node that runs this program, and npm, where that image has them. Returns the layers of each tree, the topmost first.
 */
function makeRoot(root: string, below: Layers | undefined): Layers {
  const lower = below ?? { '': [makeEmpty(`${root}.empty`)], usr: ['/usr'], etc: ['/etc'] };
  const layers = { ...lower };
  for (const tree of TREES) {
    const [own, work] = [join(`${root}.own`, tree || 'root'), join(`${root}.work`, tree || 'root')];
    const target = join(root, tree);
    for (const path of [own, work, target]) mkdirSync(path, { recursive: true });
    const options = `lowerdir=${lower[tree].join(':')},upperdir=${own},workdir=${work}`;
    must('mount', '-t', 'overlay', 'overlay', '-o', options, target);
    layers[tree] = [own, ...lower[tree]];
  }
  if (!below) installNode(root);
  for (const name of ['null', 'zero', 'full', 'random', 'urandom']) {
    const device = join(root, 'dev', name);
    writeFileSync(device, '');
    must('mount', '--bind', `/dev/${name}`, device);
  }
  return layers;
}

/** The folders of an empty Debian, and its links from the root into /usr. */
function makeEmpty(path: string): string {
  for (const name of ['dev', 'etc', 'proc', 'root', 'srv', 'tmp', 'usr', 'var/lib'])
    mkdirSync(join(path, name), { recursive: true });
  chmodSync(join(path, 'tmp'), 0o1777);
  for (const name of readdirSync('/').filter((each) => /^(bin|sbin|lib.*)$/.test(each))) {
    symlinkSync(readlinkSync(`/${name}`), join(path, name));
  }
  return path;
}

function installNode(root: string): void {
  const [bin, modules] = [join(root, 'usr/local/bin'), join(root, 'usr/local/lib/node_modules/npm')];
  mkdirSync(bin, { recursive: true });
  must('cp', '--remove-destination', process.execPath, join(bin, 'node'));
  cpSync(findNpm(), modules, { recursive: true });
  must('ln', '-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
}

/** The folder of this machine's npm. */
function findNpm(): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const file = [process.env.npm_execpath, ...onPath].find((path) => path !== undefined && existsSync(path));
  if (!file) throw new Problem('npm was not found');
  return dirname(dirname(realpathSync(file)));
}

/** COPY: a folder's contents, or a file into a folder if the target ends with a slash. */
function copy(source: string, from: Image | undefined, target: string, image: Image): void {
  const file = from ? join(from.root, source) : inRoot(source);
  const isFolder = statSync(file).isDirectory();
  const to = join(image.root, resolve(image.folder, target), isFolder || !target.endsWith('/') ? '' : source);
  mkdirSync(isFolder ? to : dirname(to), { recursive: true });
  const { allowed, endings } = readIgnored();
  if (!from && !allowed.has(source)) throw new Problem(`COPY ${source}: .dockerignore keeps it back`);
  const isSent = (path: string) => !endings.some((ending) => path.endsWith(ending));
  cpSync(file, to, { recursive: true, verbatimSymlinks: true, ...(!from && { filter: isSent }) });
}

function runStep(command: string, image: Image, args: Record<string, string>): void {
  const network = Object.fromEntries(NETWORK.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  // An engine starts with an empty cache; this machine's saves the downloads.
  const cache = join(image.root, 'root/.npm');
  mkdirSync(cache, { recursive: true });
  const { stdout: sharedCache } = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' });
  if (sharedCache && existsSync(sharedCache.trim())) must('mount', '--bind', sharedCache.trim(), cache);
  const { status } = spawnSync('unshare', [...IN_NAMESPACES, ...inside(image, '0:0', ['/bin/sh', '-c', command])], {
    env: forProcess({ ...image.env, ...args, ...network, HOME: '/root' }),
    stdio: 'inherit',
  });
  if (sharedCache && existsSync(sharedCache.trim())) must('umount', cache);
  if (status !== 0) throw new Problem(`RUN ${command} ended with status ${status}`);
}

/** Own processes and mounts, which end with it. */
const IN_NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child'];

/** Arguments that run a command in the image: mounts its /proc, changes the root, drops every right that the user does not have. */
function inside({ root, folder }: Image, user: string, command: string[], mounts = ''): string[] {
  const [uid = '', gid = ''] = user.split(':');
  const drop = ['--clear-groups', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];
  const rights = user === '0:0' ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...drop];
  const script = `set -eu; mount -t proc proc "$1/proc"; ${mounts}\nroot=$1 folder=$2; shift 2; exec chroot "$root" "$@"`;
  return ['sh', '-c', script, 'sh', root, folder, ...rights, 'env', '-C', folder, ...command];
}

export interface Container {
  /** As this machine sees process 1 of the container. */
  pid: number;
  output(): string;
  /** Runs a command beside the server, as `docker exec` does; returns its status and output. */
  exec(command: string[], user?: string): { status: number | null; text: string };
  /** Resolves with the exit status. */
  ended: Promise<number | null>;
  /** Sends SIGTERM to process 1, as `docker stop` does; resolves with the exit status. */
  stop(): Promise<number | null>;
}

/**
 * Runs an image's command as its user, with a root that cannot be written to: only its volumes and /tmp can. `volumes` is the folder that keeps
 * the volumes' contents. Ports are this machine's.
 */
export async function runContainer(image: Image, settings: Environment, volumes: string): Promise<Container> {
  const mounts = image.volumes.map((path) => {
    const folderPath = join(volumes, image.name, path);
    if (!existsSync(folderPath)) {
      mkdirSync(dirname(folderPath), { recursive: true });
      // A new volume begins as a copy of what the image has there, owner included.
      must('cp', '-a', join(image.root, path), folderPath);
    }
    return `mount --bind "${folderPath}" "$1${path}"`;
  });
  const readOnly = ['', '/usr', '/etc'].map((path) => `mount -o remount,bind,ro "$1${path}"`);
  const script = [...readOnly, 'mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"', ...mounts].join('; ');
  const env = forProcess({ ...image.env, ...settings });
  const child = spawn('unshare', [...IN_NAMESPACES, ...inside(image, image.user, image.command, script)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(child, 'spawn');
  const pid = await findChild(child.pid ?? 0);
  const [uid = '', gid = ''] = image.user.split(':');
  const exit = once(child, 'close').then(([status]) => status as number | null);
  return {
    pid,
    output: () => text,
    ended: exit,
    exec(command, user = image.user) {
      const enter = ['--target', String(pid), '--mount', '--pid', 'chroot', image.root];
      const rights =
        user === image.user ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'] : [];
      const run = spawnSync('nsenter', [...enter, ...rights, 'env', '-C', image.folder, ...command], {
        env,
        encoding: 'utf8',
      });
      return { status: run.status, text: run.stdout + run.stderr };
    },
    async stop() {
      process.kill(pid, 'SIGTERM');
      return exit;
    },
  };
}

/** `unshare` forks once, for the process that is the first of the new namespace. */
async function findChild(pid: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
    if (child > 0) return child;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Problem('the container did not start');
}
