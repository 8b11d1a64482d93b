/** Spec 2 §2 'Welcome tour modal': an introduction (step 0), then four steps. */
export const LAST_TOUR_STEP = 4;

export type TourMove = 'next' | 'back' | 'close';

/** The moves that a step offers: no 'back' from the introduction, no 'next' from the last step. */
export function tourMoves(step: number): TourMove[] {
  return [...(step > 0 ? ['back' as const] : []), ...(step < LAST_TOUR_STEP ? ['next' as const] : []), 'close'];
}

/** The step after a move; null when the tour is over. */
export function tourStep(step: number, move: TourMove): number | null {
  if (move === 'close') return null;
  return Math.min(LAST_TOUR_STEP, Math.max(0, step + (move === 'next' ? 1 : -1)));
}
