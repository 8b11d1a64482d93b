// `npm run surfaces`: what operators meet of a release (settings, cookies, tables) beside that of the last one. --check (`npm run verify`):
// whether CHANGELOG.md names each difference. --write, when a release is cut: the record of the commit that tests/upgrade/last-release names.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';
import { readLastRelease } from './upgrade/last-release.ts';
import { operatorNames, surfaceChanges, surfaceProblems } from './upgrade/surface-changes.ts';
import { loadSurfaces, loadSurfacesAt, readRecordedSurfaces, SURFACES_FILE } from './upgrade/surfaces.ts';

await runProgram(async () => {
  if (process.argv.includes('--write')) {
    const surfaces = loadSurfacesAt(readLastRelease());
    writeFileSync(inRoot(SURFACES_FILE), `${JSON.stringify(surfaces, null, 2)}\n`);
    console.log(`Written: ${SURFACES_FILE}, of ${surfaces.version}. Commit it.`);
    return 0;
  }
  const before = readRecordedSurfaces();
  if (before.commit !== readLastRelease()) {
    throw new Problem(`${SURFACES_FILE} is not of tests/upgrade/last-release; run \`npm run surfaces -- --write\`.`);
  }
  const changes = surfaceChanges(before, loadSurfaces(inRoot(), 'this'));
  const names = operatorNames(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), before.version);
  if (process.argv.includes('--check')) {
    const problems = surfaceProblems(changes, names);
    if (problems.length > 0) throw new Problem(problems.join('\n'));
    return 0;
  }
  console.log(`Since ${before.version}:`);
  for (const { name, what } of changes) console.log(`${names.has(name) ? 'named  ' : 'MISSING'}  ${name}: ${what}`);
  return 0;
});
