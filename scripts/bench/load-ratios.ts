import type { Load } from './load.ts';
import { median } from './figures.ts';

interface Span {
  median: number;
  least: number;
  most: number;
}

/** A page's figures over the floor's, no unit. */
export interface LoadRatios {
  /** Of answers per second: more is better. */
  responses: Span;
  /** Of processor time per answer: less is better. Null where the system does not tell. */
  processor: Span | null;
}

/** Each pair has its own ratio: only what was measured side by side is compared. */
export function compareLoads(pairs: readonly { floor: Load; page: Load }[]): LoadRatios {
  const processor = pairs.flatMap(({ floor, page }) =>
    floor.processorMsPerResponse && page.processorMsPerResponse !== null
      ? page.processorMsPerResponse / floor.processorMsPerResponse
      : [],
  );
  return {
    responses: spanOf(pairs.map(({ floor, page }) => page.responsesPerSecond / floor.responsesPerSecond)),
    processor: processor.length === pairs.length ? spanOf(processor) : null,
  };
}

function spanOf(values: readonly number[]): Span {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}
