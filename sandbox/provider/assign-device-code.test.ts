import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { askForKit, freshKit, kitResponse, newPhone } from '../testing/kit-calls.ts';
import { sentTo } from '../testing/router-visit.ts';
import type { SandboxClient } from '../testing/sandbox-client.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

const DONE = ['SUCCESS', ''];
const failureWith = (code: string) => ['FAILURE', `BUS_VAN_ASSIGN_${code}`];
const inMemory = z.array(z.looseObject({ accountId: z.string() }));

/** Returns the accounts opened for a phone, by the messages sent to it. */
async function listAccountIds(phone: string) {
  const ids = new Set(
    (await sentTo(client, phone)).map((message) => z.object({ accountId: z.string() }).parse(message)),
  );
  const views = await Promise.all([...ids].map(({ accountId }) => client.get(`/__sandbox/accounts/${accountId}`)));
  return inMemory.parse(views.map(({ json }) => json));
}

describe('assign-device-code', () => {
  it('opens a VAN account without a name that waits for activation', async () => {
    const [deviceCode, phoneNo] = [await freshKit(client), newPhone()];
    const response = await askForKit(client, { deviceCode, phoneNo, locationId: 'SPC2000022' });
    expect(kitResponse(response)).toEqual(DONE);
    expect(await listAccountIds(phoneNo)).toMatchObject([
      {
        status: 'Open',
        activation: 'Preactivated',
        accountType: 'VAN',
        firstName: '',
        lastName: '',
        phone: phoneNo,
        email: null,
        language: 'ENGLISH',
        locationId: 'SPC2000022',
        addressLine1: '200 Harbor View Drive',
        addressLine2: 'PH',
        expirationDate: null,
        devices: [{ status: 'FOUND', provisioned: false }],
      },
    ]);
    const accountPage = await client.get(`/console/controls?account=${phoneNo}`);
    expect(accountPage.text).toContain('200 Harbor View Drive');
  });

  it.each([
    ['English', 'SPC1000000', 'ENGLISH', 'set the password', false],
    ['English', 'SPC7000000', 'ENGLISH', 'wait 48 hours', true],
    ['Spanish', 'SPC1000000', 'SPANISH', 'cree la contraseña', false],
    ['Spanish', 'SPC7000000', 'SPANISH', 'Espere 48 horas', true],
  ] as const)('in %s, at %s, texts what to do next', async (language, locationId, placeText, text, waits) => {
    const [deviceCode, phoneNo] = [await freshKit(client), newPhone()];
    await askForKit(client, { deviceCode, phoneNo, locationId, language });
    const messages = await sentTo(client, phoneNo);
    expect(messages).toMatchObject([{ channel: 'sms', language: placeText, text: expect.stringContaining(text) }]);
    expect(/\b48\b/.test(messages[0]?.text ?? '')).toBe(waits);
    expect(messages[0]?.text).toContain(phoneNo);
  });

  it.each([
    ['200004', 'SPC1000000', '004'],
    ['200015', 'SPC1000000', '015'],
    ['200016', 'SPC1000000', '016'],
    ['200022', 'SPC1000000', '022'],
    ['200023', 'SPC1000000', '022'],
    ['100005', 'SPC4000000', '016'],
    ['100005', 'SPC5000000', '016'],
    ['100005', 'SPC6000000', '016'],
    ['100005', 'nowhere', '016'],
  ])(
    'the code %s at %s is refused with BUS_VAN_ASSIGN_%s and assigns nothing',
    async (deviceCode, locationId, code) => {
      const phoneNo = newPhone();
      const kit = { deviceCode, phoneNo, locationId };
      expect(kitResponse(await askForKit(client, kit))).toEqual(failureWith(code));
      expect(kitResponse(await askForKit(client, kit))).toEqual(failureWith(code));
      expect(await sentTo(client, phoneNo)).toEqual([]);
    },
  );

  it.each(['SPC7000000', 'SPC8000000'])('accepts the location %s as well', async (locationId) => {
    const response = await askForKit(client, { deviceCode: await freshKit(client), phoneNo: newPhone(), locationId });
    expect(kitResponse(response)).toEqual(DONE);
  });

  it('repeats its success for the same kit, place and phone, and refuses everybody else', async () => {
    const kit = { deviceCode: await freshKit(client), phoneNo: newPhone() };
    for (let round = 0; round < 3; round += 1) expect(kitResponse(await askForKit(client, kit))).toEqual(DONE);
    expect(await listAccountIds(kit.phoneNo)).toHaveLength(1);
    expect(await sentTo(client, kit.phoneNo)).toHaveLength(1);
    expect(kitResponse(await askForKit(client, { ...kit, phoneNo: newPhone() }))).toEqual(failureWith('004'));
    expect(kitResponse(await askForKit(client, { ...kit, locationId: 'SPC8000000' }))).toEqual(failureWith('004'));
  });

  it('assigns a kit once for concurrent requests', async () => {
    const kit = { deviceCode: await freshKit(client), phoneNo: newPhone() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => askForKit(client, kit)));
    expect(responses.map(kitResponse)).toEqual(Array(10).fill(DONE));
    expect(await sentTo(client, kit.phoneNo)).toHaveLength(1);
    const deviceCode = await freshKit(client);
    const rivals = await Promise.all(
      Array.from({ length: 10 }, () => askForKit(client, { deviceCode, phoneNo: newPhone() })),
    );
    expect(rivals.map((response) => kitResponse(response)[0]).filter((status) => status === 'SUCCESS')).toHaveLength(1);
  });

  it.each(['lost', 'duplicate'])(
    'assigns the kit once under the fault %s, and a repeated request succeeds',
    async (kind) => {
      const kit = { deviceCode: await freshKit(client), phoneNo: newPhone() };
      await client.fault({ call: 'assign-device-code', kind, times: 1, match: { phone: kit.phoneNo } });
      const first = askForKit(client, kit);
      if (kind === 'lost') await expect(first).rejects.toThrow();
      else expect(kitResponse(await first)).toEqual(DONE);
      expect(kitResponse(await askForKit(client, kit))).toEqual(DONE);
      expect(await sentTo(client, kit.phoneNo)).toHaveLength(1);
    },
  );

  it('assigns a second kit for one phone to the same owner', async () => {
    const phoneNo = newPhone();
    await askForKit(client, { deviceCode: await freshKit(client), phoneNo });
    await askForKit(client, { deviceCode: await freshKit(client), phoneNo, locationId: 'SPC8000000' });
    const [second, first] = await sentTo(client, phoneNo);
    expect(first?.text).toContain('set the password');
    expect(second?.text).not.toContain('password');
    expect(second?.text).toContain(`log in with ${phoneNo}`);
    expect(await listAccountIds(phoneNo)).toHaveLength(2);
  });

  it('refuses a request that breaks the contract', async () => {
    const response = await askForKit(client, { deviceCode: '12345', phoneNo: newPhone() });
    expect(response).toMatchObject({ status: 400, json: { businessErrorCode: 'SANDBOX_INVALID_REQUEST' } });
  });
});
