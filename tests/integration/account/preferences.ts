import { describe, expect, it } from '@jest/globals';
import { type Owner, openPage } from '#tests/support/account-owner.ts';
import { owner, sandbox } from '#tests/support/account-provider.ts';

const { POST: save } = await import('#app/api/account/preferences/route.ts');
const { toInformationView } = await import('#lib/account/server/account-views.ts');

/** The initial state of the sandbox's accounts. */
const VERSION = 'ENGLISH-Y-SMS';
const WISH = { version: VERSION, languagePreference: 'SPANISH', smsOptIn: 'N', reminderChannel: 'EMAIL' } as const;

const send = (one: Owner, changes: object = {}) => one.client.post(save, { ...WISH, account: one.account, ...changes });
const loadPreferences = async ({ accountId }: Owner) => {
  const { language, smsOptIn, reminderChannel } = await sandbox.account(accountId);
  return { language, smsOptIn, reminderChannel };
};
const SAVED = { language: 'SPANISH', smsOptIn: false, reminderChannel: 'EMAIL' };
const UNTOUCHED = { language: 'ENGLISH', smsOptIn: true, reminderChannel: null };
const listCalls = ({ sessionId }: Owner) => sandbox.calls({ call: 'update-customer', sessionId });

describe('saving the preferences', () => {
  it('sends them once with the unchanged name, and the page shows them', async () => {
    const one = await owner('active');
    expect(await send(one)).toMatchObject({ status: 200, body: { outcome: 'done' } });
    expect(await loadPreferences(one)).toEqual(SAVED);
    const [call, ...more] = await listCalls(one);
    expect(more).toEqual([]);
    const { firstName, lastName, custGuid } = one.person;
    expect(call?.body).toMatchObject({ firstName, lastName, custguid: custGuid, source: 'DIGITAL2.0' });
    const { sentPage } = await openPage(one, { page: 'account-information' });
    if (sentPage?.kind !== 'shown') throw new Error('not shown');
    expect(toInformationView(sentPage.view, false)).toMatchObject({
      account: one.account,
      name: `${firstName} ${lastName}`,
      loginId: one.person.loginId,
      phone: one.person.phone,
      preferences: { language: 'SPANISH', smsOptIn: false, reminders: 'EMAIL' },
    });
  });

  it.each(['http', 'reset', 'code'])(
    'fails when the response is %s, stores nothing, and can be repeated',
    async (kind) => {
      const one = await owner('active');
      const code = kind === 'code' ? { code: 'BUS_ANY_001' } : {};
      const fault = await sandbox.fault({
        call: 'update-customer',
        kind,
        ...code,
        match: { sessionId: one.sessionId },
      });
      expect((await send(one)).body).toEqual({ outcome: 'failed' });
      expect(await listCalls(one)).toHaveLength(1);
      expect(await loadPreferences(one)).toEqual(UNTOUCHED);
      await sandbox.clearFault(fault);
      expect((await send(one)).body).toEqual({ outcome: 'done' });
    },
  );

  it.each(['lost', 'duplicate', 'wrong-content-type'])('succeeds when its response is %s', async (kind) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'update-customer', kind, delayMs: 20, match: { sessionId: one.sessionId } });
    expect((await send(one)).body).toEqual({ outcome: 'done' });
    expect(await loadPreferences(one)).toEqual(SAVED);
  });

  it('is in doubt when neither its response nor the account can be read', async () => {
    const one = await owner('active');
    await sandbox.fault({ call: 'update-customer', kind: 'timeout', match: { sessionId: one.sessionId } });
    const sending = send(one);
    // Waits until the change is sent, so that the read before it has succeeded.
    while ((await listCalls(one)).length === 0) await new Promise((resolve) => void setImmediate(resolve));
    await sandbox.fault({ call: 'dashboard', kind: 'http', match: { sessionId: one.sessionId } });
    expect((await sending).body).toEqual({ outcome: 'unknown' });
  });

  it.each([
    ['expired', 401, 'timeout-error'],
    ['rejected', 401, 'session-error'],
  ])('ends our session when the provider’s session is %s', async (kind, status, redirectTo) => {
    const one = await owner('active');
    await sandbox.fault({ call: 'update-customer', kind, match: { sessionId: one.sessionId } });
    expect(await send(one)).toMatchObject({ status, body: { redirectTo } });
    expect(await loadPreferences(one)).toEqual(UNTOUCHED);
  });

  it('is refused when the account was changed elsewhere, and sends nothing', async () => {
    const one = await owner('active');
    expect((await send(one, { languagePreference: 'ENGLISH', smsOptIn: 'Y' })).status).toBe(200);
    expect(await send(one)).toMatchObject({ status: 409, body: { outcome: 'conflict' } });
    expect(await listCalls(one)).toHaveLength(1);
    expect(await loadPreferences(one)).toMatchObject({ language: 'ENGLISH', smsOptIn: true, reminderChannel: 'EMAIL' });
  });

  it('succeeds in one of several tabs that save at once', async () => {
    const one = await owner('active');
    const wishes = [
      { smsOptIn: 'N', languagePreference: 'ENGLISH', reminderChannel: 'NONE' },
      { smsOptIn: 'Y', languagePreference: 'SPANISH', reminderChannel: 'EMAIL' },
      { smsOptIn: 'Y', languagePreference: 'SPANISH', reminderChannel: 'SMS' },
    ] as const;
    const responses = await Promise.all(wishes.map((wish) => send(one, wish)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = wishes[responses.findIndex(({ status }) => status === 200)];
    expect(await loadPreferences(one)).toEqual({
      language: winner?.languagePreference,
      smsOptIn: winner?.smsOptIn === 'Y',
      reminderChannel: winner?.reminderChannel,
    });
  });

  it('is refused to anyone else, and with invalid values', async () => {
    const [one, other, viewer] = [await owner('active'), await owner('active'), await owner('viewer')];
    expect(await send(one, { account: other.account })).toMatchObject({
      status: 409,
      body: { reason: 'account-changed' },
    });
    expect((await send(viewer)).status).toBe(403);
    for (const nonsense of [
      { reminderChannel: 'SMS' },
      { reminderChannel: 'PIGEON' },
      { languagePreference: 'FRENCH' },
      { version: undefined },
    ]) {
      expect((await send(one, nonsense)).status).toBe(400);
    }
    expect(await loadPreferences(other)).toEqual(UNTOUCHED);
    expect(await listCalls(one)).toEqual([]);
  });
});
