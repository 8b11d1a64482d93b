import { expect, it } from '@jest/globals';
import { readSource, sourceFiles } from './source-files.ts';

/** What is loaded on demand, and may stay away. */
const MAY_STAY_AWAY: Readonly<Record<string, string>> = {
  'app/[locale]/error.tsx': 'the picture of an error that may come from a missing part',
  'components/fields/formatted-field.tsx': 'steps of undo, in whose place the browser has its own',
  'components/fields/state-field.tsx': 'names of states in the other language; the browser matches the listed ones',
};

const BROWSER = /^(?:app|components|lib\/browser)\/.*(?<!\.test)\.tsx?$/;
const IMPORT = /\bimport\((?!type\b)/g;
const LOADED_PART = /\b(?:pre)?loadPart\(\(\) => import\(/g;

it('loadPart loads every part of a page that is loaded on demand, so that a deploy may remove it', () => {
  const bare = sourceFiles().filter((path) => {
    if (!BROWSER.test(path)) return false;
    const code = readSource(path);
    return [...code.matchAll(IMPORT)].length > [...code.matchAll(LOADED_PART)].length;
  });
  expect(bare).toEqual(Object.keys(MAY_STAY_AWAY).sort());
});
