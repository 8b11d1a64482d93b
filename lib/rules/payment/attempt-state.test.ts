import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_STATES, type AttemptState, canBecome, isFailed, isOpen, isSettled } from './attempt-state.ts';

const PERMITTED: [AttemptState, AttemptState][] = [
  ['draft', 'draft'],
  ['draft', 'ready'],
  ['ready', 'draft'],
  ['ready', 'ready'],
  ['ready', 'submitted'],
  ['submitted', 'confirmed'],
  ['submitted', 'declined'],
  ['submitted', 'not_sent'],
  ['submitted', 'unknown'],
  ['unknown', 'confirmed'],
  ['unknown', 'declined'],
  ['unknown', 'not_charged'],
  ['unknown', 'manual'],
  ['manual', 'confirmed'],
  ['manual', 'not_charged'],
];

describe('the life of an attempt', () => {
  const every = ATTEMPT_STATES.flatMap((from) => ATTEMPT_STATES.map((to) => [from, to] as const));

  it.each(every)('%s to %s', (from, to) => {
    expect(canBecome(from, to)).toBe(PERMITTED.some(([a, b]) => a === from && b === to));
  });

  it.each(ATTEMPT_STATES)('%s is either being prepared, open or settled', (state) => {
    const isPrepared = state === 'draft' || state === 'ready';
    expect([isPrepared, isOpen(state), isSettled(state)].filter(Boolean)).toHaveLength(1);
  });

  it('never leaves the open states but by an outcome', () => {
    for (const [from, to] of every) {
      if (isOpen(from) && canBecome(from, to)) expect(isOpen(to) || isSettled(to)).toBe(true);
    }
  });

  it('has failed when the outcome is known and no money was taken', () => {
    expect(ATTEMPT_STATES.filter(isFailed)).toEqual(['declined', 'not_sent', 'not_charged']);
  });

  it('sends only what was frozen, and only once', () => {
    expect(every.filter(([from, to]) => to === 'submitted' && canBecome(from, to))).toEqual([['ready', 'submitted']]);
  });
});
