import { describe, expect, it } from '@jest/globals';
import { client, visit } from '../testing/owner-visit.ts';
import { sentTo } from '../testing/router-visit.ts';

const textsTo = async (recipient: string) => (await sentTo(client, recipient)).map(({ text }) => text);
const end = (where: string) => client.send('DELETE', `/__sandbox/outages/${where}`);

/** Begins an outage at the account, and returns what names it. */
async function begin(accountId: string, request: { hours?: number; hasId?: boolean } = {}): Promise<string> {
  const outage = (await client.post('/__sandbox/outages', { where: accountId, hours: 2, ...request })).json as {
    id: string | null;
    expectedEnd: string;
  };
  return outage.id ?? outage.expectedEnd;
}

describe('notify-outage', () => {
  it('texts the phone of the account once when the outage ends, however often it was asked', async () => {
    const { accountId, calls, person } = await visit('active');
    const id = await begin(accountId);
    expect((await calls.serviceStatus(accountId)).json).toMatchObject({ status: 'OUTAGE', outageId: id });
    for (let time = 0; time < 2; time += 1) {
      expect((await calls.outageMessage(accountId, id)).json).toEqual({ status: 'SUCCESS' });
    }
    expect(await textsTo(person.phone)).toEqual([]);
    await end(accountId);
    expect(await textsTo(person.phone)).toEqual([
      'Hearthline: The outage in your area is over. Your internet comes back by itself. Still off? http://localhost:3000/en/dashboard/no-internet',
    ]);
    await begin(accountId);
    await end(accountId);
    expect(await textsTo(person.phone)).toHaveLength(1);
  });

  it.each([
    ['expired', 'en', 'Your days have run out. Refill to get back online: http://localhost:3000/en/refill'],
    ['expired', 'es', 'Recargue para volver a tener internet: http://localhost:3000/es/refill'],
    ['paused', 'en', 'Activate your internet at the new address: http://localhost:3000/en/dashboard'],
  ] as const)('tells a home that is %s in %s what helps', async (template, language, act) => {
    const { accountId, calls, person } = await visit(template, language === 'es' ? { language: 'SPANISH' } : {});
    await calls.outageMessage(accountId, await begin(accountId));
    await end(accountId);
    expect(await textsTo(person.phone)).toEqual([expect.stringContaining(act)]);
  });

  it('sends nothing to an account that has taken it back, and takes it back as often as asked', async () => {
    const { accountId, calls, person } = await visit('active');
    const id = await begin(accountId);
    await calls.outageMessage(accountId, id);
    for (const outageId of [id, id, 'OUT-unknown']) {
      expect((await calls.outageMessage(accountId, outageId, 'LEAVE')).json).toEqual({ status: 'SUCCESS' });
    }
    await end(accountId);
    expect(await textsTo(person.phone)).toEqual([]);
  });

  it('knows an outage without an id by its expected end', async () => {
    const { accountId, calls, person } = await visit('active');
    const expectedEnd = await begin(accountId, { hasId: false });
    expect((await calls.serviceStatus(accountId)).json).toEqual({ status: 'OUTAGE', expectedEnd });
    expect((await calls.outageMessage(accountId, expectedEnd)).json).toEqual({ status: 'SUCCESS' });
    await end(accountId);
    expect(await textsTo(person.phone)).toHaveLength(1);
  });

  it("ends an outage at its expected end by the provider's clock, with its messages", async () => {
    const { accountId, calls, person } = await visit('active');
    await calls.outageMessage(accountId, await begin(accountId));
    try {
      await client.post('/__sandbox/clock', { offsetMs: 3 * 3_600_000 });
      expect(await textsTo(person.phone)).toHaveLength(1);
    } finally {
      await client.post('/__sandbox/clock', { offsetMs: 0 });
    }
    expect((await calls.serviceStatus(accountId)).json).toEqual({ status: 'OK' });
  });

  it('refuses an outage that the account does not have, and an account that takes no text messages', async () => {
    const { accountId, calls } = await visit('active');
    expect((await calls.outageMessage(accountId, 'OUT-unknown')).json).toMatchObject({
      businessErrorCode: 'BUS_OUTAGE_001',
    });
    const silent = await visit('active', { smsOptIn: false });
    const id = await begin(silent.accountId);
    expect((await silent.calls.outageMessage(silent.accountId, id)).json).toMatchObject({
      businessErrorCode: 'BUS_OUTAGE_002',
    });
    await end(silent.accountId);
  });

  it("refuses somebody else's account", async () => {
    const { accountId } = await visit('active');
    const { calls } = await visit('active');
    expect((await calls.outageMessage(accountId, await begin(accountId))).json).toMatchObject({
      businessErrorCode: 'BUS_AUTH_001',
    });
    await end(accountId);
  });
});
