import { z } from 'zod';
import type { ActivateResponse, ActivationStatus } from '#lib/activation/api.ts';
import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { type Owner, signInOwner } from './account-owner.ts';
import { afterwards, type HandlerClient, type HandlerResponse } from './route-handlers.ts';

const deviceSchema = z.object({ macId: z.string(), serialNumber: z.string(), restartedAt: z.string().nullable() });
const knownSchema = z.looseObject({
  activation: z.string(),
  daysRemaining: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  devices: z.array(deviceSchema),
});

/** A customer whose account waits for activation, and their requests as the pages send them. */
export async function activatingOwner(sandbox: SandboxClient, template: string) {
  const { accountReference } = await import('#lib/session/account-reference.ts');
  const first = await signInOwner(sandbox, template);
  const accountId = first.person.accountIds.at(-1) ?? '';
  return activationRequests(sandbox, { ...first, accountId, account: accountReference(first.person, accountId) });
}

export async function activationRequests(sandbox: SandboxClient, owner: Owner) {
  const { POST: macHandler } = await import('#app/api/activation/mac/route.ts');
  const { POST: activateHandler } = await import('#app/api/activation/activate/route.ts');
  const { GET: statusHandler } = await import('#app/api/activation/progress/route.ts');
  const { POST: restartHandler } = await import('#app/api/activation/restart/route.ts');
  const { accountId, account } = owner;
  const loadAccount = async () => knownSchema.parse(await sandbox.account(accountId));
  const client: HandlerClient = owner.client;
  const base = { account, locale: 'en', mac: null as string | null, name: null as object | null };

  return {
    owner,
    accountId,
    account,
    loadAccount,
    steer: (steps: object) => sandbox.steerActivation(accountId, steps),
    mac: (mac: string): Promise<HandlerResponse> => client.post(macHandler, { account, mac }),
    activate: (change: Partial<typeof base> = {}, by = client): Promise<HandlerResponse & { body: ActivateResponse }> =>
      by.post(activateHandler, { ...base, ...change }) as never,
    status: async (device: string): Promise<ActivationStatus> =>
      (await client.get(statusHandler, { account, device })).body as never,
    restart: async (device: string): Promise<ActivationStatus> =>
      (await client.post(restartHandler, { account, device, locale: 'en' })).body as never,
    /** The requests of one call that the provider received in this session. */
    listCalls: (call: string) => sandbox.calls({ call, sessionId: owner.sessionId }),
    afterwards,
  };
}
