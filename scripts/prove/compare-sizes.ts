import { Problem } from '../run/problem.ts';
import type { PartResult } from './proof.ts';
import { quantile } from './times.ts';

export const MOST_RATIO = 1.3;
/** A difference that nobody notices: a page that is not in memory takes some hundredths of a ms. */
export const UNNOTICED_MS = 0.5;
const ROUNDS = 400;
const WARM_ROUNDS = 50;
const REPETITIONS = 3;

/** By name. What an operation needs is made before its time begins. */
export type Operations<Place> = Record<string, (place: Place) => Promise<() => Promise<unknown>>>;

/** Every operation alternates between the two places, so that a busy moment of the machine affects both. */
export async function compareSizes<Place>(
  [small, large]: readonly Place[],
  operations: Operations<Place>,
  signal: AbortSignal,
): Promise<PartResult> {
  if (!small || !large) throw new Error('There are two places');
  const figures: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, operate] of Object.entries(operations)) {
    // A busy machine makes single ratios larger, never all of them: the repetition whose ratio is in the middle counts.
    const times = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      times.push(await measureTimes(operate, { small, large }, signal));
    }
    const middle = times.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(REPETITIONS / 2)];
    if (!middle) throw new Error('There are repetitions');
    figures[name] = `${middle.ratio.toFixed(2)}x (${middle.small.toFixed(2)} ms, ${middle.large.toFixed(2)} ms)`;
    const isNoticed = !(middle.large - middle.small <= UNNOTICED_MS);
    if (isNoticed && !(middle.ratio <= MOST_RATIO)) problems.push(`${name}: ${middle.ratio.toFixed(2)}x`);
  }
  return { figures, broken: problems };
}

/** Medians in ms, and the large one divided by the small one. */
async function measureTimes<Place>(
  operate: Operations<Place>[string],
  places: { small: Place; large: Place },
  signal: AbortSignal,
) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (signal.aborted) throw new Problem('Stopped.');
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const run = await operate(places[size]);
      const startedAt = performance.now();
      await run();
      if (round >= WARM_ROUNDS) times[size].push(performance.now() - startedAt);
    }
  }
  const [small, large] = [quantile(times.small, 0.5), quantile(times.large, 0.5)];
  return { small, large, ratio: large / small };
}
