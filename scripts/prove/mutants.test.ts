import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot } from '../run/paths.ts';
import { MUTANTS } from './mutants.ts';

it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  'plants %s at exactly one place',
  (_, { edits, finder }) => {
    for (const { file, from } of edits) expect(readFileSync(inRoot(file), 'utf8').split(from)).toHaveLength(2);
    if (finder) expect(existsSync(inRoot(finder.file))).toBe(true);
  },
);

const PROVED = [...Array.from({ length: 12 }, (_, index) => `P${index + 1}`), 'disk', 'growth', 'load'];

it('breaks every promise by at least one mutant', () => {
  const brokenRules = new Set(MUTANTS.flatMap(({ breaks }) => breaks));
  expect([...brokenRules].sort()).toEqual(PROVED.sort());
});
