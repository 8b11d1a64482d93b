import { expect, it } from '@jest/globals';
import type { AccountRoute } from '#lib/account/account-routing.ts';
import { activationEvidence } from './activation-evidence.ts';

it.each<[AccountRoute, string]>([
  [{ to: 'activation', accountId: null, afterMs: 1_500 }, 'absent'],
  [{ to: 'activation', accountId: 'AUX', afterMs: 0 }, 'none'],
  [{ to: 'dashboard', isDeactivated: false }, 'done'],
  [{ to: 'dashboard', isDeactivated: true }, 'none'],
  [{ to: 'other-dashboard', accountId: 'AUX' }, 'none'],
  [{ to: 'error' }, 'none'],
])('%j proves %s', (route, evidence) => {
  expect(activationEvidence(route)).toBe(evidence);
});
