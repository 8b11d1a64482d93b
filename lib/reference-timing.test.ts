import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { documentReference, referenceTiming } from './reference-timing.ts';

class FakeNavigation {
  readonly serverTiming: { name: string; description: string }[];

  constructor(header: string) {
    const [, name = '', description = ''] = /^(\w+);desc="([^"]*)"$/.exec(header) ?? [];
    this.serverTiming = name ? [{ name, description }] : [];
  }
}

const globals = globalThis as { PerformanceNavigationTiming?: unknown };

function cameWith(...entries: unknown[]): void {
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never);
}

beforeEach(() => {
  globals.PerformanceNavigationTiming = FakeNavigation;
});
afterEach(() => {
  delete globals.PerformanceNavigationTiming;
  jest.restoreAllMocks();
});

describe('the reference of a document', () => {
  it('is read from the response', () => {
    cameWith(new FakeNavigation(referenceTiming('7K4Q-2M9X')));
    expect(documentReference()).toBe('7K4Q-2M9X');
  });

  it.each([
    ['a response without one', [new FakeNavigation('')]],
    ['a response with another metric', [new FakeNavigation('cache;desc="hit"')]],
    ['a browser that notes no navigation', []],
  ])('is missing with %s', (_, entries) => {
    cameWith(...entries);
    expect(documentReference()).toBeNull();
  });
});
