/** Pseudo-random numbers: the same seed repeats the same choices. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below: (below: number) => number;
  pick: <Value>(list: readonly Value[]) => Value;
  /** True in this percentage of cases. */
  chance: (percent: number) => boolean;
}

/** Mulberry32: small, and good enough to mix faults. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <Value>(list: readonly Value[]): Value => {
      const value = list[below(list.length)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
    chance: (percent) => below(100) < percent,
  };
}
