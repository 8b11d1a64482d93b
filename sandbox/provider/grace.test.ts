import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { BodyOf } from '#lib/contract/operation.ts';
import { sendGraceLink } from '#lib/contract/send-grace-link.ts';
import { takeGrace } from '#lib/contract/take-grace.ts';
import { addDays } from '../state/days.ts';
import { client, visit } from '../testing/owner-visit.ts';

const messages = z.array(z.object({ text: z.string(), channel: z.string() }));
const pins = z.array(z.object({ pin: z.string() }));
const outbox = async (to: string) => messages.parse((await client.get(`/__sandbox/outbox?to=${to}`)).json);

/** An account on its last paid day, and days that go by. */
async function createLastDay(overrides = {}, template = 'grace') {
  const one = await visit(template, overrides);
  const { accountId, calls, read } = one;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  return {
    ...one,
    today,
    wait: (days: number) => client.post(`/__sandbox/accounts/${accountId}/age`, { days }),
    grace: async () => (await read.dashboard()).grace,
    status: async () => (await read.dashboard()).planStatusDetails?.planStatus,
    lastDay: async () => (await read.dashboard()).hsdService?.expirationDate,
    /** Adds 30 days, as any way of paying does. */
    refill: async () => {
      const [row] = pins.parse((await client.post('/__sandbox/pins', { count: 1 })).json);
      await calls.redeemPin(accountId, row?.pin ?? '');
    },
  };
}

const take = (accountId: string, headers: Record<string, string> = {}) => {
  const referenceID = randomUUID();
  const body: BodyOf<typeof takeGrace> = { accountId, referenceID, trackingId: 'test' };
  const path = `${takeGrace.otherPaths[0]}?trackingId=test`;
  return client.post(path, body, { 'idempotency-key': referenceID, ...headers });
};

describe('a day of grace', () => {
  it('is on offer on the last paid day, with what it takes back, and keeps service on through tomorrow', async () => {
    const { accountId, calls, grace, status, today } = await createLastDay();
    const terms = { until: addDays(today, 1), payBy: addDays(today, 3), daysTakenBack: 1 };
    expect(await grace()).toEqual({ available: true, ...terms });
    expect(await calls.takeGrace(accountId)).toMatchObject({ status: 200, json: { status: 'SUCCESS' } });
    expect(await grace()).toEqual({ available: false, ...terms });
    expect(await status()).toBe('ACTIVE');
  });

  it('takes two days back where the last paid day was yesterday', async () => {
    const { grace } = await createLastDay({}, 'expired');
    expect(await grace()).toMatchObject({ available: true, daysTakenBack: 2 });
  });

  it('is not on offer with days left, two days after the last one, or with auto-refill', async () => {
    const none = { available: false, until: null, payBy: null, daysTakenBack: 0 };
    for (const overrides of [{ daysRemaining: 2 }, { daysRemaining: -1 }, { autoRefill: true }]) {
      const { accountId, calls, grace } = await createLastDay(overrides);
      expect(await grace()).toEqual(none);
      expect((await calls.takeGrace(accountId)).text).toContain('BUS_GRC_001');
    }
  });

  it('is taken once in a period: the same key gets the same response, another is refused', async () => {
    const { accountId, calls } = await createLastDay();
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => calls.takeGrace(accountId, key)));
    expect(responses.map(({ json }) => json)).toEqual(responses.map(() => ({ status: 'SUCCESS' })));
    expect((await calls.takeGrace(accountId)).text).toContain('BUS_GRC_001');
  });

  it.each([
    ['while it runs, a refill adds to the last paid day', 1, 29],
    ['on the first day after it, the refill is a day shorter', 2, 28],
    ['days later, the refill begins on its day and is a day shorter', 5, 28],
  ])('%s', async (_what, days, ahead) => {
    const { accountId, calls, lastDay, refill, today, wait, grace } = await createLastDay();
    await calls.takeGrace(accountId);
    await wait(days);
    await refill();
    expect(await lastDay()).toBe(addDays(today, ahead));
    expect(await grace()).toMatchObject({ available: false, until: null });
  });

  it('is taken back once: the refill after the next one is whole', async () => {
    const { accountId, calls, lastDay, refill, today, wait } = await createLastDay();
    await calls.takeGrace(accountId);
    await wait(4);
    await refill();
    await refill();
    expect(await lastDay()).toBe(addDays(today, 28 + 30));
  });

  it('is not on offer again after a refill that came too late', async () => {
    const late = await createLastDay();
    await late.calls.takeGrace(late.accountId);
    await late.wait(4);
    await late.refill();
    await late.wait(28);
    expect(await late.lastDay()).toBe(late.today);
    expect(await late.grace()).toMatchObject({ available: false, until: null });
    const early = await createLastDay();
    await early.calls.takeGrace(early.accountId);
    await early.wait(1);
    await early.refill();
    await early.wait(29);
    expect(await early.grace()).toMatchObject({ available: true });
  });

  it('says that internet has stopped when the grace is over, not before', async () => {
    const { accountId, calls, person, wait } = await createLastDay();
    await calls.takeGrace(accountId);
    await wait(1);
    const stopped = async () => (await outbox(person.phone)).filter(({ text }) => text.includes('has stopped')).length;
    expect(await stopped()).toBe(0);
    await wait(1);
    expect(await stopped()).toBe(1);
  });

  it.each([
    ['grace', { available: true, daysTakenBack: 1 }],
    ['grace-running', { available: false, daysTakenBack: 1 }],
    ['grace-over', { available: false, daysTakenBack: 1 }],
  ])('is in the state that the identity %s stands for', async (template, expected) => {
    expect(await (await createLastDay({}, template)).grace()).toMatchObject(expected);
  });

  it('is put before, into or after it by the console', async () => {
    const { accountId, grace, today } = await createLastDay({}, 'active');
    const steer = (state: string) => client.post(`/__sandbox/accounts/${accountId}/grace`, { grace: state });
    await steer('running');
    expect(await grace()).toMatchObject({ available: false, until: today });
    await steer('over');
    expect(await grace()).toMatchObject({ available: false, until: addDays(today, -2) });
    await steer('offered');
    expect(await grace()).toMatchObject({ available: true, until: addDays(today, 1) });
  });
});

describe('the link for a day of grace', () => {
  const url = 'https://my.hearthline.example/en/day-link/secret';
  const send = (accountId: string) => {
    const body: BodyOf<typeof sendGraceLink> = { accountId, url, trackingId: 'test' };
    return client.post(`${sendGraceLink.path}?trackingId=test`, body);
  };

  it("goes to the account's own phone, and lets a caller without a session take the grace", async () => {
    const { accountId, person, grace } = await createLastDay();
    expect((await take(accountId)).text).toContain('BUS_GRC_002');
    expect(await send(accountId)).toMatchObject({ status: 200 });
    expect((await outbox(person.phone))[0]).toMatchObject({ channel: 'sms', text: expect.stringContaining(url) });
    expect(await take(accountId)).toMatchObject({ status: 200 });
    expect(await grace()).toMatchObject({ available: false });
  });

  it('is refused for an account that does not exist', async () => {
    expect((await send('700000000')).text).toContain('BUS_CUSTDASH_024');
  });
});
