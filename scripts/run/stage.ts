import { OutputBlocks } from './output-blocks.ts';
import { type Block, countProcessorTime, printLine, runInBlock } from './print.ts';
import { Problem } from './problem.ts';
import type { TestResult } from './test-results.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface StageResult extends Counts {
  name: string;
  seconds: number;
  note: string;
  tests: TestResult[];
  /** The processor time of its processes, which grows while they run on: those of `start` end last. */
  usage: Pick<Block, 'processorMs'>;
}

/** A check counts as one; a stage that runs tests returns how many passed, failed and were skipped, and how long each took. */
export type StageOutcome = boolean | (Counts & { note?: string; tests?: TestResult[] }) | { skip: string };

export interface Stage {
  name: string;
  /** Not run if this stage has failed. */
  needs?: string;
  /** Stages that must finish first, whatever their results. */
  after?: readonly string[];
  /** How many processors it keeps busy, 1 by default; 0 for a stage that mostly waits. */
  processors?: number;
  run(): Promise<StageOutcome>;
}

interface Plan {
  /** How many processors parallel stages may keep busy. */
  processors: number;
  signal: AbortSignal;
  write?: (text: string) => void;
}

/**
 * Runs each stage as soon as those before it are done and enough processors are free, in the order of the list; results are in the same
 * order. A failed stage does not stop the others, except those that need it.
 */
export async function runStages(
  stages: readonly Stage[],
  { processors, signal, write = (text) => process.stdout.write(text) }: Plan,
): Promise<StageResult[]> {
  const blocks = new OutputBlocks(write);
  const results = new Map<Stage, StageResult>();
  const running = new Map<Stage, Promise<void>>();
  const isDone = (name: string) => stages.every((stage) => stage.name !== name || results.has(stage));
  const countProcessors = ({ processors: processorCount = 1 }: Stage) => Math.min(processorCount, processors);

  const start = async (stage: Stage) => {
    const brokenStage = [...results.values()].find(({ name, failed }) => name === stage.needs && failed > 0);
    results.set(stage, brokenStage ? notRun(stage, brokenStage) : await runStage(stage, blocks, signal));
  };

  try {
    while (results.size < stages.length) {
      if (signal.aborted) throw new Problem('Stopped.');
      for (const stage of stages) {
        const busy = [...running.keys()].reduce((sum, other) => sum + countProcessors(other), 0);
        const isWaiting = !results.has(stage) && !running.has(stage);
        const before = [...(stage.after ?? []), ...(stage.needs ? [stage.needs] : [])];
        if (!isWaiting || !before.every(isDone) || busy + countProcessors(stage) > processors) continue;
        running.set(
          stage,
          start(stage).finally(() => running.delete(stage)),
        );
      }
      if (running.size === 0) throw new Error('Stages wait for each other');
      await Promise.race(running.values());
    }
  } finally {
    await Promise.allSettled(running.values());
  }
  return stages.flatMap((stage) => results.get(stage) ?? []);
}

function notRun({ name }: Stage, failedStage: StageResult): StageResult {
  return {
    name,
    passed: 0,
    failed: 1,
    skipped: 0,
    seconds: 0,
    note: `not run: ${failedStage.name} failed`,
    tests: [],
    usage: { processorMs: 0 },
  };
}

async function runStage(stage: Stage, blocks: OutputBlocks, signal: AbortSignal): Promise<StageResult> {
  const output = blocks.open(stage.name);
  const block: Block = { print: output.print, processorMs: 0 };
  const start = performance.now();
  const toResult = (counts: Counts, note = '', tests: TestResult[] = []): StageResult => {
    const seconds = (performance.now() - start) / 1000;
    return { name: stage.name, ...counts, note, tests, seconds, usage: block };
  };
  return runInBlock(block, async () => {
    try {
      const outcome = await stage.run();
      if (typeof outcome === 'boolean')
        return toResult({ passed: Number(outcome), failed: Number(!outcome), skipped: 0 });
      if ('skip' in outcome) return toResult({ passed: 0, failed: 0, skipped: 1 }, outcome.skip);
      const { passed, failed, skipped, note, tests } = outcome;
      return toResult({ passed, failed, skipped }, note, tests);
    } catch (error) {
      if (signal.aborted) throw error;
      const isProblem = error instanceof Problem;
      printLine(isProblem ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
      return toResult({ passed: 0, failed: 1, skipped: 0 }, isProblem ? error.message : 'broke off');
    } finally {
      countProcessorTime(block);
      output.close();
    }
  });
}
