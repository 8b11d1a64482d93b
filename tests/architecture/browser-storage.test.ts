import { expect, it } from '@jest/globals';
import { readSource, sourceFiles } from './source-files.ts';

/** The lists of keys, and the offline page's worker, which stores what a stranger gets. */
const REACHES_STORAGE = ['lib/browser/browser-storage.ts', 'lib/offline/worker.ts'];
const STORAGE = /\b(sessionStorage|localStorage|indexedDB|caches)\b/;
const PRODUCT = /^(app|components|lib|public)\/.*(?<!\.test)\.(tsx?|mjs|js)$/;

it('only the lists of storage keys access the browser’s storage', () => {
  const reaching = sourceFiles().filter((path) => {
    const code = readSource(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    return PRODUCT.test(path) && STORAGE.test(code);
  });
  expect(reaching).toEqual(REACHES_STORAGE);
});
