import { describe, expect, it, jest } from '@jest/globals';
import { activatingOwner } from '#tests/support/activation-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openNamedPage } from '#tests/support/account-pages.ts';
import { pageRequest } from '#tests/support/page-request.ts';

jest.setTimeout(60_000);

// After a lost response, the status is polled for a while; the scale keeps that short.
const { sandbox } = await startOwnProvider({ PROVIDER_TIME_SCALE: '0.4' });

const createOwner = (template: string) => activatingOwner(sandbox, template);
type One = Awaited<ReturnType<typeof createOwner>>;
const NAME = { firstName: ' Ana ', lastName: 'Peña' };

/** Activates the account; returns the device that the activation was accepted for. */
async function activateAccount(one: One, change: Parameters<One['activate']>[0] = {}): Promise<string> {
  const { body } = await one.activate(change);
  if (body.outcome !== 'accepted') throw new Error(JSON.stringify(body));
  await one.afterwards();
  return body.device;
}

describe('an activation', () => {
  it.each([
    ['preactivated', {}, 30],
    ['van', { name: NAME }, 30],
    ['closed-preactivated', {}, 30],
    ['paused', {}, 14],
  ])('starts the plan and restarts the modem of a %s account', async (template, change, daysRemaining) => {
    const one = await createOwner(template);
    const device = await activateAccount(one, change);
    expect(await one.status(device)).toMatchObject({
      activation: 'activated',
      restart: 'restarted',
      reference: expect.any(String),
      msSinceRestart: expect.any(Number),
    });
    expect(await one.loadAccount()).toMatchObject({
      activation: 'Activated',
      daysRemaining,
      devices: [{ restartedAt: expect.any(String) }],
    });
    const [sent] = await one.listCalls('activate-account');
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
    expect(sent?.body).toMatchObject({
      accountId: one.accountId,
      channel: 'Online',
      devices: [{ prepaidProducts: [{ lob: 'HSD', productCode: 'HSD_030' }] }],
      ...(template === 'van' && {
        updateCustomerInfo: true,
        customerInfo: { firstName: 'Ana', lastName: 'Peña', langPref: 'ENGLISH' },
      }),
    });
  });

  it('requires the missing data, and sends nothing without it', async () => {
    const [van, lostModem] = [await createOwner('van'), await createOwner('preactivated-lost')];
    expect((await van.activate()).body).toEqual({ outcome: 'incomplete', step: 'name' });
    expect((await lostModem.activate()).body).toEqual({ outcome: 'incomplete', step: 'device' });
    expect((await lostModem.activate({ mac: '02:00:00:00:00:00' })).body).toEqual({
      outcome: 'incomplete',
      step: 'device',
    });
    for (const one of [van, lostModem]) expect(await one.listCalls('activate-account')).toEqual([]);
    expect((await van.activate({ name: { firstName: '1', lastName: '' } })).status).toBe(400);
  });

  it('accepts a known MAC address, and no other', async () => {
    const one = await createOwner('preactivated-lost');
    const [modem] = (await one.loadAccount()).devices;
    expect((await one.mac('02:00:00:00:00:00')).body).toEqual({ isKnown: false });
    expect((await one.mac('02:00')).status).toBe(400);
    expect((await one.mac(modem?.macId ?? '')).body).toEqual({ isKnown: true });
    await activateAccount(one, { mac: modem?.macId ?? '' });
    expect(await one.loadAccount()).toMatchObject({ activation: 'Activated' });
  });

  it('is sent once for many requests, at once and afterwards', async () => {
    const one = await createOwner('preactivated');
    await one.steer({ activationMs: 100 });
    const all = await Promise.all(Array.from({ length: 5 }, () => one.activate()));
    await one.afterwards();
    expect(new Set(all.map(({ body }) => body.outcome))).toEqual(new Set(['accepted']));
    expect((await one.activate()).body.outcome).toBe('accepted');
    await one.afterwards();
    expect(await one.listCalls('activate-account')).toHaveLength(1);
    expect(await one.listCalls('reprovision-device')).toHaveLength(1);
    expect(await sandbox.outbox(one.owner.person.phone)).toHaveLength(1);
  });

  it('is not sent again when its response is lost, and follows the account’s state', async () => {
    const one = await createOwner('preactivated');
    const fault = await sandbox.fault({
      call: 'activate-account',
      kind: 'lost',
      match: { sessionId: one.owner.sessionId },
    });
    const device = await activateAccount(one);
    await sandbox.clearFault(fault);
    expect(await one.status(device)).toMatchObject({ activation: 'activated' });
    await one.activate();
    await one.afterwards();
    expect(await one.listCalls('activate-account')).toHaveLength(1);
  });

  it.each(['reset', 'http'] as const)('can be tried again once it is sure that it never arrived (%s)', async (kind) => {
    const one = await createOwner('preactivated');
    const match = { sessionId: one.owner.sessionId };
    const fault = await sandbox.fault({ call: 'activate-account', kind, match });
    const device = await activateAccount(one);
    await sandbox.clearFault(fault);
    expect(await one.status(device)).toMatchObject({ activation: 'failed', reference: expect.any(String) });
    await activateAccount(one);
    expect(await one.status(device)).toMatchObject({ activation: 'activated' });
    expect(await one.listCalls('activate-account')).toHaveLength(2);
    expect(await sandbox.outbox(one.owner.person.phone)).toHaveLength(1);
  });

  it('fails with a reference when the provider refuses it', async () => {
    const one = await createOwner('preactivated');
    const match = { sessionId: one.owner.sessionId };
    const fault = await sandbox.fault({ call: 'activate-account', kind: 'code', code: 'BUS_ACT_099', match });
    expect((await one.activate()).body).toEqual({ outcome: 'failed', reference: expect.any(String) });
    await sandbox.clearFault(fault);
  });

  it('ends our session when the provider has ended its own', async () => {
    const one = await createOwner('preactivated');
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'activate-account', kind: 'expired', match, times: 1 });
    expect(await one.activate()).toMatchObject({ status: 401, body: { redirectTo: 'timeout-error' } });
    expect([...one.owner.client.jar.getAll()].map(({ name }) => name)).not.toContain('hl-owner');
  });
});

