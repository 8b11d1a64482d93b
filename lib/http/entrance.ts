import type { LimitName } from './limits.ts';

/** Stated where an entrance has no guard or no limit, with the reason. */
export type None = `none: ${string}`;

/** Who may use an entrance, and how often; every entrance declares it. Checked by tests/architecture/entrances.test.ts. */
export interface EntranceCost {
  /** Who may use it; or `none: …`. */
  guard: string;
  /** The limit that a request counts against; or `none: …`. */
  limit: LimitName | None;
}

/** The limit of an entrance; null if it declares none. */
export function limitOf({ limit }: EntranceCost): LimitName | null {
  return isNone(limit) ? null : limit;
}

function isNone(limit: EntranceCost['limit']): limit is None {
  return limit.startsWith('none: ');
}

/** An entrance (a route handler, or the loader of a page) with its declared cost. */
export function withCost<Entrance extends (...args: never[]) => unknown>(
  cost: EntranceCost,
  entrance: Entrance,
): Entrance & { readonly cost: EntranceCost } {
  return Object.assign(entrance, { cost });
}
