import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endedLine, endSessions, readArguments, reportOn } from '#scripts/sessions.ts';
import { signInOwner, type Owner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { signedInBrowser } from '#tests/support/signed-in.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider();
const { requireOwner, requireSession } = await import('#lib/session/require-owner.ts');
const { secretFingerprints } = await import('#lib/http/secrets.ts');
const { chooseAccount } = await import('#lib/sign-in/server/choose-account.ts');
const { findOwnerCookie } = await import('#lib/session/owner-cookie.ts');
const { store } = await import('#lib/store/store.ts');
const { openStore } = await import('#lib/store/store.ts');
const { config } = await import('#lib/config.ts');

const OPERATOR = 'Ada King';
/** `owner`, or why the session is over. */
const findState = async ({ client }: Pick<Owner, 'client'>) => {
  const owner = await requireOwner({ jar: client.jar });
  return owner.ok ? 'owner' : owner.reason;
};
/** Runs as the tool does: beside the instances, with a connection of its own. */
async function run(args: string[]) {
  const tool = await openStore(config(), { hasThread: false });
  const options = readArguments(args);
  try {
    const result = await endSessions(tool, options);
    return { count: result.loginIds.length, report: reportOn(result, options.by) };
  } finally {
    await tool.close();
  }
}

let [ana, ben]: Owner[] = [];
beforeEach(async () => {
  [ana, ben] = [await signInOwner(sandbox, 'active'), await signInOwner(sandbox, 'active')];
});
const getOwners = () => [ana as Owner, ben as Owner] as const;

describe('the sessions tool', () => {
  it('ends the sessions of one customer in all browsers at once, and of nobody else', async () => {
    const [one, other] = getOwners();
    const second = { client: await signedInBrowser(one.person) };
    const outcome = await run(['--end', '--account', one.accountId, '--by', OPERATOR]);
    expect(outcome.count).toBe(2);
    expect(outcome.report).toContain('2 sessions ended');
    expect([await findState(one), await findState(second), await findState(other)]).toEqual([
      'ended',
      'ended',
      'owner',
    ]);
    const { ok } = await requireSession({ jar: one.client.jar, area: 'activation' });
    expect(ok).toBe(false);
    expect((await run(['--account', one.accountId])).count).toBe(0);
    // A new sign-in is allowed.
    expect(await findState({ client: await signedInBrowser(one.person) })).toBe('owner');
  });

  it('finds a customer by the identity provider’s id', async () => {
    const [one, other] = getOwners();
    const outcome = await run(['--end', '--customer', one.person.custGuid, '--by', OPERATOR]);
    expect([outcome.count, await findState(one), await findState(other)]).toEqual([1, 'ended', 'owner']);
  });

  it('counts sessions without ending any', async () => {
    const [one] = getOwners();
    const outcome = await run(['--account', one.accountId]);
    expect(outcome).toEqual({ count: 1, report: expect.stringMatching(/^One session, of \d+ in all\.$/) });
    expect(await findState(one)).toBe('owner');
  });

  it('ends a session for good, although its customer chooses an account at that moment', async () => {
    const [one] = getOwners();
    const { flags } = await store();
    const putFlag = flags.ahead(0).put;
    const before = await findOwnerCookie(one.client.jar);
    const row = await flags.find(`session ${before?.loginId}`);
    await run(['--end', '--account', one.accountId, '--by', OPERATOR]);
    // A request that had read the session before writes it back.
    await putFlag(`session ${before?.loginId}`, row ?? '', 60_000);
    expect(await findState(one)).toBe('ended');
    const choice = await chooseAccount(one.client.jar, { account: one.account, locale: 'en' });
    expect(choice.ok).toBe(false);
  });

  it('reports unreadable sessions, and refuses the secrets of another site', async () => {
    const [one] = getOwners();
    const { flags, sessionSecrets } = await store();
    await flags.put('session of nobody', 'Fe26.2*1*x', 60_000);
    expect((await run(['--account', one.accountId])).report).toContain('1 could not be opened');
    await sessionSecrets.accept(['other']);
    await expect(run(['--end', '--account', one.accountId, '--by', OPERATOR])).rejects.toThrow(/^SESSION_SECRET ends/);
    await sessionSecrets.accept(secretFingerprints());
    expect(await findState(one)).toBe('owner');
  });

  it.each([
    [[]],
    [['--end', '--by', OPERATOR]],
    [['--account', '1', '--customer', '2']],
    [['--account', '']],
    [['--account', '1', '--by', OPERATOR]],
    [['--end', '--account', '1']],
    [['--end', '--account', '1', '--by', '7']],
    [['--all']],
  ])('refuses the arguments %j', (args) => {
    expect(() => readArguments(args)).toThrow(/^(Usage: |Say who you are)/);
  });

  it('logs the operator by name, and no customer', () => {
    expect(endedLine(2, OPERATOR)).toEqual({ event: 'sessions_ended', count: 2, operator: OPERATOR });
  });
});
