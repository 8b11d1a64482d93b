import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { identity } from '#lib/contract/identity.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import { client, NO_PLANS, visit as visitAs } from '../testing/owner-visit.ts';
import { signedIn } from '../testing/sign-in.ts';

jest.setTimeout(60_000);

const account = z.object({ status: z.string(), autoRefill: z.boolean(), instruments: z.array(z.unknown()) });
const loadAccount = async (accountId: string) =>
  account.parse((await client.get(`/__sandbox/accounts/${accountId}`)).json);
const moveClock = (days: number) => client.post('/__sandbox/clock', { offsetMs: days * 86_400_000 });

async function visit(template: string, overrides = {}) {
  const visit = await visitAs(template, overrides);
  const { accountId, calls } = visit;
  return {
    ...visit,
    /** Returns the account's status after this many more days. */
    after: async (days: number) =>
      account.parse((await client.post(`/__sandbox/accounts/${accountId}/age`, { days })).json).status,
    async refill() {
      const [minted] = z.array(z.object({ pin: z.string() })).parse((await client.post('/__sandbox/pins', {})).json);
      await calls.redeemPin(accountId, minted?.pin ?? '');
    },
  };
}

describe('an account that is not refilled', () => {
  it('closes 30 days after its last paid day, and may be reconnected', async () => {
    const { after, read: reads } = await visit('two-plans', { daysRemaining: 1 });
    expect([await after(30), await after(1)]).toEqual(['Open', 'Closed']);
    expect(await reads.dashboard()).toMatchObject({ ...NO_PLANS, customerInfo: { prepaidAccountStatus: 'Closed' } });
    expect(await reads.aux()).toMatchObject({
      auxDetails: null,
      reconnectEligibility: { reconnectEligibleAcct: true },
    });
  });

  it('closes when a skipped time includes a decline, and keeps its card but not auto-refill', async () => {
    const { accountId, after } = await visit('autorefill', { savedCardDecline: 'PAYMENT-1251' });
    expect(await after(60)).toBe('Closed');
    expect(await loadAccount(accountId)).toMatchObject({ autoRefill: false, instruments: [{}] });
    expect(await client.charges({ accountId })).toEqual([]);
  });

  it('stays open when it is refilled on the last day', async () => {
    const { after, refill } = await visit('expired', { daysRemaining: 1 });
    await after(30);
    await refill();
    expect(await after(30)).toBe('Open');
  });

  it('stays open while one of its services is paid for', async () => {
    const { after, refill } = await visit('tv');
    await refill();
    expect(await after(60)).toBe('Open');
  });

  it.each([
    ['is charged by auto-refill', 'autorefill', {}],
    ['is moving', 'paused', {}],
    ['has a move whose day has come', 'move-scheduled', {}],
    ['had lapsed before it was made', 'expired', { daysRemaining: -100 }],
  ])('stays open when it %s', async (_, template, overrides) => {
    const { after } = await visit(template, overrides);
    expect(await after(100)).toBe('Open');
  });
});

it('closes accounts when the clock is moved, except seed accounts that were not aged', async () => {
  const fresh = await visit('expired');
  const { sessionId, custGuid } = await signedIn(client, { loginId: 'winback', password: 'sandbox' });
  const identityView = identity.response.parse((await new OwnerCalls(client, sessionId).identity(custGuid)).json);
  const seedAccountId = identityView.response.identityAccounts[0]?.accountNumber ?? '';
  try {
    await moveClock(40);
    expect([await loadAccount(fresh.accountId), await loadAccount(seedAccountId)]).toMatchObject([
      { status: 'Closed' },
      { status: 'Open' },
    ]);
  } finally {
    await moveClock(0);
  }
  await client.post(`/__sandbox/accounts/${seedAccountId}/age`, { days: 40 });
  expect(await loadAccount(seedAccountId)).toMatchObject({ status: 'Closed' });
});
