import { existsSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** How many other files come between two that wait. */
const BETWEEN = 12;

/**
 * Jest's order, by how long a file took last time or by its size, but the files that wait longest start early: they are short themselves,
 * since they import their parts or run a table, and at the end they would run on while other workers have nothing left to do. They start
 * one by one, so that the processors have something to do meanwhile.
 */
export default class WaitingEarly extends Sequencer {
  sort(tests) {
    const { waiting = [], others = [] } = Object.groupBy(super.sort(tests), ({ path }) =>
      waits(path) ? 'waiting' : 'others',
    );
    const mixed = others.flatMap((other, index) => {
      const next = index % BETWEEN === 0 ? waiting[index / BETWEEN] : undefined;
      return next ? [next, other] : [other];
    });
    return [...mixed, ...waiting.slice(Math.ceil(others.length / BETWEEN))];
  }
}

function waits(path) {
  const isSuite = existsSync(path.replace(/\.test\.ts$/, ''));
  return path.includes('/tests/integration/') && (isSuite || path.endsWith('-faults.test.ts'));
}
