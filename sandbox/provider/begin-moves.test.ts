import { expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { client, visit as visitAs } from '../testing/owner-visit.ts';
import { sentTo } from '../testing/router-visit.ts';

jest.setTimeout(60_000);

/** A customer with 21 days left who moves in ten; `after` makes days go by. */
async function visit(overrides = {}) {
  const mover = await visitAs('move-scheduled', overrides);
  const { accountId, read } = mover;
  return {
    ...mover,
    after: (days: number) => client.post(`/__sandbox/accounts/${accountId}/age`, { days }),
    async plan() {
      const { hsdService, planStatusDetails } = await read.dashboard();
      return [planStatusDetails?.planStatus, hsdService?.daysRemaining];
    },
  };
}

it('begins a scheduled move on its day and then holds the remaining days', async () => {
  const { after, plan } = await visit();
  await after(9);
  expect(await plan()).toEqual(['ACTIVE', 12]);
  await after(1);
  expect(await plan()).toEqual(['PAUSED', 11]);
  await after(40);
  expect(await plan()).toEqual(['PAUSED', 11]);
});

it('begins a move before the charge of the same day, also when that day is skipped', async () => {
  const { accountId, after, plan, read } = await visit({ autoRefill: true, daysRemaining: 12 });
  await after(60);
  expect(await client.charges({ accountId })).toEqual([]);
  expect((await read.payment()).autoPayment).toMatchObject({ nextChargeDate: null });
  expect(await plan()).toEqual(['PAUSED', 2]);
});

it('begins a move before the reminder of the same day, sends none later, and keeps the account open', async () => {
  const { accountId, after, person } = await visit({ daysRemaining: 18 });
  const reminders = async () =>
    (await sentTo(client, person.phone)).filter(({ text }) => text.includes('runs through'));
  await after(10);
  expect(await reminders()).toEqual([]);
  await after(80);
  expect(await reminders()).toEqual([]);
  expect((await client.get(`/__sandbox/accounts/${accountId}`)).json).toMatchObject({ status: 'Open' });
});

it('begins a move before a refill of the same day, which ends the move', async () => {
  const { accountId, after, calls, plan, read } = await visit();
  await after(10);
  const [minted] = z.array(z.object({ pin: z.string() })).parse((await client.post('/__sandbox/pins', {})).json);
  await calls.redeemPin(accountId, minted?.pin ?? '');
  expect(await plan()).toEqual(['ACTIVE', 41]);
  expect(await read.aux()).toMatchObject({ auxDetails: null });
});
