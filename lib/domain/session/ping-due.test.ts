import { expect, it } from '@jest/globals';
import { isPingDue } from './ping-due.ts';

it.each([
  [0, false, false, false],
  [540_000, false, false, false],
  [540_001, false, false, true],
  [839_000, false, false, true],
  [900_000, false, false, true],
  [0, true, false, true],
  [600_000, false, true, false],
  [600_000, true, true, false],
])('%i ms after the last call, forced %s, in error %s: %s', (sinceLastCallMs, isForced, hasSessionError, expected) => {
  expect(isPingDue({ sinceLastCallMs, isForced, hasSessionError })).toBe(expected);
});
