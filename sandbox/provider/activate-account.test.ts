import { expect, it, describe } from '@jest/globals';
import { validateDevice } from '#lib/contract/devices.ts';
import { client, internet, NO_PLANS, visit } from '../testing/owner-visit.ts';
import { sentTo } from '../testing/router-visit.ts';

/** A customer with an account that waits for activation, and its modem. */
async function waiting(template: string) {
  const one = await visit(template);
  const aux = (await one.read.aux()).auxDetails?.auxAccountId;
  const accountId = aux ?? one.accountId;
  const accountView = await one.read.dashboard(accountId);
  const [modem] = accountView.devices;
  const { deviceSerialNumber: serial = '', macId = '' } = modem ?? {};
  const steer = (steps: object) => client.post(`/__sandbox/accounts/${accountId}/activation`, steps);
  return { ...one, former: one.accountId, accountId, serial, macId, steer, waits: accountView };
}

const SUCCESS = { status: 200, json: { status: 'SUCCESS' } };

describe('an activation', () => {
  it('starts the waiting plan once and notifies the owner', async () => {
    const { accountId, calls, person, read, serial, waits } = await waiting('preactivated');
    expect(waits).toMatchObject({
      ...NO_PLANS,
      auxSubsPlans: [{ productCode: 'HSD_030', planLob: 'HSD', avlblPlanDays: 30 }],
    });
    for (let round = 0; round < 2; round += 1)
      expect(await calls.activate(accountId, serial, { key: 'first-key' })).toMatchObject(SUCCESS);
    expect(await read.dashboard()).toMatchObject({ ...internet(30), auxSubsPlans: [] });
    expect((await calls.activate(accountId, serial)).json).toMatchObject({ errorCode: 'BUS_ACT_002' });
    expect(await sentTo(client, person.phone)).toMatchObject([{ text: expect.stringContaining('is active') }]);
  });

  it('requires a name for a starter kit, and stores it with the language', async () => {
    const { accountId, calls, read, serial } = await waiting('van');
    expect((await calls.activate(accountId, serial)).json).toMatchObject({ errorCode: 'BUS_ACT_005' });
    const name = { firstName: 'Ana', lastName: 'Peña' };
    expect(await calls.activate(accountId, serial, { name })).toMatchObject(SUCCESS);
    expect((await read.dashboard()).customerInfo).toMatchObject({ ...name, language: 'SPANISH' });
  });

  it.each([
    ['closed-preactivated', 30],
    ['paused', 14],
  ])(
    'of a move (%s) takes over the remaining days, and the former account refers to the new one',
    async (template, days) => {
      const { accountId, calls, former, read, serial } = await waiting(template);
      expect(await calls.activate(accountId, serial)).toMatchObject(SUCCESS);
      expect(await read.dashboard(accountId)).toMatchObject(internet(days));
      expect(await read.dashboard(former)).toMatchObject({
        ...NO_PLANS,
        customerInfo: { prepaidAccountStatus: 'Closed' },
      });
      expect((await read.aux()).auxDetails).toMatchObject({ auxAccountId: accountId, auxAcctStatus: 'Activated' });
      expect(await read.accounts()).toContainEqual(
        expect.objectContaining({ accountNumber: accountId, presentInPrepaidDB: true }),
      );
    },
  );

  it.each([
    ['NONE', 'Y'],
    ['EMAIL', 'Y'],
    ['EMAIL', 'N'],
  ] as const)('of a move leaves reminders at %s with text messages %s', async (reminderChannel, smsOptIn) => {
    const { accountId, calls, custGuid, former, read, serial } = await waiting('paused');
    const change = { custguid: custGuid, accountId: former, firstName: '', lastName: '' } as const;
    await calls.preferences({ ...change, languagePreference: 'ENGLISH', smsOptIn, reminderChannel });
    await calls.activate(accountId, serial);
    expect((await read.dashboard(accountId)).customerInfo).toMatchObject({
      smsOptIn: smsOptIn === 'Y',
      reminderChannel,
    });
  });

  it("is refused with another customer's modem", async () => {
    const [one, other] = [await waiting('preactivated'), await waiting('preactivated')];
    expect((await one.calls.activate(one.accountId, other.serial)).json).toMatchObject({ errorCode: 'BUS_ACT_001' });
    expect((await one.calls.activate(other.accountId, other.serial)).json).toMatchObject({ errorCode: 'BUS_AUTH_001' });
  });

  it('happens once for five concurrent requests', async () => {
    const { accountId, calls, person, serial, steer } = await waiting('preactivated');
    await steer({ activationMs: 20 });
    const all = await Promise.all(Array.from({ length: 5 }, () => calls.activate(accountId, serial)));
    expect(all.filter(({ json }) => JSON.stringify(json) === '{"status":"SUCCESS"}')).toHaveLength(1);
    expect(await sentTo(client, person.phone)).toHaveLength(1);
  });
});

describe('a modem', () => {
  const loadStates = async ({ calls, accountId }: Awaited<ReturnType<typeof waiting>>) =>
    validateDevice.response.parse((await calls.device(accountId)).json).deviceStatus;

  it('is found when the template says so, and later with the override', async () => {
    const one = await waiting('preactivated-lost');
    expect(await loadStates(one)).toEqual(['NOT_FOUND']);
    await one.steer({ foundInMs: 3_600_000 });
    expect(await loadStates(one)).toEqual(['NOT_FOUND']);
    await one.steer({ foundInMs: 0 });
    expect(await loadStates(one)).toEqual(['FOUND']);
    await one.steer({ modem: 'NOT_FOUND' });
    expect(await loadStates(one)).toEqual(['NOT_FOUND']);
  });

  it('is offline while it restarts', async () => {
    const one = await waiting('preactivated');
    expect((await one.calls.publicPing()).status).toBe(200);
    await one.steer({ restartMs: 3_600_000 });
    await one.calls.restart(one.accountId, one.macId);
    expect(await loadStates(one)).toEqual(['RESTARTING']);
    expect((await one.calls.publicPing()).status).toBe(503);
    expect((await client.get('/ping.json')).status).toBe(200);
    await one.steer({ restartMs: 0 });
    expect(await loadStates(one)).toEqual(['FOUND']);
    expect((await one.calls.publicPing()).status).toBe(200);
  });
});
