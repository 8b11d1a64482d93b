// `npm run verify`: the quick checks, and a summary of them.
import { givenEnvironment } from './local-environment.ts';
import { runProgram } from './run/problem.ts';
import { quickChecks } from './run/quick-checks.ts';
import { runStages, summary } from './run/stage.ts';

await runProgram(async (interrupted) => {
  const results = await runStages(quickChecks(givenEnvironment(), interrupted), interrupted);
  console.log(summary(results));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