describe('the modem restart after an activation', () => {
  it.each(['reset', 'http', 'code'] as const)(
    'can be repeated after it failed (%s), and activates nothing',
    async (kind) => {
      const one = await createOwner('preactivated');
      const match = { sessionId: one.owner.sessionId };
      const fault = await sandbox.fault({
        call: 'reprovision-device',
        kind,
        match,
        ...(kind === 'code' && { code: 'BUS_X' }),
      });
      const device = await activateAccount(one);
      expect(await one.status(device)).toMatchObject({ activation: 'activated', restart: 'failed' });
      await sandbox.clearFault(fault);
      await one.restart(device);
      await one.afterwards();
      expect(await one.status(device)).toMatchObject({ activation: 'activated', restart: 'restarted' });
      expect(await one.listCalls('activate-account')).toHaveLength(1);
    },
  );

  it('counts as done when its response is lost and the modem is restarting', async () => {
    const one = await createOwner('preactivated');
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'reprovision-device', kind: 'lost', match, times: 1 });
    const device = await activateAccount(one);
    expect(await one.status(device)).toMatchObject({ restart: 'restarted' });
    expect(await one.listCalls('reprovision-device')).toHaveLength(1);
  });

  it('is not sent before an activation', async () => {
    const one = await createOwner('preactivated');
    expect(await one.restart('0'.repeat(32))).toMatchObject({ activation: 'none', restart: 'none' });
    expect(await one.listCalls('reprovision-device')).toEqual([]);
  });
});

describe('the activation pages', () => {
  const open = async (page: 'activation' | 'activation-progress', one: One, query = `account=${one.account}`) => {
    one.owner.client.use();
    const result = await openNamedPage(page, pageRequest(query, { locale: 'es' }));
    return 'kind' in result ? result : result.redirect;
  };

  it('show the steps of the account, and how its modem is seen', async () => {
    expect(await open('activation', await createOwner('van'))).toMatchObject({
      view: { asksName: true, location: 'located', isBehindModem: false },
    });
    const lostModem = await createOwner('preactivated-lost');
    expect(await open('activation', lostModem, `account=${lostModem.account}&bhr=true`)).toMatchObject({
      view: { asksName: false, location: 'not-found', isBehindModem: true },
    });
  });

  it('show a finished activation, and redirect elsewhere without one', async () => {
    const one = await createOwner('closed-preactivated');
    const device = await activateAccount(one);
    const query = `account=${one.account}&device=${device}&bhr=true`;
    expect(await open('activation-progress', one, query)).toMatchObject({
      view: {
        device,
        isBehindModem: true,
        status: { activation: 'activated' },
        pingUrl: expect.stringContaining('/ping.json?'),
      },
    });
    expect(await open('activation-progress', one)).toBe(`/es/activation?account=${one.account}`);
    expect(await open('activation', one)).toMatchObject({ kind: 'redirect' });
  });

  it('are both open after a failed activation: one reports it, the other starts over', async () => {
    const one = await createOwner('preactivated');
    const match = { sessionId: one.owner.sessionId };
    const fault = await sandbox.fault({ call: 'activate-account', kind: 'reset', match });
    const device = await activateAccount(one);
    await sandbox.clearFault(fault);
    const query = `account=${one.account}&device=${device}`;
    expect(await open('activation-progress', one, query)).toMatchObject({
      view: { status: { activation: 'failed' } },
    });
    expect(await open('activation', one)).toMatchObject({ view: { location: 'located' } });
  });

  it('accept only a complete link of the owner, and redirect others to the error page', async () => {
    const [one, other] = [await createOwner('preactivated'), await createOwner('preactivated')];
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const buildLink = ({ accountId, owner: { person } }: One, part?: 'accountId' | 'guid') => {
      const names = { accountId: base64(accountId), guid: base64(person.custGuid) };
      return new URLSearchParams(part ? { [part]: names[part] } : names).toString();
    };
    expect(await open('activation', one, buildLink(one))).toBe('/es/activation');
    for (const link of [buildLink(one, 'accountId'), buildLink(one, 'guid'), buildLink(other), 'accountId=x&guid=y']) {
      expect(await open('activation', one, link)).toBe('/es/error');
    }
  });

  it.each([
    ['validate-device', 'http', { href: expect.stringMatching(/^\/es\/activation\/error\?/), afterMs: 3_000 }],
    ['validate-device', 'expired', { href: expect.stringMatching(/^\/es\/timeout-error/), afterMs: 0 }],
    ['validate-device', 'rejected', { href: expect.stringMatching(/^\/es\/error/), afterMs: 0 }],
    ['dashboard', 'http', { href: expect.stringMatching(/^\/es\/activation\/error\?/), afterMs: 3_000 }],
  ] as const)('redirect to their own error page when %s fails (%s)', async (call, kind, redirect) => {
    const one = await createOwner('preactivated');
    await sandbox.fault({ call, kind, match: { sessionId: one.owner.sessionId } });
    expect(await open('activation', one)).toMatchObject({ kind: 'redirect', redirect });
  });
});
