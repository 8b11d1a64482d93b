import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot } from '../run/paths.ts';
import { MUTANTS } from './mutants.ts';

it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('%s can be planted', (_, { edits, finder }) => {
  for (const { file, from } of edits) expect(readFileSync(inRoot(file), 'utf8').split(from)).toHaveLength(2);
  expect(existsSync(inRoot(finder.file))).toBe(true);
});
