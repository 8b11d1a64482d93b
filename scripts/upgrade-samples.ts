// `npm run upgrade:samples`: writes what the last release leaves in its store and in cookies to tests/upgrade/samples, where `npm test` reads
// it with the code of today. To be run whenever tests/upgrade/last-release names another commit.
import { mkdirSync } from 'node:fs';
import { DATA, inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';
import { buildLastRelease } from './upgrade/last-release.ts';
import { takeSamples, writeSamples } from './upgrade/take-samples.ts';

const FILE = 'tests/upgrade/samples/store.json';

await runProgram(async (signal) => {
  mkdirSync(`${DATA}/test/logs`, { recursive: true });
  const release = await buildLastRelease(signal);
  if ('missing' in release) throw new Problem(`No samples: ${release.missing}.`);
  writeSamples(await takeSamples(release, signal), inRoot(FILE));
  console.log(`Written: ${FILE}. Commit it.`);
  return 0;
});
