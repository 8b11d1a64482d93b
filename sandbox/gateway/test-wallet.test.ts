import { describe, expect, it } from '@jest/globals';
import { TestWallet } from './test-wallet.ts';

const MINUTE = 60_000;
const USED = { ok: false, code: 'WALLET_001' };
const EXPIRED = { ok: false, code: 'WALLET_002' };

describe('the test wallet', () => {
  let time = 0;
  const wallet = new TestWallet({ now: () => new Date(time) });
  const approved = () => {
    time = 1_000;
    return wallet.approve();
  };

  it('approves one purchase, however often it is delivered', async () => {
    const token = approved();
    expect(await wallet.spend(token, 'ref-1')).toEqual({ ok: true, cardType: 'Visa', lastFour: '4242' });
    expect(await wallet.spend(token, 'ref-1')).toMatchObject({ ok: true });
    expect(await wallet.spend(token, 'ref-2')).toEqual(USED);
    expect(await wallet.spend(approved(), 'ref-2')).toMatchObject({ ok: true });
  });

  it.each([
    ['within ten minutes', 10 * MINUTE - 1, { ok: true }],
    ['not after them', 10 * MINUTE, EXPIRED],
  ])('is good %s', async (_when, ms, verdict) => {
    const token = approved();
    time += ms;
    expect(await wallet.spend(token, 'ref-3')).toMatchObject(verdict);
  });

  it('does not know a token that it did not issue', async () => {
    expect(await wallet.spend('twt_made-up', 'ref-4')).toEqual(EXPIRED);
  });
});
