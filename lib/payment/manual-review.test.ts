import { describe, expect, it } from '@jest/globals';
import { nextReviewMs } from './manual-review.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('nextReviewMs', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [5, 32],
    [6, 60],
    [7, 60],
    [5_000, 60],
  ])('after %d reviews: %d minutes', (reviews, minutes) => {
    expect(nextReviewMs({ reviews, msManual: 0 })).toBe(minutes * MINUTE_MS);
  });

  it('none after a day, however many there were', () => {
    for (const reviews of [0, 29, 5_000]) {
      expect(nextReviewMs({ reviews, msManual: DAY_MS - 1 })).not.toBeNull();
      expect(nextReviewMs({ reviews, msManual: DAY_MS })).toBeNull();
    }
  });

  it('29 in all, each at least as long after the one before, the last one after a day', () => {
    const gaps: number[] = [];
    let msManual = 0;
    for (let next = nextReviewMs({ reviews: 0, msManual }); next !== null;) {
      gaps.push(next);
      msManual += next;
      next = nextReviewMs({ reviews: gaps.length, msManual });
    }
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps).toHaveLength(29);
    expect(msManual).toBeGreaterThanOrEqual(DAY_MS);
    expect(msManual).toBeLessThan(DAY_MS + 60 * MINUTE_MS);
  });
});
