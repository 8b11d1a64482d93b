import { expect, it } from '@jest/globals';
import { type TourMove, tourMoves, tourStep } from './welcome-tour.ts';

it.each<[number, TourMove[]]>([
  [0, ['next', 'close']],
  [1, ['back', 'next', 'close']],
  [3, ['back', 'next', 'close']],
  [4, ['back', 'close']],
])('step %i offers %j', (step, moves) => {
  expect(tourMoves(step)).toEqual(moves);
});

it.each<[number, TourMove, number | null]>([
  [0, 'next', 1],
  [0, 'back', 0],
  [3, 'next', 4],
  [4, 'next', 4],
  [4, 'back', 3],
  [2, 'close', null],
])('%i, %s, is %j', (step, move, expected) => {
  expect(tourStep(step, move)).toBe(expected);
});
