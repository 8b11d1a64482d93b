import { describe, expect, it } from '@jest/globals';
import { licenseProblems, type LockEntry, originProblems, scriptProblems } from './lock-file.ts';

const HASH = `sha512-${'a'.repeat(86)}==`;
const createLock = (path: string, entry: LockEntry) => {
  return { packages: { '': {}, [`node_modules/${path}`]: { integrity: HASH, license: 'MIT', ...entry } } };
};

describe('where packages come from', () => {
  it.each<[string, LockEntry, string[]]>([
    ['a hash', {}, []],
    ['the registry', { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' }, []],
    ['another host', { resolved: 'https://registry.npmjs.org.evil.example/a.tgz' }, ['comes from']],
    ['a repository', { resolved: 'git+ssh://git@github.com/a/a.git#1' }, ['comes from']],
    ['no hash', { integrity: undefined }, ['has no SHA-512 hash']],
    ['an old hash', { integrity: 'sha1-aaaaaaaaaaaaaaaaaaaaaaaaaaa=' }, ['has no SHA-512 hash']],
    ['a folder', { link: true }, ['is a link']],
  ])('%s', (_what, entry, problems) => {
    expect(originProblems(createLock('a', entry))).toEqual(problems.map((text) => expect.stringContaining(text)));
  });
});

describe('licenses', () => {
  it.each([
    ['a', 'MIT', true],
    ['a', 'Apache-2.0 AND MIT', true],
    ['a', '(MIT OR GPL-3.0-only)', true],
    ['a', 'MIT AND GPL-3.0-only', false],
    ['a', 'GPL-3.0-only', false],
    ['a', '(MIT OR Apache-2.0) AND (GPL-3.0-only OR MIT)', false],
    ['a', 'UNLICENSED', false],
    ['a', 'SEE LICENSE IN LICENSE.md', false],
    ['a', undefined, false],
    ['a', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['a/node_modules/@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
    ['caniuse-lite', 'CC-BY-4.0', true],
  ])('of %s: %s', (path, license, isAllowed) => {
    expect(licenseProblems(createLock(path, { license }))).toHaveLength(isAllowed ? 0 : 1);
  });

  it('of a package for development do not matter', () => {
    expect(licenseProblems(createLock('a', { license: 'GPL-3.0-only', dev: true }))).toEqual([]);
  });
});

describe('install scripts', () => {
  const npmrc = '# why\nignore-scripts=true\n';
  const withScript = createLock('a', { hasInstallScript: true });

  it.each([
    ['nobody has one', createLock('a', {}), {}, npmrc, []],
    ['a listed one is not run', withScript, { a: false }, npmrc, []],
    ['of one that is nested', createLock('b/node_modules/a', { hasInstallScript: true }), { a: false }, npmrc, []],
    ['of a package that is not listed', withScript, {}, npmrc, ['a has an install script']],
    ['that is allowed to run', withScript, { a: true }, npmrc, ['may run']],
    ['that is gone', createLock('a', {}), { a: false }, npmrc, ['no install script any more']],
    ['without the setting', withScript, { a: false }, '#ignore-scripts=true', ['.npmrc']],
  ])('%s', (_what, lock, allowScripts, settings, problems) => {
    expect(scriptProblems(lock, { allowScripts, npmrc: settings })).toEqual(
      problems.map((text) => expect.stringContaining(text)),
    );
  });
});
