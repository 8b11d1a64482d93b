import type { LimitName } from './limits.ts';

/** Stated where an entrance has no guard or no limit, with the reason. */
export type None = `none: ${string}`;

/** Who may use a handler, and how often; every costly one declares it. Checked by tests/architecture/entrances.test.ts. */
export interface EntranceCost {
  /** Who may use it; or `none: …`. */
  guard: string;
  /** The limit that a request counts against; or `none: …`. */
  limit: LimitName | None;
}

/** A route handler with its declared cost. */
export function withCost<Entrance extends (...args: never[]) => unknown>(
  cost: EntranceCost,
  entrance: Entrance,
): Entrance & { readonly cost: EntranceCost } {
  return Object.assign(entrance, { cost });
}
