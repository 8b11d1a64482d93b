import { pause } from '../stress/retry.ts';

/** Works through a list with this many at the same time; the results are in the list's order. */
export async function eachAtOnce<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}

/** Starts something every so many ms, without waiting for what was started before, until it is over. Resolves to all results. */
export async function startInTurn<Result>(
  everyMs: number,
  isOver: () => boolean,
  start: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  const runs: Promise<Result>[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    runs.push(start(turn));
    await pause(everyMs);
  }
  return Promise.all(runs);
}
