import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import type { CallContext } from '#lib/provider/call.ts';
import type { PersonaResponse, SandboxClient } from '#sandbox/testing/sandbox-client.ts';
import { specialLocation } from '#sandbox/state/address-book.ts';
import { type ProviderSession, signedIn } from '#sandbox/testing/sign-in.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';

jest.setTimeout(60_000);

const sandbox = await startTestSandbox();
const client: SandboxClient = sandbox.client;
Object.assign(process.env, {
  PROVIDER_URL: client.url,
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});
const { loadAuxAccount, loadOwnerAccount, loadPaymentInfo } = await import('#lib/account/server/provider-account.ts');
const { loadTransactions } = await import('#lib/account/server/provider-account.ts');
const { cancelMove, restartDevice, sendPreferences, sendSyncUp } =
  await import('#lib/account/server/provider-account-changes.ts');
const { startMove } = await import('#lib/move/server/provider.ts');
const { closeSession, findIdentity, openSession, pingSession } = await import('#lib/session/provider-owner-session.ts');

afterAll(() => sandbox.close());

interface Owner {
  person: PersonaResponse;
  providerSession: ProviderSession;
  callContext: CallContext;
  accountId: string;
}

async function createOwner(template: string): Promise<Owner> {
  const person = await client.persona(template);
  const providerSession = await signedIn(client, person);
  const callContext = {
    trackingId: '11111111-1111-4111-8111-111111111111',
    caller: person.custGuid,
    xsrfToken: null,
    sessionId: providerSession.sessionId,
  };
  return { person, providerSession, callContext, accountId: person.accountIds[0] ?? '' };
}

describe('reading an account', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await createOwner('history');
  });

  it('returns the account in our own terms', async () => {
    const { person, callContext, accountId } = owner;
    expect(await loadOwnerAccount(callContext, accountId)).toMatchObject({
      ok: true,
      value: {
        accountId,
        isClosed: false,
        isStarterKit: false,
        isPaused: false,
        language: 'en',
        firstName: person.firstName,
        lastName: person.lastName,
        phone: person.phone,
        address: { zip: person.zip },
        plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }],
        internet: { expiry: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), macId: expect.any(String), planDays: 30 },
        subscriptions: [{ lob: 'HSD', productCode: 'HSD_030' }],
      },
    });
  });

  it('returns the saved card by its token and last digits', async () => {
    const { person, callContext, accountId } = owner;
    expect(await loadPaymentInfo(callContext, { accountId, phone: person.phone })).toMatchObject({
      ok: true,
      value: { hasAutoRefill: false, card: { token: expect.any(String), lastFour: expect.stringMatching(/^\d{4}$/) } },
    });
  });

  it('returns every payment in cents', async () => {
    const { person, callContext, accountId } = owner;
    const result = await loadTransactions(callContext, { accountId, phone: person.phone });
    expect(result.ok && result.value.payments).toHaveLength(400);
    expect(result).toMatchObject({
      value: { payments: expect.arrayContaining([expect.objectContaining({ cents: 4_924 })]) },
    });
  });

  it('is refused without a session, and for somebody else’s account', async () => {
    const { callContext, accountId } = owner;
    const { sessionId: _none, ...guest } = callContext;
    expect(await loadOwnerAccount(guest, accountId)).toEqual({ ok: false, reason: 'session', kind: 'rejected' });
    const other = await client.persona('active');
    expect(await loadOwnerAccount(callContext, other.accountIds[0] ?? '')).toMatchObject({ reason: 'code' });
    expect(await findIdentity(callContext, other.custGuid)).toMatchObject({ reason: 'code' });
  });
});

