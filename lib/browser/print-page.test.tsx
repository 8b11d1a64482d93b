import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { printPage } from './print-page.ts';

const { print } = window;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  window.print = print;
  jest.useRealTimers();
});

describe('printing', () => {
  it.each<[string, unknown, boolean]>([
    ['opens a window', () => window.dispatchEvent(new Event('beforeprint')), true],
    [
      'opens a window a little later',
      () => setTimeout(() => window.dispatchEvent(new Event('beforeprint')), 500),
      true,
    ],
    ['does nothing', () => undefined, false],
    [
      'is refused',
      () => {
        throw new DOMException('no', 'NotSupportedError');
      },
      false,
    ],
    ['is missing', undefined, false],
  ])('reports whether the print window %s', async (_what, fake, expected) => {
    Object.assign(window, { print: fake });
    const printed = printPage();
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(printed).resolves.toBe(expected);
  });
});
