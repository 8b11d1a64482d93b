import { describe, expect, it } from '@jest/globals';
import { isChargeOf } from './charge-agreement.ts';

describe('isChargeOf', () => {
  const attempt = { totalCents: 4_924, isOwnAccount: (accountId: string) => accountId === 'A1' };

  it.each<[string, { amountCents: number | null; accountId: string | null }, boolean]>([
    ['the same amount and account', { amountCents: 4_924, accountId: 'A1' }, true],
    ['another amount', { amountCents: 4_500, accountId: 'A1' }, false],
    ['one cent more', { amountCents: 4_925, accountId: 'A1' }, false],
    ['another account', { amountCents: 4_924, accountId: 'A2' }, false],
    ['both others', { amountCents: 1, accountId: 'A2' }, false],
    ['no amount', { amountCents: null, accountId: 'A1' }, true],
    ['no account', { amountCents: 4_924, accountId: null }, true],
    ['neither', { amountCents: null, accountId: null }, true],
    ['no amount, and another account', { amountCents: null, accountId: 'A2' }, false],
    ['nothing taken', { amountCents: 0, accountId: 'A1' }, false],
  ])('%s', (_what, charge, expected) => {
    expect(isChargeOf(charge, attempt)).toBe(expected);
  });
});
