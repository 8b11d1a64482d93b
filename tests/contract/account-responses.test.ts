import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dashboard, loadPrepaidAccount } from '#lib/contract/dashboard.ts';
import { reprovisionDevice, validateDevice, validateMac } from '#lib/contract/devices.ts';
import { identity, updateCustomer, updateIdentity } from '#lib/contract/identity.ts';
import { fetchAux, updateMove } from '#lib/contract/move.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { paymentInfo } from '#lib/contract/payments.ts';
import { notifyOutage } from '#lib/contract/notify-outage.ts';
import { serviceStatus } from '#lib/contract/service-status.ts';
import { transactions } from '#lib/contract/transactions.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { assignDeviceCode } from '#lib/contract/serviceability.ts';
import { getAccount, logout, ping } from '#lib/contract/session.ts';
import { personaTemplates } from '#sandbox/state/personas/templates.ts';
import { askForKit, freshKit, newPhone } from '#sandbox/testing/kit-calls.ts';
import { OwnerCalls } from '#sandbox/testing/owner-calls.ts';
import type { ResponseData, SandboxClient } from '#sandbox/testing/sandbox-client.ts';
import { signedIn } from '#sandbox/testing/sign-in.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
}, 60_000);
afterAll(() => sandbox.close());

function expectReadable({ name, response }: Operation, reply: ResponseData): void {
  expect([name, reply.status]).toEqual([name, 200]);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect([name, response.safeParse(reply.json).error?.issues ?? []]).toEqual([name, []]);
}

it.each(personaTemplates.map(({ template }) => [template]))(
  'parses every response about the persona %s',
  async (template) => {
    const providerSession = await signedIn(client, await client.persona(template));
    const calls = new OwnerCalls(client, providerSession.sessionId);
    expectReadable(ping, await calls.ping());
    expectReadable(identity, await calls.identity(providerSession.custGuid));
    const accounts = providerSession.identityResponse.response?.identityAccounts ?? [];
    const own = accounts.filter(({ prepaidStatus }) => prepaidStatus !== '').map(({ accountNumber }) => accountNumber);
    if (own.length > 0) expectReadable(getAccount, await calls.getAccount());
    for (const accountId of own) {
      expectReadable(dashboard, await calls.dashboard(accountId));
      expectReadable(loadPrepaidAccount, await calls.load(accountId));
      expectReadable(paymentInfo, await calls.paymentInfo(accountId));
      expectReadable(transactions, await calls.transactions(accountId));
      expectReadable(fetchAux, await calls.aux(accountId));
      expectReadable(getPromo, await calls.promos(accountId));
      expectReadable(validateDevice, await calls.device(accountId));
    }
    expectReadable(logout, await calls.logout());
  },
);

describe('responses to an owner’s changes', () => {
  it('match the contract', async () => {
    const person = await client.persona('move-scheduled');
    const providerSession = await signedIn(client, person);
    const calls = new OwnerCalls(client, providerSession.sessionId);
    const accountId = person.accountIds[0] ?? '';
    const { devices } = dashboard.response.parse((await calls.dashboard(accountId)).json);
    const mac = devices[0]?.macId ?? '';
    const { auxAccountConfNo } = fetchAux.response.parse((await calls.aux(accountId)).json);
    const change = { custguid: person.custGuid, accountId, languagePreference: 'SPANISH', smsOptIn: 'N' } as const;
    expectReadable(validateMac, await calls.mac(mac));
    expectReadable(validateMac, await calls.mac('02:FF:FF:FF:FF:FF'));
    expectReadable(reprovisionDevice, await calls.restart(accountId, mac));
    await client.post('/__sandbox/outages', { where: accountId, hours: 2 });
    const outage = serviceStatus.response.parse((await calls.serviceStatus(accountId)).json);
    expect(outage).toMatchObject({ status: 'OUTAGE', outageId: expect.stringMatching(/^OUT-/) });
    expectReadable(notifyOutage, await calls.outageMessage(accountId, outage.outageId));
    expectReadable(updateIdentity, await calls.syncUp(change));
    expectReadable(updateCustomer, await calls.preferences({ ...change, firstName: 'Ana', lastName: 'Peña' }));
    expectReadable(updateMove, await calls.cancelMove(auxAccountConfNo));
  });
});

it('parses both responses to a device code', async () => {
  const [deviceCode, phoneNo] = [await freshKit(client), newPhone()];
  expectReadable(assignDeviceCode, await askForKit(client, { deviceCode, phoneNo }));
  expectReadable(assignDeviceCode, await askForKit(client, { deviceCode: '200015', phoneNo }));
});
