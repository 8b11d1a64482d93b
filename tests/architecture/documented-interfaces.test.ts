import { describe, expect, it } from '@jest/globals';
import { readSource, sourceFiles } from './source-files.ts';

/** Shipped code and build configuration; tests are exempt. */
const files = [
  ...sourceFiles().filter(
    (path) => /^(app|components|lib|scripts)\/.*\.(ts|tsx|mjs)$/.test(path) && !/\.test\./.test(path),
  ),
  ...['middleware.ts', 'instrumentation.ts', 'next.config.mjs'],
];

describe('the framework and its packages are used through their documented interfaces', () => {
  it.each([
    // Next's own program is exempt: its package.json declares it.
    ["a path into another package's build", /(node_modules\/|['"])[@\w-]+(\/[\w-]+)?\/dist\/(?!bin\/next')/],
    ["the framework's manifests", /[\w-]+-manifest(\.js|\.json|\b)/],
    ['a cache handler', /\bcacheHandler\b/],
    ['an alias of a module', /\bresolveAlias\b/],
  ])('nothing holds %s', (_, pattern) => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((path) => pattern.test(readSource(path)))).toEqual([]);
  });
});
