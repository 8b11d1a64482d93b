import { describe, expect, it } from '@jest/globals';
import { US_STATES, usState } from './us-states.ts';

describe('US_STATES', () => {
  it('has fifty states, the district and five territories, each once', () => {
    expect(US_STATES).toHaveLength(56);
    expect(new Set(US_STATES).size).toBe(56);
  });

  it.each([
    ['IL', 'IL'],
    [' pr ', 'PR'],
    ['ZZ', null],
    ['', null],
    ['Illinois', null],
  ])('%j is %s', (input, state) => {
    expect(usState(input)).toBe(state);
  });
});
