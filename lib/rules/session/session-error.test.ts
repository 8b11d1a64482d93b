import { expect, it } from '@jest/globals';
import { sessionErrorTarget } from './session-error.ts';

it.each([
  ['expired', true, 'timeout-error'],
  ['expired', false, 'timeout-error'],
  ['rejected', true, 'error'],
  ['rejected', false, 'login'],
] as const)('%s, with a session %s: %s', (kind, hasSession, target) => {
  expect(sessionErrorTarget(kind, { hasSession })).toBe(target);
});
