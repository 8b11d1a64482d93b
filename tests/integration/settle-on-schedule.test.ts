import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '#tests/support/route-handlers.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';

const DAY_MS = 24 * 60 * 60_000;
const SECRET = 'qH7vT2mXc9LrZ4pWk8NbYs3J';
await startOwnProvider({ CRON_SECRET: SECRET });
const { GET } = await import('#app/api/cron/settle/route.ts');
const { store } = await import('#lib/store/store.ts');
const { secretFingerprints } = await import('#lib/http/secrets.ts');
const { log } = await import('#lib/log.ts');

const ask = (authorization?: string) =>
  GET(
    new Request('http://localhost:3000/api/cron/settle', {
      headers: { 'x-tracking-id': crypto.randomUUID(), ...(authorization && { authorization }) },
    }),
  );

/** A payment whose process died a while ago, before the charge reached the provider. */
async function abandonPayment() {
  const attempt = await claimedAttempt(await store());
  const [now, monotonicNow] = [Date.now(), performance.now()];
  jest.spyOn(Date, 'now').mockReturnValue(now + 120_000);
  jest.spyOn(performance, 'now').mockReturnValue(monotonicNow + 120_000);
  return attempt;
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('settlement by a scheduler', () => {
  it.each([undefined, 'Bearer wrong', SECRET])('does nothing for the authorization %s', async (authorization) => {
    const { id } = await abandonPayment();
    const response = await ask(authorization);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ reason: 'unauthorized' });
    expect(await (await store()).attempts.find(id)).toMatchObject({ state: 'submitted' });
  });

  it('settles abandoned payments and deletes expired flags with the secret', async () => {
    const { id } = await abandonPayment();
    const { flags, attempts } = await store();
    await flags.put('expired', '1', -1);
    const response = await ask(`Bearer ${SECRET}`);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await attempts.find(id)).toMatchObject({ state: 'not_charged' });
    expect(await flags.ahead(-DAY_MS).find('expired')).toBeNull();
  });

  it('settles nothing with other session secrets than the store’s', async () => {
    const { id } = await abandonPayment();
    const { attempts, sessionSecrets } = await store();
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await sessionSecrets.accept(['other']);
    const response = await ask(`Bearer ${SECRET}`);
    expect([response.status, await response.json()]).toEqual([503, { ok: false }]);
    expect(await attempts.find(id)).toMatchObject({ state: 'submitted' });
    expect(error.mock.calls).toMatchObject([[{ event: 'session_secret_refused', code: 'other-last' }]]);
    await sessionSecrets.accept(secretFingerprints());
    expect((await ask(`Bearer ${SECRET}`)).status).toBe(200);
    expect(await attempts.find(id)).toMatchObject({ state: 'not_charged' });
  });
});
