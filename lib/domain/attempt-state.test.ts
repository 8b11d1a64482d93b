import { describe, expect, it } from '@jest/globals';
import {
  ATTEMPT_STATES,
  type AttemptState,
  canBecome,
  canOperatorEnter,
  isFailed,
  isOpen,
  isSettled,
  OPEN_STATES,
  effectiveState,
} from './attempt-state.ts';

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
  ['unknown', 'contradicted'],
  ['unknown', 'manual'],
  ['manual', 'confirmed'],
  ['manual', 'not_charged'],
  ['manual', 'contradicted'],
  // The provider reports the charge after all.
  ['not_charged', 'contradicted'],
  // Only an operator decides.
  ['contradicted', 'confirmed'],
  ['contradicted', 'not_charged'],
];

const inLife = (a: AttemptState, b: AttemptState) => ATTEMPT_STATES.indexOf(a) - ATTEMPT_STATES.indexOf(b);

describe('an attempt', () => {
  const every = ATTEMPT_STATES.flatMap((from) => ATTEMPT_STATES.map((to) => [from, to] as const));

  it.each(every)('moves from %s to %s only if the table allows it', (from, to) => {
    expect(canBecome(from, to)).toBe(PERMITTED.some(([a, b]) => a === from && b === to));
  });

  it('can be entered by an operator while it waits for a person, and corrected between paid and not charged', () => {
    expect(every.filter(([from, to]) => canOperatorEnter(from, to))).toEqual([
      ['confirmed', 'not_charged'],
      ['not_charged', 'confirmed'],
      ['contradicted', 'confirmed'],
      ['contradicted', 'not_charged'],
      ['manual', 'confirmed'],
      ['manual', 'not_charged'],
    ]);
  });

  it.each(ATTEMPT_STATES)('%s is either being prepared, open or settled', (state) => {
    const isPrepared = state === 'draft' || state === 'ready';
    expect([isPrepared, isOpen(state), isSettled(state)].filter(Boolean)).toHaveLength(1);
  });

  it('leaves the open states only by an outcome', () => {
    for (const [from, to] of every) {
      if (isOpen(from) && canBecome(from, to)) expect(isOpen(to) || isSettled(to)).toBe(true);
    }
  });

  it('has failed if the outcome is known and no money was taken', () => {
    expect(ATTEMPT_STATES.filter(isFailed)).toEqual(['declined', 'not_sent', 'not_charged']);
  });

  it('is open while money may be moving', () => {
    expect(ATTEMPT_STATES.filter(isOpen)).toEqual([...OPEN_STATES].sort(inLife));
    expect(ATTEMPT_STATES.filter(isSettled)).toEqual(['confirmed', 'declined', 'not_sent', 'not_charged']);
  });

  it('is contradicted only after an unknown or not-charged outcome, until an operator decides', () => {
    expect(every.filter(([, to]) => to === 'contradicted').filter(([from, to]) => canBecome(from, to))).toEqual([
      ['unknown', 'contradicted'],
      ['not_charged', 'contradicted'],
      ['manual', 'contradicted'],
    ]);
    expect(canBecome('contradicted', 'manual')).toBe(false);
  });

  it('counts as paid if it is contradicted after it was settled', () => {
    expect(effectiveState('contradicted', 1)).toBe('confirmed');
    expect(effectiveState('contradicted', null)).toBe('contradicted');
    for (const state of ATTEMPT_STATES.filter((each) => each !== 'contradicted')) {
      expect(effectiveState(state, 1)).toBe(state);
    }
  });

  it('is submitted only from the ready state, and only once', () => {
    expect(every.filter(([from, to]) => to === 'submitted' && canBecome(from, to))).toEqual([['ready', 'submitted']]);
  });
});
