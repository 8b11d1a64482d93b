// `npm run verify`: the quick checks, and a summary of them.
import { availableParallelism } from 'node:os';
import { givenEnvironment } from './local-environment.ts';
import { runProgram } from './run/problem.ts';
import { quickChecks } from './run/quick-checks.ts';
import { totalProcessorTime } from './run/processor-time.ts';
import { runStages } from './run/stage.ts';
import { summary } from './run/summary.ts';

await runProgram(async (signal) => {
  const results = await runStages(quickChecks(givenEnvironment(), signal), {
    processors: availableParallelism(),
    signal,
  });
  console.log(summary(results, totalProcessorTime()));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
