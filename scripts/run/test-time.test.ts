import { expect, it } from '@jest/globals';
import { timesReport } from './test-time.ts';

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
