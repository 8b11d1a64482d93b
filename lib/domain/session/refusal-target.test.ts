import { expect, it } from '@jest/globals';
import { refusalTarget, sessionErrorTarget } from './refusal-target.ts';

it.each([
  ['signed-out', 'login'],
  ['ended', 'login'],
  ['replaced', 'login'],
  ['idle', 'timeout-error'],
  ['expired', 'timeout-error'],
  ['rejected', 'session-error'],
  ['no-account', 'account-picker'],
  ['not-listed', 'error'],
  ['other-role', 'permission-error'],
  ['failed', 'error'],
] as const)('%s leads to %s', (refusal, target) => {
  expect(refusalTarget(refusal)).toBe(target);
});

it.each([
  ['expired', true, 'timeout-error'],
  ['expired', false, 'timeout-error'],
  ['rejected', true, 'session-error'],
  ['rejected', false, 'login'],
] as const)('%s, with a session %s: %s', (kind, hasSession, target) => {
  expect(sessionErrorTarget(kind, { hasSession })).toBe(target);
});