describe('changing an account', () => {
  it('updates the contact data that did not match', async () => {
    const { person, callContext, accountId } = await createOwner('syncup');
    const before = await findIdentity(callContext, person.custGuid);
    if (!before.ok) throw new Error(before.reason);
    expect(before.value.accounts[0]?.match).toEqual({ email: 'false', phone: 'true' });
    const contact = { emailId: before.value.email };
    const result = await sendSyncUp(callContext, {
      custGuid: person.custGuid,
      accountId,
      language: 'es',
      smsOptIn: true,
      contact,
    });
    expect(result).toEqual({ ok: true, value: null });
    expect(await findIdentity(callContext, person.custGuid)).toMatchObject({
      value: { accounts: [{ match: { email: 'true', phone: 'true' } }] },
    });
    expect(await loadOwnerAccount(callContext, accountId)).toMatchObject({ value: { language: 'es', smsOptIn: true } });
  });

  it('updates the language and the messages', async () => {
    const { person, callContext, accountId } = await createOwner('active');
    const change = { custGuid: person.custGuid, accountId, language: 'es', smsOptIn: false } as const;
    const names = { firstName: '', lastName: '' };
    expect(await sendPreferences(callContext, { ...change, ...names })).toEqual({ ok: true, value: null });
    expect(await loadOwnerAccount(callContext, accountId)).toMatchObject({
      value: { language: 'es', smsOptIn: false, firstName: person.firstName },
    });
  });

  it('restarts a modem of the account, and no other', async () => {
    const { callContext, accountId } = await createOwner('active');
    const account = await loadOwnerAccount(callContext, accountId);
    const macId = (account.ok && account.value.internet?.macId) || '';
    expect(await restartDevice(callContext, { accountId, macId })).toEqual({ ok: true, value: null });
    expect(await restartDevice(callContext, { accountId, macId: '02:00:00:00:00:01' })).toMatchObject({
      reason: 'code',
    });
  });

  it('moves the service once, however often the order is sent', async () => {
    const { person, callContext, accountId } = await createOwner('move-ready');
    const order = {
      idempotencyKey: randomUUID(),
      accountId,
      custGuid: person.custGuid,
      moveDay: null,
      customer: {
        firstName: 'Núñez',
        lastName: "O'Brien",
        email: 'ana@example.com',
        phone: person.phone,
        emailOptIn: true,
        smsOptIn: false,
        language: 'es' as const,
      },
      destination: {
        address: { addressLine1: '100 Maple Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' },
        locationId: specialLocation('100 Maple Street'),
        houseKey: '',
      },
    };
    const result = await startMove(callContext, order);
    expect(result).toMatchObject({ ok: true, value: { orderNumber: expect.stringMatching(/^MV\d+$/) } });
    expect(await startMove(callContext, order)).toEqual(result);
    expect(await loadAuxAccount(callContext, accountId)).toMatchObject({
      value: { aux: { status: 'Preactivated' }, moveDay: null },
    });
    expect(await startMove(callContext, { ...order, idempotencyKey: randomUUID() })).toMatchObject({ reason: 'code' });
  });

  it('cancels a scheduled move', async () => {
    const { callContext, accountId } = await createOwner('move-scheduled');
    const aux = await loadAuxAccount(callContext, accountId);
    if (!aux.ok) throw new Error(aux.reason);
    expect(aux.value).toMatchObject({ moveDay: expect.any(String), aux: { status: 'Scheduled' } });
    expect(await cancelMove(callContext, aux.value.confirmationNumber)).toEqual({ ok: true, value: null });
    expect(await loadAuxAccount(callContext, accountId)).toMatchObject({ value: { aux: null, moveDay: null } });
  });
});

describe('a provider session', () => {
  it('is opened with the access token alone, and ends', async () => {
    const { providerSession, callContext } = await createOwner('active');
    const { sessionId: _none, ...guest } = callContext;
    const redirectUri = 'http://localhost:3000/en/handoff';
    const session = await openSession({ ...guest, accessToken: providerSession.accessToken }, redirectUri);
    if (!session.ok) throw new Error(session.reason);
    const calls = z
      .array(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() }))
      .parse((await client.get('/__sandbox/calls?call=decoder')).json);
    expect(calls.at(-1)?.headers).not.toHaveProperty('x-session-id');
    const mine = { ...guest, sessionId: session.value.sessionId };
    expect(await pingSession(mine)).toEqual({ ok: true, value: true });
    expect(await closeSession(mine)).toEqual({ ok: true, value: null });
    expect(await pingSession(mine)).toEqual({ ok: false, reason: 'session', kind: 'rejected' });
    expect(await openSession({ ...guest, accessToken: 'guessed' }, redirectUri)).toMatchObject({ reason: 'session' });
  });
});
