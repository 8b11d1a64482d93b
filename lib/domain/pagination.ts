const ALL_SHOWN = 7;

/**
 * Spec 1 §2: all pages up to seven; beyond that the first and the last page, a window of neighbors, and gaps for the rest, always seven
 * entries so that the buttons do not move. Pages count from 1; `current` is clamped.
 */
export function pageWindow(current: number, total: number): (number | 'gap')[] {
  if (total <= ALL_SHOWN) return range(1, total);
  const page = Math.min(Math.max(current, 1), total);
  if (page <= 4) return [...range(1, 5), 'gap', total];
  if (page >= total - 3) return [1, 'gap', ...range(total - 4, total)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', total];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
