import type { LimitName } from './limits.ts';

/** Written where an entrance has no guard or no limit, with the reason. */
export type None = `none: ${string}`;

/** Who may pass an entrance, and how often: each says so itself. A test reads it (tests/architecture/entrances.test.ts). */
export interface EntranceCost {
  /** Who may pass; or `none: …`. */
  guard: string;
  /** The limit that a try is taken from; or `none: …`. */
  limit: LimitName | None;
}

/** The limit that an entrance names; null for one that has said why it has none. */
export function limitOf({ limit }: EntranceCost): LimitName | null {
  return isNone(limit) ? null : limit;
}

function isNone(limit: EntranceCost['limit']): limit is None {
  return limit.startsWith('none: ');
}

/** An entrance (a route handler, or the loader of a page) with what it says of its cost. */
export function withCost<Entrance extends (...args: never[]) => unknown>(
  cost: EntranceCost,
  entrance: Entrance,
): Entrance & { readonly cost: EntranceCost } {
  return Object.assign(entrance, { cost });
}
