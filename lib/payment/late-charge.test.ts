import { describe, expect, it } from '@jest/globals';
import { nextLateCheckMs, isNotChargedBySilence } from './late-charge.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('nextQuestionMs', () => {
  it.each([
    ['when it becomes not charged', 0, true, 10 * MINUTE_MS],
    ['before the first question was due', 4 * MINUTE_MS, true, 6 * MINUTE_MS],
    ['after the first question', 10 * MINUTE_MS, true, 24 * HOUR_MS - 10 * MINUTE_MS],
    ['after a first question without an answer', 11 * MINUTE_MS, false, 24 * HOUR_MS - 11 * MINUTE_MS],
    ['after the question of a day later', 24 * HOUR_MS, true, null],
    ['after that question without an answer', 24 * HOUR_MS, false, HOUR_MS],
    ['after two days without an answer', 48 * HOUR_MS, false, null],
  ])('%s', (_when, msSettled, isHeard, expected) => {
    expect(nextLateCheckMs({ msSettled, isHeard })).toBe(expected);
  });
});

describe('saidNotCharged', () => {
  const silent = { state: 'not_charged', outcomeCode: null, sends: 1 } as const;

  it.each([
    ['the provider knew nothing of it', {}, true],
    ['its only request was answered with a code', { outcomeCode: 'XYZ-1' }, false],
    ['the second of two requests was answered with a code', { outcomeCode: 'XYZ-1', sends: 2 }, true],
    ['it never left', { state: 'not_sent' as const }, false],
    ['it is open', { state: 'unknown' as const }, false],
  ])('%s', (_what, change, expected) => {
    expect(isNotChargedBySilence({ ...silent, ...change })).toBe(expected);
  });
});
