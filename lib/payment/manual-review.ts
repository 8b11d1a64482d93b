const MINUTE_MS = 60_000;
const LONGEST_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;

/**
 * Money once: the delay in ms until the next review of a `manual` attempt: a minute at first, doubled each time, an hour at most. Null
 * after a day, when only an operator can settle it. `reviews`: how many there were; `msManual`: how long it has been manual.
 */
export function nextReviewMs({ reviews, msManual }: { reviews: number; msManual: number }): number | null {
  if (msManual >= GIVE_UP_MS) return null;
  return Math.min(MINUTE_MS * 2 ** Math.min(reviews, 6), LONGEST_MS);
}
