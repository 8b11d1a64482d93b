import { expect, it } from '@jest/globals';
import { refusalTarget } from './refusal-target.ts';

it.each([
  ['signed-out', 'login'],
  ['ended', 'login'],
  ['replaced', 'login'],
  ['idle', 'timeout-error'],
  ['expired', 'timeout-error'],
  ['rejected', 'error'],
  ['no-account', 'account-picker'],
  ['not-listed', 'error'],
  ['other-role', 'permission-error'],
  ['failed', 'error'],
] as const)('%s leads to %s', (refusal, target) => {
  expect(refusalTarget(refusal)).toBe(target);
});
