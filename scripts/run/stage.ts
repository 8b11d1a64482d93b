import { Problem } from './problem.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface StageResult extends Counts {
  name: string;
  seconds: number;
  note: string;
}

/** A check counts as one; a stage that runs tests returns how many of each. */
export type StageOutcome = boolean | (Counts & { note?: string }) | { skip: string };

export interface Stage {
  name: string;
  /** Not run when this stage failed before. */
  needs?: string;
  run(): Promise<StageOutcome>;
}

/** Runs the stages in order. A failed stage does not end the others, except those that need it. */
export async function runStages(stages: Stage[], interrupted: AbortSignal): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    if (interrupted.aborted) throw new Problem('Stopped.');
    const broken = results.find((result) => result.name === stage.needs && result.failed > 0);
    const result = broken
      ? { name: stage.name, passed: 0, failed: 1, skipped: 0, seconds: 0, note: `not run: ${broken.name} failed` }
      : await runStage(stage, interrupted);
    results.push(result);
  }
  return results;
}

async function runStage(stage: Stage, interrupted: AbortSignal): Promise<StageResult> {
  console.log(`\n==> ${stage.name}`);
  const start = performance.now();
  const done = (counts: Counts, note = ''): StageResult => {
    return { name: stage.name, ...counts, note, seconds: (performance.now() - start) / 1000 };
  };
  try {
    const outcome = await stage.run();
    if (typeof outcome === 'boolean') return done({ passed: Number(outcome), failed: Number(!outcome), skipped: 0 });
    if ('skip' in outcome) return done({ passed: 0, failed: 0, skipped: 1 }, outcome.skip);
    return done(outcome, outcome.note);
  } catch (error) {
    if (interrupted.aborted) throw error;
    console.error(error instanceof Problem ? error.message : error);
    return done({ passed: 0, failed: 1, skipped: 0 }, error instanceof Problem ? error.message : 'broke off');
  }
}

/** One table of all stages and, last, the line `N passed, N failed`. */
export function summary(results: StageResult[]): string {
  const rows = results.map((result) => [
    result.name,
    wordFor(result),
    String(result.passed),
    String(result.failed),
    String(result.skipped),
    `${result.seconds.toFixed(1)} s`,
    result.note.split('\n')[0] ?? '',
  ]);
  const table = [['check', 'result', 'passed', 'failed', 'skipped', 'time', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const total = (of: keyof Counts) => results.reduce((sum, result) => sum + result[of], 0);
  return `\n${lines.join('\n')}\n\n${total('passed')} passed, ${total('failed')} failed`;
}

function wordFor({ passed, failed, skipped }: Counts): string {
  if (failed > 0) return 'FAILED';
  if (passed > 0) return 'passed';
  return skipped > 0 ? 'skipped' : 'ready';
}
