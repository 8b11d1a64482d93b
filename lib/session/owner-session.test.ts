import { beforeAll, describe, expect, it } from '@jest/globals';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { findOwnerCookie, isPastLimit, writeOwnerCookie } from './owner-cookie.ts';
import { toOwnerCookie, createOwnerSession, sealSession, unsealSession, withChosenAccount } from './owner-session.ts';

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
});

const NOW = Date.now();
const account = (number: number, isInPrepaid = true) => ({
  accountId: `PSN${String(number).padStart(8, '0')}`,
  isInPrepaid,
  isClosed: false,
  role: 'ACCOUNT_OWNER',
});
const opened = {
  trackingId: '11111111-1111-4111-8111-111111111111',
  browserId: '22222222-2222-4222-8222-222222222222',
  begunAt: NOW,
  custGuid: 'guid-1',
  providerSessionId: 'session-1',
  xsrfToken: null,
  chosen: null,
  bhr: false,
  mobile: false,
  returnTo: null,
};

describe('an owner’s session', () => {
  it('contains ids only and is restored from the store unchanged', async () => {
    const known = { ...account(1), address: { street: '1 Secret Street' } };
    const ownerSession = createOwnerSession({ ...opened, accounts: [known] });
    expect(JSON.stringify(ownerSession)).not.toContain('Secret');
    const sealed = await sealSession(ownerSession);
    expect(sealed).not.toMatch(/guid|session/);
    expect(await unsealSession(toOwnerCookie(ownerSession), sealed)).toEqual(ownerSession);
    expect(await unsealSession(toOwnerCookie(ownerSession), sealed.slice(0, -9))).toBeNull();
  });

  it('has a cookie of one short length, whatever the number of accounts and the length of their ids', async () => {
    const lengths = new Set<number>();
    const long = { custGuid: 'g'.repeat(500), providerSessionId: 's'.repeat(500), xsrfToken: 'x'.repeat(512) };
    for (const [of, count] of [
      [opened, 0],
      [{ ...opened, ...long, returnTo: `/en/dashboard?${'q'.repeat(280)}` }, 200],
    ] as const) {
      const accounts = Array.from({ length: count }, (_, number) => account(number));
      const ownerSession = createOwnerSession({ ...of, accounts, chosen: accounts[0]?.accountId ?? null });
      expect(ownerSession.accounts).toHaveLength(count);
      const jar = memoryJar();
      await writeOwnerCookie(toOwnerCookie(ownerSession), jar, NOW);
      lengths.add(jar.sentCookies[0]?.value.length ?? 0);
      expect(await findOwnerCookie(jar)).toEqual(toOwnerCookie(ownerSession));
    }
    expect(lengths.size).toBe(1);
    expect(Math.max(...lengths)).toBeLessThan(1_000);
  });

  it('gets a new id for another account and keeps its login and limit', () => {
    const ownerSession = createOwnerSession({ ...opened, accounts: [account(1)], returnTo: '/en/refill' });
    const listed = [{ ...account(1), address: { street: '1 Secret Street' } }, account(2)];
    const next = withChosenAccount(ownerSession, listed, account(2).accountId);
    expect(next).toEqual({
      ...ownerSession,
      id: next.id,
      chosen: account(2).accountId,
      accounts: [account(1), account(2)],
      returnTo: null,
    });
    expect(next.id).not.toBe(ownerSession.id);
  });

  it.each([
    [0, 43_200],
    [11 * 3_600_000, 3_600],
  ])(
    'has a cookie that ends twelve hours after the login: written %i ms later, after %i s',
    async (laterMs, seconds) => {
      const jar = memoryJar();
      const ownerSession = createOwnerSession({ ...opened, accounts: [] });
      await writeOwnerCookie(toOwnerCookie(ownerSession), jar, NOW + laterMs);
      expect(jar.sentCookies[0]?.attributes.maxAge).toBe(seconds);
      expect([isPastLimit(ownerSession, NOW + 43_199_999), isPastLimit(ownerSession, NOW + 43_200_000)]).toEqual([
        false,
        true,
      ]);
    },
  );
});
