import type { Load } from './load.ts';
import { median } from './figures.ts';

interface Span {
  median: number;
  least: number;
  most: number;
}

/** A page's figures divided by the floor's. */
export interface LoadRatios {
  /** Of responses per second: more is better. */
  responses: Span;
  /** Of processor time per response: less is better. Null where the system does not report it. */
  processor: Span | null;
}

/** Each pair has its own ratio, so that only measurements taken together are compared. */
export function compareLoads(pairs: readonly { floor: Load; page: Load }[]): LoadRatios {
  const processor = pairs.flatMap(({ floor, page }) =>
    floor.processorMsPerResponse && page.processorMsPerResponse !== null
      ? page.processorMsPerResponse / floor.processorMsPerResponse
      : [],
  );
  return {
    responses: toSpan(pairs.map(({ floor, page }) => page.responsesPerSecond / floor.responsesPerSecond)),
    processor: processor.length === pairs.length ? toSpan(processor) : null,
  };
}

function toSpan(values: readonly number[]): Span {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}
