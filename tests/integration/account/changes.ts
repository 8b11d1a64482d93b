import { describe, expect, it, jest } from '@jest/globals';
import type { Owner } from '#tests/support/account-owner.ts';
import { listOwnerCalls, owner, sandbox } from '#tests/support/account-provider.ts';

const { requireOwner } = await import('#lib/session/require-owner.ts');
const { resetRouter: resetAt } = await import('#lib/account/server/reset-router.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { POST: savePreferences } = await import('#app/api/account/preferences/route.ts');
const { POST: syncUp } = await import('#app/api/account/sync-up/route.ts');

describe('a router reset', () => {
  it('restarts the router of the account once', async () => {
    const one = await owner('active');
    expect((await one.client.post(resetRouter, { account: one.account })).body).toEqual({ outcome: 'done' });
    expect(await listOwnerCalls(one)).toEqual(['dashboard', 'identity', 'reprovision-device']);
  });

  const resets = async (one: Owner) =>
    (await listOwnerCalls(one)).filter((name) => name === 'reprovision-device').length;
  const reset = async (one: Owner) => (await one.client.post(resetRouter, { account: one.account })).body;

  it.each([
    ['http', 'reprovision-device', 1],
    ['code', 'reprovision-device', 1],
    ['http', 'dashboard', 0],
  ])('fails when the response is %s of %s, and can be tried again', async (kind, call, sent) => {
    const one = await owner('active');
    const code = kind === 'code' ? { code: 'BUS_DEVICE_001' } : {};
    const fault = await sandbox.fault({ call, kind, ...code, match: { sessionId: one.sessionId } });
    expect(await reset(one)).toEqual({ outcome: 'failed' });
    expect(await resets(one)).toBe(sent);
    await sandbox.clearFault(fault);
    expect(await reset(one)).toEqual({ outcome: 'done' });
    expect(await resets(one)).toBe(sent + 1);
  });

  it.each(['lost', 'reset', 'malformed', 'schema'])(
    'counts as most likely done when the response is %s, and is not sent again within a minute',
    async (kind) => {
      const one = await owner('active');
      await sandbox.fault({ call: 'reprovision-device', kind, match: { sessionId: one.sessionId } });
      expect([await reset(one), await reset(one)]).toEqual([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
      expect(await resets(one)).toBe(1);
    },
  );

  it('is sent once a minute, however often it is requested', async () => {
    const one = await owner('active');
    const all = await Promise.all([reset(one), reset(one), reset(one)]);
    expect(all.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect([await reset(one), await resets(one)]).toEqual([{ outcome: 'done' }, 1]);
    const who = await requireOwner({ jar: one.client.jar });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    try {
      if (who.ok) expect(await resetAt(who.value)).toMatchObject({ value: { outcome: 'done' } });
    } finally {
      clock.mockRestore();
    }
    expect(await resets(one)).toBe(2);
  });

  it('is refused to anyone but the owner', async () => {
    const [one, other, viewer] = [await owner('active'), await owner('active'), await owner('viewer')];
    const foreign = await one.client.post(resetRouter, { account: other.account });
    expect([foreign.status, foreign.body]).toEqual([409, { reason: 'account-changed' }]);
    const response = await viewer.client.post(resetRouter, { account: viewer.account });
    expect([response.status, response.body]).toEqual([403, { reason: 'other-role', redirectTo: 'permission-error' }]);
    expect(await listOwnerCalls(other)).toEqual([]);
    expect(await listOwnerCalls(viewer)).not.toContain('reprovision-device');
  });
});

describe('sync-up', () => {
  const wish = { version: 'ENGLISH-Y-SMS', languagePreference: 'SPANISH', smsOptIn: 'Y' };
  const loadLanguage = async ({ accountId }: Owner) => (await sandbox.account(accountId)).language;
  const listSyncUps = async ({ sessionId }: Owner) =>
    (await sandbox.calls({ call: 'update-identity', sessionId })).map(({ body }) => body);

  it('sends the mismatching data from the identity, not from the browser', async () => {
    const one = await owner('syncup');
    const { status, body } = await one.client.post(syncUp, {
      ...wish,
      account: one.account,
      emailId: 'evil@example.com',
      mobileNo: '5',
    });
    expect([status, body]).toEqual([200, { outcome: 'done' }]);
    const [sent, ...more] = await listSyncUps(one);
    expect(more).toEqual([]);
    expect(sent).toEqual({
      custguid: one.person.custGuid,
      accountId: one.accountId,
      languagePreference: 'SPANISH',
      smsOptIn: 'Y',
      emailId: expect.stringMatching(/^(?!evil).+@/),
    });
    expect((await one.client.get(dashboard, { account: one.account })).body).toMatchObject({ view: { syncUp: null } });
  });

  it('sends the corrected contact data where it did not match', async () => {
    const one = await owner('syncup');
    const contact = { email: ' new.address@example.com ', phone: '5550100177' };
    expect((await one.client.post(syncUp, { ...wish, ...contact, account: one.account })).body).toEqual({
      outcome: 'done',
    });
    const [sent] = await listSyncUps(one);
    expect(sent).toMatchObject({ emailId: 'new.address@example.com' });
    expect(sent).not.toHaveProperty('mobileNo');
  });

  it.each([{ email: 'nobody' }, { phone: '555' }, { phone: '(555) 010 - 0100' }])('refuses %j', async (contact) => {
    const one = await owner('syncup');
    expect((await one.client.post(syncUp, { ...wish, ...contact, account: one.account })).status).toBe(400);
    expect(await listSyncUps(one)).toEqual([]);
  });

  it.each([{}, { email: 'new.address@example.com' }])(
    'succeeds when only its response was lost: %j',
    async (contact) => {
      const one = await owner('syncup');
      await sandbox.fault({ call: 'update-identity', kind: 'lost', match: { sessionId: one.sessionId } });
      expect((await one.client.post(syncUp, { ...wish, ...contact, account: one.account })).body).toEqual({
        outcome: 'done',
      });
    },
  );

  it.each([
    ['lost', 'done'],
    ['reset', 'failed'],
    ['http', 'failed'],
  ])('follows the stored state without contact data when its response is %s: %s', async (kind, outcome) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'update-identity', kind, match: { sessionId: one.sessionId } });
    expect((await one.client.post(syncUp, { ...wish, account: one.account })).body).toEqual({ outcome });
    expect(await loadLanguage(one)).toBe(outcome === 'done' ? 'SPANISH' : 'ENGLISH');
    expect(await listSyncUps(one)).toHaveLength(1);
  });

  it('is refused when the preferences were changed elsewhere, and sends nothing', async () => {
    const one = await owner('syncup');
    const { account } = one;
    const preferences = {
      version: wish.version,
      languagePreference: 'ENGLISH',
      smsOptIn: 'N',
      reminderChannel: 'EMAIL',
    };
    expect((await one.client.post(savePreferences, { account, ...preferences })).body).toEqual({ outcome: 'done' });
    expect(await one.client.post(syncUp, { ...wish, account })).toMatchObject({
      status: 409,
      body: { outcome: 'conflict' },
    });
    expect([await listSyncUps(one), await loadLanguage(one)]).toEqual([[], 'ENGLISH']);
    const { body } = await one.client.get(dashboard, { account });
    expect(body).toMatchObject({ view: { syncUp: { version: 'ENGLISH-N-EMAIL', smsOptIn: false } } });
  });

  it('succeeds in one of several tabs that save at once', async () => {
    const one = await owner('syncup');
    const { account } = one;
    const all = await Promise.all([
      one.client.post(syncUp, { ...wish, account }),
      one.client.post(syncUp, { ...wish, account, languagePreference: 'ENGLISH', smsOptIn: 'N' }),
      one.client.post(savePreferences, { ...wish, account, smsOptIn: 'N', reminderChannel: 'EMAIL' }),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is in doubt when neither its response nor the account can be read', async () => {
    const one = await owner('active');
    const { sessionId, account } = one;
    const fault = await sandbox.fault({ call: 'update-identity', kind: 'timeout', match: { sessionId } });
    const sending = one.client.post(syncUp, { ...wish, account });
    // The reads before the change have succeeded by then.
    while ((await listSyncUps(one)).length === 0) await new Promise((resolve) => void setImmediate(resolve));
    await sandbox.fault({ call: 'dashboard', kind: 'http', match: { sessionId } });
    await sandbox.clearFault(fault);
    expect((await sending).body).toEqual({ outcome: 'unknown' });
  });

  it('sends neither contact where both match', async () => {
    const one = await owner('active');
    await one.client.post(syncUp, { ...wish, email: 'new.address@example.com', account: one.account });
    expect(Object.keys((await listSyncUps(one))[0] as object).sort()).toEqual([
      ...['accountId', 'custguid', 'languagePreference', 'smsOptIn'],
    ]);
  });

  it('reports when it was not saved, and refuses unknown values', async () => {
    const one = await owner('syncup');
    await sandbox.fault({ call: 'update-identity', kind: 'http', match: { sessionId: one.sessionId } });
    expect((await one.client.post(syncUp, { ...wish, account: one.account })).body).toEqual({ outcome: 'failed' });
    expect(
      (await one.client.post(syncUp, { ...wish, account: one.account, languagePreference: 'FRENCH' })).status,
    ).toBe(400);
  });
});
