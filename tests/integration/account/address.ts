import { describe, expect, it } from '@jest/globals';
import { findRedirect, type Owner, openPage as open } from '#tests/support/account-owner.ts';
import { listOwnerCalls, owner, sandbox } from '#tests/support/account-provider.ts';

const { requireSession } = await import('#lib/session/require-owner.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');
const { POST: resetRouter } = await import('#app/api/account/router-reset/route.ts');
const { POST: syncUp } = await import('#app/api/account/sync-up/route.ts');
const { POST: ping } = await import('#app/api/session/ping/route.ts');

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the account that an address names', () => {
  /** A customer with several accounts, the first one chosen, and the accounts' references. */
  async function createMultiOwner() {
    const one = await owner('multi');
    const [first = '', second = ''] = one.person.accountIds.map((id) => accountReference(one.person, id));
    const { chooseAccount } = await import('#lib/sign-in/server/choose-account.ts');
    const choose = (account: string) => chooseAccount(one.client.jar, { account, locale: 'es' });
    expect(await choose(first)).toEqual({ ok: true, value: `/es/dashboard?account=${first}` });
    return { one, first, second, choose };
  }
  const findVisibleReference = async (one: Owner, account: string) => {
    const { sentPage } = await open(one, { query: `account=${account}` });
    return sentPage?.kind === 'shown' ? sentPage.account : sentPage?.kind;
  };

  it('is shown and changed whatever another tab chooses', async () => {
    const { one, first, second, choose } = await createMultiOwner();
    await choose(second);
    expect(await findVisibleReference(one, first)).toBe(first);
    expect((await one.client.get(dashboard, { account: first })).body).toMatchObject({ view: { account: first } });
    const since = new Date().toISOString();
    expect((await one.client.post(resetRouter, { account: first })).body).toEqual({ outcome: 'done' });
    const [sent] = await sandbox.calls({ call: 'reprovision-device', since });
    expect(sent?.body).toMatchObject({ accountId: one.accountId });
  });

  it('defaults to the chosen account, and is then named', async () => {
    const { one, first, second, choose } = await createMultiOwner();
    expect(await findRedirect(one, { query: 'bhr=true' })).toBe(`/es/dashboard?bhr=true&account=${first}`);
    await choose(second);
    expect(await findRedirect(one)).toBe(`/es/dashboard?account=${second}`);
    expect(await findVisibleReference(one, second)).toBe(second);
  });

  it('replaces what a link names, without changing the choice', async () => {
    const { one, first, second } = await createMultiOwner();
    const [, accountId = ''] = one.person.accountIds;
    const link = new URLSearchParams({ accountId: base64(accountId), guid: base64(one.person.custGuid) });
    expect(await findRedirect(one, { query: `${link}&mobile=true` })).toBe(
      `/es/dashboard?mobile=true&account=${second}`,
    );
    expect(await findRedirect(one)).toBe(`/es/dashboard?account=${first}`);
  });

  it('leads to the account choice when it is a past one', async () => {
    const { one } = await createMultiOwner();
    const [, , past = ''] = one.person.accountIds;
    const query = `account=${accountReference(one.person, past)}`;
    expect(await findRedirect(one, { query })).toBe('/es/error?again=account&reason=unavailable');
  });

  it('is not read for another signed-in customer, and the page says so', async () => {
    const [ana, ben] = [await owner('active'), await owner('active')];
    expect((await open(ben, { query: `account=${ana.account}` })).sentPage).toEqual({ kind: 'other-account' });
    expect(await listOwnerCalls(ben)).toEqual([]);
    // One of the customer's own accounts that is not listed, or no longer.
    const missingAccount = accountReference(ben.person, 'GONE');
    expect((await open(ben, { query: `account=${missingAccount}` })).sentPage).toEqual({ kind: 'other-account' });
  });

  it('is refused to every request once another person has logged in', async () => {
    const [ana, ben] = [await owner('active'), await owner('active')];
    const before = (await sandbox.calls({})).length;
    const { account } = ana;
    const conflict = { status: 409, body: { reason: 'account-changed' } };
    const wish = { account, version: 'ENGLISH-Y-SMS', languagePreference: 'SPANISH', smsOptIn: 'Y' };
    expect(await ben.client.post(resetRouter, { account })).toMatchObject(conflict);
    expect(await ben.client.post(syncUp, wish)).toMatchObject(conflict);
    expect(await ben.client.get(dashboard, { account })).toMatchObject(conflict);
    expect(await ben.client.post(ping, { reason: 'keep', account })).toMatchObject(conflict);
    expect((await sandbox.calls({})).length).toBe(before);
    expect((await requireSession({ jar: ben.client.jar })).ok).toBe(true);
  });

  it('must be named by every request', async () => {
    const one = await owner('active');
    for (const body of [{}, { account: null }, { account: 7 }]) {
      expect((await one.client.post(resetRouter, body)).status).toBe(400);
    }
    expect((await one.client.get(dashboard)).status).toBe(409);
    expect(await listOwnerCalls(one)).toEqual([]);
  });
});
