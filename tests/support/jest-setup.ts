import { afterEach, beforeEach, expect, jest } from '@jest/globals';

// An error on the console fails the test: React reports broken markup, missing keys and lost updates only there.
// A test that provokes one replaces console.error with its own mock and checks it.
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

// Tests open hundreds of stores, each of which would start a thread. It has tests of its own, and the browser tests run with it.
jest.unstable_mockModule('#lib/store/threaded-sqlite.ts', async () => {
  const { openSqlite } = await import('#lib/store/sqlite.ts');
  return { openThreadedSqlite: openSqlite };
});
