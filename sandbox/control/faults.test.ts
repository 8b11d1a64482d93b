import { describe, expect, it } from '@jest/globals';
import { lookUp } from '../testing/guest-purchase.ts';
import { faultKinds } from './faults.ts';
import { client, TOKEN, askTax } from '../testing/fault-calls.ts';

describe('a fault and the calls that it matches', () => {
  it('applies as often as its count, then no more', async () => {
    await client.fault({ call: 'token', kind: 'http', times: 2 });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await client.get(TOKEN)).status);
    expect(statuses).toEqual([500, 500, 200, 200]);
  });

  it('applies until it is deleted', async () => {
    const id = await client.fault({ call: 'token', kind: 'http' });
    expect((await client.get(TOKEN)).status).toBe(500);
    expect((await client.send('DELETE', `/__sandbox/faults/${id}`)).status).toBe(200);
    expect((await client.get(TOKEN)).status).toBe(200);
    expect((await client.send('DELETE', `/__sandbox/faults/${id}`)).status).toBe(404);
  });

  it('matches later calls of a visit by the account that the visit looked up', async () => {
    const [mine, other] = await Promise.all([client.persona('active'), client.persona('active')]);
    await client.fault({ call: 'get-tax', kind: 'http', match: { accountId: mine.accountIds[0] } });
    await lookUp(client, mine.phone, mine.zip, 'visit-of-mine');
    await lookUp(client, other.phone, other.zip, 'visit-of-other');
    expect((await askTax('visit-of-mine')).status).toBe(500);
    expect((await askTax('visit-of-other')).status).toBe(200);
  });

  it.each([
    ['phone', (persona: { phone: string }) => ({ phone: persona.phone })],
    ['account', (persona: { accountIds: string[] }) => ({ accountId: persona.accountIds[0] })],
    ['text', (persona: { phone: string }) => ({ text: `"phone":"${persona.phone}"` })],
    ['tracking id', () => ({ trackingId: 'visit-1' })],
  ])('matches a lookup by %s', async (_, match) => {
    const [mine, other] = await Promise.all([client.persona('active'), client.persona('active')]);
    await client.fault({ call: 'guest-dashboard', kind: 'http', match: match(mine) });
    expect((await lookUp(client, other.phone, other.zip, 'visit-2')).status).toBe(200);
    expect((await lookUp(client, mine.phone, mine.zip, 'visit-1')).status).toBe(500);
  });

  it.each([
    [{ call: 'tokens', kind: 'http' }, 'call'],
    [{ call: 'token', kind: 'slow' }, 'kind'],
    [{ call: 'token', kind: 'code' }, 'code'],
    [{ call: 'token', kind: 'http', time: 1 }, 'time'],
    [{ call: 'token', kind: 'other-amount' }, 'charge-status'],
    [{ call: '*', kind: 'other-account' }, 'charge-status'],
    [{ call: 'dashboard', kind: 'hidden' }, 'fetch-aux'],
    [{ call: 'token', kind: 'http', match: { acount: '1' } }, 'acount'],
  ])('refuses %j', async (fault, problem) => {
    expect(await client.post('/__sandbox/faults', fault)).toMatchObject({
      status: 400,
      text: expect.stringContaining(problem),
    });
  });

  it('accepts every kind', async () => {
    for (const kind of faultKinds) {
      await client.fault({ call: kind === 'hidden' ? 'fetch-aux' : 'charge-status', kind, code: 'X' });
    }
    expect((await client.get('/__sandbox/faults')).json).toHaveLength(faultKinds.length);
  });
});
