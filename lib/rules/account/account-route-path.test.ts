import { describe, expect, it } from '@jest/globals';
import { accountRoutePath } from './account-route-path.ts';

const of = { locale: 'es', custGuid: 'guid-1', accountId: 'acct-1', bhr: false, mobile: false };
const link = (id: string) => `accountId=${encodeURIComponent(btoa(id))}&guid=${encodeURIComponent(btoa('guid-1'))}`;

describe('the state of an account leads to', () => {
  it.each([
    ['its own activation', { to: 'activation', accountId: null, afterMs: 1_500 }, `/es/activation?${link('acct-1')}`],
    [
      'that of its aux account',
      { to: 'activation', accountId: 'aux-2', afterMs: 0 },
      `/es/activation?${link('aux-2')}`,
    ],
    [
      'the dashboard of its aux account',
      { to: 'other-dashboard', accountId: 'aux-2' },
      `/es/dashboard?${link('aux-2')}`,
    ],
    ['the error page of its language', { to: 'error', afterMs: 1_000 }, '/es/error'],
  ] as const)('%s', (_what, route, path) => {
    expect(accountRoutePath(route, of)).toBe(path);
  });

  it('an activation that knows how the customer came', () => {
    const path = accountRoutePath(
      { to: 'activation', accountId: null, afterMs: 0 },
      { ...of, bhr: true, mobile: true },
    );
    expect(path).toBe(`/es/activation?${link('acct-1')}&bhr=true&mobile=true`);
  });
});
