import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decoder } from '#lib/contract/session.ts';
import { OwnerCalls } from '../testing/owner-calls.ts';
import type { ResponseData, PersonaResponse, SandboxClient } from '../testing/sandbox-client.ts';
import { CLIENT, discover, openSession, signedIn, signIn, type ProviderSession } from '../testing/sign-in.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let client: SandboxClient;
let person: PersonaResponse;
let providerSession: ProviderSession;
let calls: OwnerCalls;
let accountId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = sandbox.client;
  person = await client.persona('active');
  accountId = person.accountIds[0] ?? '';
}, 60_000);
beforeEach(async () => {
  providerSession = await signedIn(client, person);
  calls = new OwnerCalls(client, providerSession.sessionId);
});
afterAll(() => sandbox.close());

const EXPIRED = [403, { expired: true, message: expect.any(String) }];
const REJECTED = [403, { rejected: true, message: expect.any(String) }];
const outcome = ({ status, json }: ResponseData) => [status, json];
const age = (ms: number) => client.post(`/__sandbox/sessions/${providerSession.sessionId}/age`, { ms });

describe('decoder', () => {
  it('opens a session for the identity that signed in', () => {
    expect(providerSession.custGuid).toBe(person.custGuid);
    expect(providerSession.identityResponse.response).toMatchObject({
      identity: { idcmtUid: person.loginId, idcmtMobile: person.phone, idcmtMobileVerified: true },
      identityAccounts: [
        {
          accountNumber: accountId,
          presentInPrepaidDB: true,
          prepaidStatus: 'Open',
          role: 'ACCOUNT_OWNER',
          isPrepaidEmailMatching: 'true',
          isPrepaidPhoneMatching: 'true',
          idcmtServicePostalCode: person.zip,
        },
      ],
    });
  });

  it('opens a new session each time', async () => {
    const again = decoder.response.parse((await openSession(client, providerSession.accessToken)).json);
    expect(again.sessionId).not.toBe(providerSession.sessionId);
    expect((await calls.ping()).status).toBe(200);
  });

  it('rejects an invalid token', async () => {
    expect(outcome(await openSession(client, 'guessed'))).toEqual(REJECTED);
    const body = { redirectUri: 'http://localhost:3000/en/handoff', trackingId: 't' };
    expect(outcome(await client.post(decoder.path, body))).toEqual(REJECTED);
  });

  it('rejects a token that was revoked or whose holder signed out', async () => {
    const { accessToken } = await signIn(client, person);
    expect((await client.form('/oidc/token/revocation', { token: accessToken, ...CLIENT })).status).toBe(200);
    expect(outcome(await openSession(client, accessToken))).toEqual(REJECTED);
    const { end_session_endpoint: end } = await discover(client);
    await providerSession.browser.go(`${end}?id_token_hint=${providerSession.idToken}`);
    expect(outcome(await openSession(client, providerSession.accessToken))).toEqual(REJECTED);
  });

  it("applies only its own customer's faults", async () => {
    const other = await signIn(client, await client.persona('active'));
    const id = await client.fault({ call: 'decoder', kind: 'code', code: 'BUS_X', match: { accountId } });
    expect((await openSession(client, providerSession.accessToken)).json).toMatchObject({ errorCode: 'BUS_X' });
    expect((await openSession(client, other.accessToken)).json).toMatchObject({ sessionId: expect.any(String) });
    await client.send('DELETE', `/__sandbox/faults/${id}`);
  });
});

