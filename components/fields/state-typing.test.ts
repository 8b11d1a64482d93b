import { describe, expect, it } from '@jest/globals';
import { US_STATES } from '#lib/domain/contact/us-states.ts';
import en from '#messages/en/fields.json' with { type: 'json' };
import es from '#messages/es/fields.json' with { type: 'json' };
import { findTypedState } from './state-typing.ts';

describe('a typed state', () => {
  it.each([
    ['Missouri', 'MO'],
    ['Misuri', 'MO'],
    ['Mississippi', 'MS'],
    ['Misisipi', 'MS'],
    ['New York', 'NY'],
    ['nueva york', 'NY'],
    ['MO', 'MO'],
    ['mon', 'MT'],
    ['ne', 'NE'],
    ['new j', 'NJ'],
    ['Pensilvania', 'PA'],
    ['Hawái', 'HI'],
    ['hawai', 'HI'],
    ['ii', null],
  ])('%j is %s', (typed, state) => {
    expect(findTypedState(typed, US_STATES)).toBe(state);
  });

  it.each(US_STATES)('is found by its code and by its whole names: %s', (state) => {
    for (const typed of [state, en.states[state], es.states[state]])
      expect(findTypedState(typed, US_STATES)).toBe(state);
  });
});
