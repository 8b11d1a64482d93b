import { expect, it } from '@jest/globals';
import { countdownText, idlePhase, isIdleTooLong, isPingDue } from './idle.ts';

it.each([
  [0, { phase: 'active' }],
  [745_000, { phase: 'active' }],
  [749_999, { phase: 'active' }],
  [750_000, { phase: 'warning', secondsLeft: 120 }],
  [751_000, { phase: 'warning', secondsLeft: 119 }],
  [839_000, { phase: 'warning', secondsLeft: 31 }],
  [841_000, { phase: 'warning', secondsLeft: 29 }],
  [869_000, { phase: 'warning', secondsLeft: 1 }],
  [870_000, { phase: 'over' }],
  [871_000, { phase: 'over' }],
])('is in the phase after %i ms: %j', (idleMs, phase) => {
  expect(idlePhase(idleMs, 'account')).toEqual(phase);
});

it.each([
  [779_999, { phase: 'active' }],
  [780_000, { phase: 'warning', secondsLeft: 120 }],
  [900_000, { phase: 'over' }],
])('is in the phase after %i ms on activation: %j', (idleMs, phase) => {
  expect(idlePhase(idleMs, 'activation')).toEqual(phase);
});

it.each([
  [869_999, false, false],
  [870_000, true, false],
  [899_999, true, false],
  [900_000, true, true],
])('ends on the server after %i ms: account %s, activation %s', (idleMs, account, activation) => {
  expect(isIdleTooLong(idleMs, 'account')).toBe(account);
  expect(isIdleTooLong(idleMs, 'activation')).toBe(activation);
});

it.each([
  [120, '2:00'],
  [119, '1:59'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
])('shows %i seconds as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});

it.each([
  [0, false, false, false],
  [540_000, false, false, false],
  [540_001, false, false, true],
  [839_000, false, false, true],
  [900_000, false, false, true],
  [0, true, false, true],
  [600_000, false, true, false],
  [600_000, true, true, false],
])(
  'decides on a ping %i ms after the last call, forced %s, in error %s: %s',
  (sinceLastCallMs, isForced, hasSessionError, expected) => {
    expect(isPingDue({ sinceLastCallMs, isForced, hasSessionError })).toBe(expected);
  },
);
