// Some registries lack the packages of rare platforms. npm then leaves them out of the lock, and `npm ci` refuses it.
// This adds a stub per missing optional platform package, so that `npm ci` finds package.json and lock in agreement.
// Run it after every `npm install` that changes the lock; it is idempotent and touches no existing entry.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = new URL('../package-lock.json', import.meta.url);
const PLATFORMS = {
  android: 'android',
  darwin: 'darwin',
  macos: 'darwin',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  linux: 'linux',
  win: 'win32',
};
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32', 'arm'];

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const packages = lock.packages;

/** Walks up from a package's folder as Node does, and returns whether `name` is locked anywhere on the way. */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    if (!folder.includes('/node_modules/')) {
      return Boolean(packages[`node_modules/${name}`]);
    }
  }
}

let added = 0;
for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const packageName = name.split('/').pop().toLowerCase();
    const os = PLATFORMS[Object.keys(PLATFORMS).find((word) => packageName.includes(word))];
    const cpu = PROCESSORS.find((word) => packageName.includes(word));
    const version = /\d+\.\d+\.\d+[^ ]*/.exec(range)?.[0];
    if (!version || (!os && !cpu)) {
      console.error(`lock-fill: cannot tell the platform of ${name}@${range}`);
      continue;
    }
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock-fill: ${added} added`);
