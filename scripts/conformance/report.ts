import { assertNever } from '#lib/result.ts';
import type { Verdict } from './check.ts';
import { listPages } from './pages.ts';

/** One promise in the report; one that holds may come with a note, what is missing comes with what was found, and the pages of the site that need it. */
export function formatLine({ outcome, promise, found, calls }: Verdict): string {
  switch (outcome) {
    case 'holds':
      return found === '' ? `  ok       ${promise}` : `  ok       ${promise}\n           note: ${found}`;
    case 'missing':
      return [
        `  MISSING  ${promise}`,
        `           found: ${found}`,
        ...(calls.length > 0 ? [`           needed by: ${listPages(calls).join(', ')}`] : []),
      ].join('\n');
    case 'not-checked':
      return `  -        ${promise}\n           not checked: ${found}`;
    default:
      return assertNever(outcome);
  }
}

export function formatSummary(verdicts: readonly Verdict[]): string {
  const count = (outcome: Verdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return `${count('holds')} promises hold, ${count('missing')} missing, ${count('not-checked')} not checked`;
}
