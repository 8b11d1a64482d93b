import { expect, it } from '@jest/globals';
import '#tests/support/own-store.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { readAttempt } from '#tests/support/stored-attempt.ts';
import { findChargeTarget, isChargedAccount } from './charged-account.ts';

const { FLOWS } = await import('#lib/site/settle-payments.ts');

it('lists for every settled flow whether money moves', () => {
  expect(FLOWS.map(({ name, isOwnAccount }) => [name, isOwnAccount !== undefined])).toEqual(
    FLOWS.map(({ name }) => [name, ['account', 'new account'].includes(findChargeTarget(name) ?? 'unknown')]),
  );
  expect(findChargeTarget('LATER')).toBeUndefined();
});

it('matches the account of a refill, any account of an order, and no account where nothing is charged', () => {
  const subjectHash = hashSubject('account', 'A1');
  const isOwn = (flow: string, accountId: string) => isChargedAccount(readAttempt({ flow, subjectHash }), accountId);
  expect([isOwn('EZREFILL', 'A1'), isOwn('EZREFILL', 'A2'), isOwn('BUY', 'A2'), isOwn('MOVE', 'A1')]).toEqual([
    ...[true, false, true, false],
  ]);
});
