// Writes docs/error-codes.md and docs/provider-messages.md; with --check it only checks that they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { errorCodesText } from './provider-docs/error-codes.ts';
import { providerMessagesText } from './provider-docs/owed-messages.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

/** The generated pages for providers, by their file. */
export const PROVIDER_DOCS: Readonly<Record<string, () => string>> = {
  'docs/error-codes.md': errorCodesText,
  'docs/provider-messages.md': providerMessagesText,
};

if (import.meta.main) {
  await runProgram(async () => {
    for (const [file, write] of Object.entries(PROVIDER_DOCS)) {
      const path = inRoot(file);
      if (!process.argv.includes('--check')) {
        writeFileSync(path, write());
        console.log(`${file} written`);
      } else if (!existsSync(path) || readFileSync(path, 'utf8') !== write()) {
        throw new Problem(`${file} is out of date; run \`npm run provider-docs\`.`);
      }
    }
    return 0;
  });
}
