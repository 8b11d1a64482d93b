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
  interrupted: AbortSignal,
): Promise<PartResult> {
  if (!small || !large) throw new Error('There are two places');
  const figures: Record<string, string> = {};
  const broken: string[] = [];
  for (const [name, operate] of Object.entries(operations)) {
    // A busy machine makes single ratios larger, never all of them.
    const ratios: number[] = [];
    let times = { small: 0, large: 0 };
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      times = await timesOf(operate, { small, large }, interrupted);
      ratios.push(times.large / times.small);
    }
    const ratio = quantile(ratios, 0.5);
    figures[name] = `${ratio.toFixed(2)}x (${times.small.toFixed(2)} ms, ${times.large.toFixed(2)} ms)`;
    const isNoticed = !(times.large - times.small <= UNNOTICED_MS);
    if (isNoticed && !(ratio <= MOST_RATIO)) broken.push(`${name}: ${ratio.toFixed(2)}x`);
  }
  return { figures, broken };
}

/** Medians in ms. */
async function timesOf<Place>(
  operate: Operations<Place>[string],
  places: { small: Place; large: Place },
  interrupted: AbortSignal,
) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (interrupted.aborted) throw new Problem('Stopped.');
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const run = await operate(places[size]);
      const begun = performance.now();
      await run();
      if (round >= WARM_ROUNDS) times[size].push(performance.now() - begun);
    }
  }
  return { small: quantile(times.small, 0.5), large: quantile(times.large, 0.5) };
}
