import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { HOLD_MS, usePressAndHold } from './use-press-and-hold.ts';

// jsdom has no pointer events; for these tests mouse events do.
window.PointerEvent ??= class extends MouseEvent {
  readonly pointerId: number;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
  }
} as typeof PointerEvent;

const onHeld = jest.fn();
const onTwoStep = jest.fn();

function Button() {
  const { isHolding, buttonProps } = usePressAndHold({ onHeld, onTwoStep });
  return (
    <button type="button" {...buttonProps}>
      <span>{isHolding ? 'Holding' : 'Hold'}</span>
    </button>
  );
}

const button = () => screen.getByRole('button');
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const calls = () => [onHeld.mock.calls.length, onTwoStep.mock.calls.length];

type Way = [string, () => void, () => void];
const WAYS: Way[] = [
  [
    'a pointer',
    () => fireEvent.pointerDown(button(), { button: 0 }),
    () => {
      fireEvent.pointerUp(button());
      fireEvent.click(button(), { detail: 1 });
    },
  ],
  ['the space key', () => fireEvent.keyDown(button(), { key: ' ' }), () => fireEvent.keyUp(button(), { key: ' ' })],
];

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  render(<Button />);
});
afterEach(() => void jest.useRealTimers());

describe('press and hold', () => {
  it.each(WAYS)('acts once %s has held it for two seconds', (_what, down, up) => {
    down();
    expect(button()).toHaveTextContent('Holding');
    wait(HOLD_MS - 1);
    expect(calls()).toEqual([0, 0]);
    wait(1);
    expect(calls()).toEqual([1, 0]);
    up();
    expect(calls()).toEqual([1, 0]);
  });

  describe.each(WAYS)('released early by %s', (_what, down, up) => {
    it.each([0, 150, HOLD_MS - 1])('after %d ms only cancels', (ms) => {
      down();
      wait(ms);
      up();
      wait(HOLD_MS);
      expect(calls()).toEqual([0, 0]);
    });
  });

  it('does nothing on a double click', () => {
    for (const detail of [1, 2]) {
      fireEvent.pointerDown(button(), { button: 0 });
      fireEvent.pointerUp(button());
      fireEvent.click(button(), { detail });
    }
    wait(HOLD_MS);
    expect(calls()).toEqual([0, 0]);
  });

  it.each<[string, () => void]>([
    ['let go', () => fireEvent.pointerUp(button())],
    ['left by the pointer', () => fireEvent.pointerLeave(button())],
    ['left by the focus', () => fireEvent.blur(button())],
    ['cancelled by the browser', () => fireEvent.pointerCancel(button())],
    ['left with its window', () => fireEvent.blur(window)],
  ])('does nothing once it was %s', (_what, stop) => {
    fireEvent.pointerDown(button(), { button: 0 });
    wait(HOLD_MS - 1);
    stop();
    wait(HOLD_MS);
    expect(calls()).toEqual([0, 0]);
  });

  it('lets go of a touch, which could not slide off a button that captures it', () => {
    const captured = new Set([7]);
    const target = Object.assign(screen.getByText('Hold'), {
      hasPointerCapture: (id: number) => captured.has(id),
      releasePointerCapture: (id: number) => captured.delete(id),
    });
    fireEvent.pointerDown(target, { button: 0, pointerId: 7 });
    expect(captured.size).toBe(0);
    expect(target).toHaveTextContent('Holding');
    fireEvent.pointerLeave(button());
    fireEvent.pointerEnter(button());
    fireEvent.pointerMove(target);
    wait(HOLD_MS);
    expect(calls()).toEqual([0, 0]);
  });

  it('takes a key that repeats as one, and no other key or button', () => {
    fireEvent.keyDown(button(), { key: ' ' });
    wait(HOLD_MS - 1);
    fireEvent.keyDown(button(), { key: ' ', repeat: true });
    wait(1);
    fireEvent.keyDown(button(), { key: 'a' });
    fireEvent.pointerDown(button(), { button: 2 });
    wait(HOLD_MS);
    expect(calls()).toEqual([1, 0]);
  });

  it('opens the two-step way on a click without a pointer, as Enter, a switch and a screen reader make it', () => {
    fireEvent.click(button(), { detail: 0 });
    expect(calls()).toEqual([0, 1]);
  });
});
