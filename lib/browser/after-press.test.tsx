import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { afterPress } from './after-press.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

describe('afterPress', () => {
  it('runs at once without a press, as with the Tab key', () => {
    const run = jest.fn();
    afterPress(run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a mouse, whose field is left while the button is down', ['pointerdown', 'BLUR', 'pointerup', 'click']],
    ['a finger, whose field is left after it is lifted', ['pointerdown', 'pointerup', 'BLUR', 'click']],
  ])('waits until after the click of %s', (_what, events) => {
    const run = jest.fn();
    for (const event of events) {
      if (event === 'BLUR') afterPress(run);
      else fireEvent(document.body, new Event(event, { bubbles: true }));
      expect(run).not.toHaveBeenCalled();
    }
    jest.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['pointercancel', 0],
    ['pointerup', 400],
    ['keydown', 0],
    ['nothing at all', 3_000],
  ])('runs when the press ends without a click: %s', (event, ms) => {
    const run = jest.fn();
    fireEvent(document.body, new Event('pointerdown', { bubbles: true }));
    afterPress(run);
    fireEvent(document.body, new Event(event, { bubbles: true }));
    jest.advanceTimersByTime(ms);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
