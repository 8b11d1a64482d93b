import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readSource, ROOT, SOURCE_FOLDERS, sourceFiles } from './source-files.ts';

const TOP_LEVEL_FILES = new Set([
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'next.config.mjs', 'next.config.test.ts'],
  ...['middleware.ts', 'middleware.test.ts'],
  ...[
    'instrumentation.ts',
    'instrumentation-client.ts',
    'playwright.config.ts',
    'jest.config.mjs',
    'drizzle.config.ts',
    'knip.json',
    'vercel.json',
  ],
  ...['README.md', 'CONTRIBUTING.md', 'LICENSE'],
]);

const files = sourceFiles();
const code = files.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$/.test(path));

describe('the tree', () => {
  it('has nothing new at the top', () => {
    const ignored = readFileSync(`${ROOT}/.gitignore`, 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
    const unknown = readdirSync(ROOT).filter(
      (name) =>
        !name.startsWith('.') &&
        !SOURCE_FOLDERS.includes(name) &&
        !TOP_LEVEL_FILES.has(name) &&
        !ignored.some((pattern) => pattern === name || (pattern.startsWith('*') && name.endsWith(pattern.slice(1)))),
    );
    expect(unknown).toEqual([]);
  });

  it('has no drawer for everything, and kebab-case names', () => {
    const names = files.flatMap((path) => path.split('/'));
    expect(names.filter((name) => /^(utils?|helpers?|common|misc)(\.|$)/.test(name))).toEqual([]);
    const misnamed = code.filter(
      (path) => !/\/(global-error|not-found|[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z-]+)*$/.test(`/${path}`),
    );
    expect(misnamed).toEqual([]);
    expect(files.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
  });
});

describe('what is written', () => {
  /** What must not be written, its pattern, and the files that are checked. */
  const UNWANTED: [what: string, pattern: RegExp, where: RegExp][] = [
    ['work left for later', /\b(TODO|FIXME|XXX|HACK)\b/, /\.(tsx?|mjs|css|md)$/],
    ['filler text', /lorem ipsum/i, /./],
    [
      'a test that runs alone or not at all',
      /\b(it|test|describe)\.((only|fixme)\(|skip\(\s*['"`])/,
      /\.(test|spec)\.tsx?$/,
    ],
    ['a barrel: import from the file that holds it', /^export \* /m, /\.tsx?$/],
    ['a network of its own: tests use tests/support/api-server.ts', /\bglobal(This)?\.fetch = /, /\.tsx?$/],
    ['a silenced compiler', /@ts-(ignore|nocheck)/, /\.tsx?$/],
    ['a cast to anything', /\bas (any|unknown as)\b/, /\.tsx?$/],
    ['an inline style that the content security policy blocks', /\sstyle=\{/, /^(app|components)\/.*\.tsx$/],
    ['raw HTML past the content layer', /dangerouslySetInnerHTML/, /^app\/.*\.tsx$/],
    [
      'a phone link of its own: use components/ui/phone-link.tsx',
      /href=\{(telUrl\(|`tel:)/,
      /^(app|components)\/(?!ui\/phone-link).*\.tsx$/,
    ],
    ['a path of somebody’s machine', /["'`\s(]\/(home|root|work|Users)\/\w/, /\.(tsx?|mjs|md|json|css)$/],
  ];

  it.each(UNWANTED)('has none of: %s', (_what, pattern, where) => {
    const own = 'tests/architecture/tree.test.ts';
    const found = files.filter((path) => path !== own && where.test(path) && pattern.test(readSource(path)));
    expect(found).toEqual([]);
  });
});
