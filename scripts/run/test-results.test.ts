import { expect, it } from '@jest/globals';
import { failures, timesReport } from './test-results.ts';

it('adds up the seconds of each folder and names the slowest tests', () => {
  const report = timesReport([
    { file: 'tests/e2e/buy/guards.spec.ts', title: 'a guard', seconds: 2 },
    { file: 'tests/e2e/buy/keeps.spec.ts', title: 'what is kept', seconds: 3.25 },
    { file: 'lib/domain/card/brand.test.ts', title: 'a brand', seconds: 0.1 },
  ]);
  expect(report.split('\n')).toEqual([
    'Seconds and tests per folder:',
    '    5.3 s      2  tests/e2e/buy',
    '    0.1 s      1  lib/domain',
    '',
    'The 20 slowest tests:',
    '    3.3 s  tests/e2e/buy/keeps.spec.ts: what is kept',
    '    2.0 s  tests/e2e/buy/guards.spec.ts: a guard',
    '    0.1 s  lib/domain/card/brand.test.ts: a brand',
  ]);
});

it('prints one line for each failed test and its reason, without colors', () => {
  const error = '\u001B[31mexpect(received)\u001B[39m\n\n  Expected: 1\n  Received: 2';
  const failure = { file: 'lib/a.test.ts', title: 'adds', seconds: 1, error };
  const pass = { file: 'lib/b.test.ts', title: 'subtracts', seconds: 1, error: undefined };
  expect(failures([failure, pass, { ...failure, error: 'x'.repeat(1_000) }])).toEqual([
    'FAILED lib/a.test.ts: adds: expect(received) Expected: 1 Received: 2',
    `FAILED lib/a.test.ts: adds: ${'x'.repeat(300)}`,
  ]);
});