describe('a session', () => {
  it.each([
    [1, 200],
    [838_000, 200],
    [841_000, 403],
    [86_400_000, 403],
  ])('after %i ms without a call gets %i for its next call', async (ms, status) => {
    expect((await age(ms)).status).toBe(200);
    expect((await calls.dashboard(accountId)).status).toBe(status);
    expect((await calls.ping()).status).toBe(status);
  });

  it("expires after 840 s on the provider's clock, and not before", async () => {
    for (const [offsetMs, status] of [
      [830_000, 200],
      [1_660_000, 200],
      [2_510_000, 403],
    ]) {
      await client.post('/__sandbox/clock', { offsetMs });
      expect((await calls.ping()).status).toBe(status);
    }
    await client.post('/__sandbox/clock', {});
  });

  it('is extended by every call, and stays expired once it has expired', async () => {
    await age(800_000);
    expect((await calls.ping()).json).toEqual({ pinged: true });
    await age(800_000);
    expect((await calls.identity(person.custGuid)).status).toBe(200);
    await age(840_000);
    expect(outcome(await calls.ping())).toEqual(EXPIRED);
    expect(outcome(await calls.dashboard(accountId))).toEqual(EXPIRED);
  });

  it('ends at logout', async () => {
    expect(outcome(await calls.logout())).toEqual([200, {}]);
    expect(outcome(await calls.ping())).toEqual(REJECTED);
    expect(outcome(await calls.logout())).toEqual(REJECTED);
  });

  it.each([null, 'guessed', ''])('is refused with the id %j', async (id) => {
    const nobody = new OwnerCalls(client, id);
    const responses = await Promise.all([
      nobody.ping(),
      nobody.getAccount(),
      nobody.identity(person.custGuid),
      nobody.dashboard(accountId),
      nobody.load(accountId),
      nobody.paymentInfo(accountId),
      nobody.transactions(accountId),
      nobody.aux(accountId),
      nobody.promos(accountId),
      nobody.device(accountId),
    ]);
    expect(responses.map(outcome)).toEqual(responses.map(() => REJECTED));
  });

  it('of another customer reads nothing and changes nothing', async () => {
    const other = await client.persona('move-scheduled');
    const theirs = other.accountIds[0] ?? '';
    const view = async () => (await client.get(`/__sandbox/accounts/${theirs}`)).text;
    const before = await view();
    const preferences = { languagePreference: 'SPANISH', smsOptIn: 'N' } as const;
    const confirmation = /MV\d{8}/.exec(before)?.[0] ?? '';
    const responses = await Promise.all([
      calls.identity(other.custGuid),
      calls.dashboard(theirs),
      calls.load(theirs),
      calls.paymentInfo(theirs),
      calls.transactions(theirs),
      calls.aux(theirs),
      calls.promos(theirs),
      calls.device(theirs),
      calls.cancelMove(confirmation),
      calls.restart(theirs, '02:00:00:00:00:01'),
      calls.syncUp({ custguid: person.custGuid, accountId: theirs, ...preferences }),
      calls.syncUp({ custguid: other.custGuid, accountId, ...preferences }),
      calls.preferences({ custguid: person.custGuid, accountId: theirs, firstName: '', lastName: '', ...preferences }),
    ]);
    for (const { text } of responses) {
      expect(text).toContain('BUS_AUTH_001');
      expect(text).not.toContain(other.firstName);
    }
    expect(await view()).toBe(before);
  });

  it('of a viewer reads but does not write', async () => {
    const viewer = await client.persona('viewer');
    const own = new OwnerCalls(client, (await signedIn(client, viewer)).sessionId);
    const theirs = viewer.accountIds[0] ?? '';
    expect((await own.dashboard(theirs)).json).toMatchObject({ customerInfo: { accountId: theirs } });
    const change = { languagePreference: 'SPANISH', smsOptIn: 'N' } as const;
    expect((await own.syncUp({ custguid: viewer.custGuid, accountId: theirs, ...change })).text).toContain(
      'BUS_AUTH_002',
    );
  });

  it.each([{ sessionId: true }, { accountId: true }, { phone: true }])(
    'is the only one that a fault for its %j applies to',
    async (by) => {
      const other = new OwnerCalls(client, (await signedIn(client, await client.persona('active'))).sessionId);
      const match = {
        ...('sessionId' in by ? { sessionId: providerSession.sessionId } : {}),
        ...('accountId' in by ? { accountId } : {}),
        ...('phone' in by ? { phone: person.phone } : {}),
      };
      const id = await client.fault({ call: 'ping', kind: 'expired', match });
      expect(outcome(await calls.ping())).toEqual([403, expect.objectContaining({ expired: true })]);
      expect((await other.ping()).status).toBe(200);
      await client.send('DELETE', `/__sandbox/faults/${id}`);
    },
  );

  it('cannot be aged when it does not exist', async () => {
    expect((await client.post('/__sandbox/sessions/unknown/age', { ms: 1 })).status).toBe(404);
  });

  it('is gone after a reset', async () => {
    await client.post('/__sandbox/reset', {});
    expect(outcome(await calls.ping())).toEqual(REJECTED);
    person = await client.persona('active');
    accountId = person.accountIds[0] ?? '';
  });
});
