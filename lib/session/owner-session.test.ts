import { beforeAll, describe, expect, it } from '@jest/globals';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { findOwnerSession, isPastLimit, newOwnerSession, withAccount, writeOwnerSession } from './owner-session.ts';

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
});

const NOW = Date.now();
const account = (number: number, isInPrepaid = true) => ({
  ...{ accountId: `PSN${String(number).padStart(8, '0')}`, isInPrepaid, isClosed: false, role: 'ACCOUNT_OWNER' },
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
  it('holds ids and nothing else, and comes back as it was', async () => {
    const jar = memoryJar();
    const known = { ...account(1), address: { street: '1 Secret Street' } };
    const ownerSession = newOwnerSession({ ...opened, accounts: [known] });
    await writeOwnerSession(ownerSession, jar, NOW);
    expect(await findOwnerSession(jar)).toEqual(ownerSession);
    expect(JSON.stringify(ownerSession)).not.toContain('Secret');
  });

  it('fits into a cookie however many accounts and however long its ids', async () => {
    const jar = memoryJar();
    const accounts = Array.from({ length: 60 }, (_, number) => account(number, number >= 55));
    const long = { custGuid: 'g'.repeat(200), providerSessionId: 's'.repeat(200), xsrfToken: 'x'.repeat(512) };
    const ownerSession = newOwnerSession({
      ...opened,
      ...long,
      returnTo: `/en/dashboard?${'q'.repeat(280)}`,
      accounts,
    });
    await writeOwnerSession(ownerSession, jar, NOW);
    const [sent] = jar.sent;
    expect((sent?.name.length ?? 0) + (sent?.value.length ?? 0)).toBeLessThanOrEqual(3_800);
    const read = await findOwnerSession(jar);
    expect(read?.accounts.slice(0, 5).every(({ isInPrepaid }) => isInPrepaid)).toBe(true);
    expect(read).toEqual(ownerSession);
  });

  it('has another id for another account, and the login and its limit stay', () => {
    const ownerSession = newOwnerSession({ ...opened, accounts: [account(1)], returnTo: '/en/refill' });
    const listed = [{ ...account(1), address: { street: '1 Secret Street' } }, account(2)];
    const next = withAccount(ownerSession, listed, account(2).accountId);
    expect(next).toEqual({
      ...ownerSession,
      ...{ id: next.id, chosen: account(2).accountId, accounts: [account(1), account(2)], returnTo: null },
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
      const ownerSession = newOwnerSession({ ...opened, accounts: [] });
      await writeOwnerSession(ownerSession, jar, NOW + laterMs);
      expect(jar.sent[0]?.attributes.maxAge).toBe(seconds);
      expect([isPastLimit(ownerSession, NOW + 43_199_999), isPastLimit(ownerSession, NOW + 43_200_000)]).toEqual([
        false,
        true,
      ]);
    },
  );
});
