import { afterEach, beforeEach, expect, jest } from '@jest/globals';

// An error on the console is a failure: React reports broken markup, missing keys and lost updates there and nowhere else.
// A test that provokes one replaces console.error with its own mock and looks at it.
let guard: ReturnType<typeof watchConsole> | undefined;

function watchConsole() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

beforeEach(() => {
  guard = watchConsole();
});

afterEach(() => {
  const calls = guard?.mock.calls.map((call) => call.map(String).join(' '));
  guard?.mockRestore();
  guard = undefined;
  expect(calls ?? []).toEqual([]);
});
