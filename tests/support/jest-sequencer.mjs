import { existsSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/**
 * Jest's order, by how long a file took last time or by its size, but what waits longest goes first: started late, those files would run on
 * while other workers have nothing left to do. They are short themselves, since they import their parts or run a table.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  }
}

function rankOf(path) {
  if (!path.includes('/tests/integration/')) return 2;
  return path.endsWith('-faults.test.ts') || existsSync(path.replace(/\.test\.ts$/, '')) ? 0 : 1;
}
