// Writes docs/flows.md from the step tables; with --check it only checks that the file is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { FLOWS } from '#lib/site/flows.ts';
import type { StepRow, StepTable } from '#lib/domain/step-table.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const FILE = inRoot('docs/flows.md');

const INTRO = `# Flows

Generated from the step tables in \`lib/*/flow.ts\` by \`npm run flows\`; change them there. Paths come without the locale. A solid arrow shows where a
step's button, form or payment leads (\`next\`). A dotted arrow shows the step that is shown instead when \`needs\` is not met (\`else\`), with its
condition if it has one. Conditions are functions in the file of the table.`;

type Row = StepRow<string, never>;

/** The text of docs/flows.md: a diagram and a table for each flow. */
export function flowsText(flows: Readonly<Record<string, StepTable<string, never>>>): string {
  const parts = Object.entries(flows).map(([name, table]) => `## ${name}\n\n${diagram(table)}\n\n${listing(table)}`);
  return `${[INTRO, ...parts].join('\n\n')}\n`;
}

/** The steps of one page share a box. */
function diagram(table: StepTable<string, never>): string {
  const steps = Object.entries(table);
  const paths = [...new Set(steps.map(([, { path }]) => path))];
  const boxes = paths.map((path, index) => {
    const inside = steps.flatMap(([step, row]) => (row.path === path ? [`    ${step}`] : []));
    return [`  subgraph page${index + 1} ["${path}"]`, ...inside, '  end'].join('\n');
  });
  const arrows = steps.flatMap(([step, row]) => [
    ...(row.next === null ? [] : [`  ${step} --> ${row.next}`]),
    ...(row.elseIf ?? []).map(({ when, to }) => `  ${step} -. ${when.name} .-> ${to}`),
    ...(row.else === null ? [] : [`  ${step} -.-> ${row.else}`]),
  ]);
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n');
}

function listing(table: StepTable<string, never>): string {
  const head = ['step', 'path', 'title', 'progress', 'needs', 'next'];
  const rows = Object.entries(table).map(([step, row]) => [
    step,
    `\`${row.path}\``,
    `\`${row.title}\``,
    progressText(row),
    `\`${row.needs.name}\``,
    row.next ?? '',
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const redirects = Object.entries(table).flatMap(([step, row]) => {
    const text = elseText(row);
    return text === '' ? [] : [`- **${step}**: ${text}`];
  });
  return redirects.length === 0
    ? lines.join('\n')
    : [...lines, '', 'Without what a step needs:', '', ...redirects].join('\n');
}

function progressText({ progress, number }: Row): string {
  if (progress === null) return '';
  return number === undefined ? `${progress} %` : `${progress} %, step ${number}`;
}

function elseText({ elseIf = [], else: otherwise }: Row): string {
  return [...elseIf.map(({ when, to }) => `\`${when.name}\`: ${to}`), ...(otherwise ? [otherwise] : [])].join('; ');
}

if (import.meta.main) {
  await runProgram(async () => {
    const expectedText = flowsText(FLOWS);
    if (!process.argv.includes('--check')) {
      writeFileSync(FILE, expectedText);
      console.log('docs/flows.md written');
      return 0;
    }
    if (existsSync(FILE) && readFileSync(FILE, 'utf8') === expectedText) return 0;
    throw new Problem('docs/flows.md is out of date; run `npm run flows`.');
  });
}
