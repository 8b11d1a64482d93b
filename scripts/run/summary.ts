import type { Counts, StageResult } from './stage.ts';
import { failures, timesReport } from './test-results.ts';

/**
 * A report of times, one table of all stages, a line per failed test and, last, the line `N passed, N failed`. The processor time says
 * whether a slow run had slow tests or a slow machine; `processorMs` is that of all processes of the run, with the browsers, which no
 * stage can count.
 */
export function summary(results: readonly StageResult[], processorMs: number | null): string {
  const tests = results.flatMap((result) => result.tests);
  const rows = results.map((result) => [
    result.name,
    wordFor(result),
    String(result.passed),
    String(result.failed),
    String(result.skipped),
    `${result.seconds.toFixed(1)} s`,
    `${(result.usage.processorMs / 1000).toFixed(1)} s`,
    result.note.split('\n')[0] ?? '',
  ]);
  const table = [['check', 'result', 'passed', 'failed', 'skipped', 'time', 'processor', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const total = (of: keyof Counts) => results.reduce((sum, result) => sum + result[of], 0);
  const parts = [...(tests.length > 0 ? [timesReport(tests)] : []), lines.join('\n')];
  const failureList = failures(tests);
  if (failureList.length > 0) parts.push(failureList.join('\n'));
  const costLine = processorMs === null ? '' : `${(processorMs / 60_000).toFixed(1)} minutes of processor time\n\n`;
  return `\n${parts.join('\n\n')}\n\n${costLine}${total('passed')} passed, ${total('failed')} failed`;
}

function wordFor({ passed, failed, skipped }: Counts): string {
  if (failed > 0) return 'FAILED';
  if (passed > 0) return 'passed';
  return skipped > 0 ? 'skipped' : 'ready';
}
