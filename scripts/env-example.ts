// Writes .env.example from the configuration's schema; with --check it only checks that the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { type DescribedVariable, describeConfig } from '#lib/config/config-description.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const FILE = inRoot('.env.example');

/** The text of .env.example: a heading per group, each variable with its description and its default or an example. */
export function envExample(variables: DescribedVariable[]): string {
  const groups = [...new Set(variables.map(({ group }) => group))];
  const blocks = groups.map((group) => {
    const lines = variables.filter((variable) => variable.group === group).map(entry);
    return `# ${'-'.repeat(4)} ${group} ${'-'.repeat(4)}\n\n${lines.join('\n\n')}`;
  });
  return `${HEAD}\n\n${blocks.join('\n\n')}\n`;
}

const HEAD = `# Every setting of the web app and the sandbox. Generated from lib/config by \`npm run settings\`; change it there.
# \`npm start\`, \`npm run dev\` and \`npm test\` need none of them: scripts/local-environment.ts supplies what one machine needs.
# Copy this file to .env to change a setting for them. A line that is commented out shows the default.

# Port of the web app under \`npm start\` and \`npm run dev\`.
# PORT=3000`;

function entry({ name, text, default: fallback, required, example }: DescribedVariable): string {
  const note = required ? ' Required in production.' : '';
  const value = fallback ?? example ?? '';
  return `# ${text}${note}\n# ${name}=${value}`;
}

if (import.meta.main) {
  await runProgram(async () => {
    const expectedText = envExample(describeConfig());
    if (!process.argv.includes('--check')) {
      writeFileSync(FILE, expectedText);
      console.log('.env.example written');
      return 0;
    }
    if (readFileSync(FILE, 'utf8') === expectedText) return 0;
    throw new Problem('.env.example is out of date; run `npm run settings`.');
  });
}
