// `npm run brand`: lists what still shows the default brand, and exits with 1 if anything does. `--write` writes the files that are made from
// public/brand.json, `--preview` draws eight screens of the build, `--check` (`npm run verify`) checks the written files and, once the brand
// has another name, what it has forgotten.
import { writeFileSync } from 'node:fs';
import { readBrand } from './brand/brand-file.ts';
import { brandProblems, leftovers, readRepository } from './brand/check-brand.ts';
import { staleFiles, writtenFiles } from './brand/written-files.ts';
import { staleUnavailablePage, UNAVAILABLE_FILE, unavailablePage } from './brand/unavailable-page.ts';
import { drawPreview } from './brand/preview.ts';
import { givenEnvironment } from './local-environment.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

await runProgram(async (signal) => {
  const env = givenEnvironment();
  const titledList = (title: string, lines: string[]) => [title, ...lines].join('\n  ');
  if (process.argv.includes('--check')) {
    const problems = brandProblems(env, readRepository);
    if (problems.length > 0) throw new Problem(titledList('The brand:', problems));
    return 0;
  }
  const reading = readBrand(readRepository);
  if (!reading.ok) throw new Problem(titledList('The brand:', reading.problems));
  const { brand } = reading;
  if (process.argv.includes('--write')) {
    const files = {
      ...writtenFiles(brand, readRepository),
      [UNAVAILABLE_FILE]: unavailablePage(brand, readRepository),
    };
    for (const [path, text] of Object.entries(files)) writeFileSync(inRoot(path), text);
    console.log(`Written for ${brand.name}; the next build shows it.`);
    return 0;
  }
  if (process.argv.includes('--preview')) return drawPreview(env, signal);
  const stale = [...staleFiles(brand, readRepository), ...staleUnavailablePage(brand, readRepository)];
  const brandProblemLines = [...stale, ...leftovers(brand, env, readRepository)];
  if (brandProblemLines.length === 0) {
    console.log('Nothing shows the default brand.');
    return 0;
  }
  console.log(titledList('Still of the default brand:', brandProblemLines));
  return 1;
});
