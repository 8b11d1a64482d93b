import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { inDays } from '#tests/support/move-places.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';

// After a lost response, the status is polled for a while, then the new account; the scale keeps both short.
const { sandbox } = await startOwnProvider({ PROVIDER_TIME_SCALE: '0.4' });

const createMover = (template?: string, overrides?: object) => movingOwner(sandbox, template, overrides);
type One = Awaited<ReturnType<typeof createMover>>;

const toAccepted = (path: string) => ({ outcome: 'accepted', path });
const NOW = toAccepted('/move/now-confirmation');
const LATER = toAccepted('/move/schedule-confirmation');

/** Polls until the move is no longer waiting. */
async function waitUntilFinished(one: One) {
  await one.afterwards();
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await one.finish();
    if (response.outcome !== 'waiting') return response;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The wait does not end');
}

describe('a move (spec 3 §4.3)', () => {
  it('is ordered now for the checked place, and its saved data is removed once its account was seen', async () => {
    const one = await createMover();
    expect(await one.destination()).toEqual({ outcome: 'saved', path: '/move/address-confirmation' });
    expect(await one.day('now')).toEqual({ outcome: 'saved', path: '/move/now' });
    expect(await one.confirm()).toEqual(NOW);
    const [sent] = await one.listCalls('create-aux');
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
    expect(sent?.body).toMatchObject({
      channel: 'ONLINE',
      flow: 'MOVE',
      accountID: one.owner.accountId,
      updateCustomer: false,
      operatorUserName: null,
      custGuid: one.owner.person.custGuid,
      customerInfo: { serviceAddress: { addressLine1: '100 Maple Street', houseKey: expect.stringMatching(/./) } },
    });
    expect(sent?.body).not.toHaveProperty('scheduledMoveDate');
    expect(await one.finish()).toEqual({ outcome: 'waiting' });
    expect(await one.finish('AAAA-BBBB')).toEqual({ outcome: 'changed' });
    expect((await one.loadPurchase())?.data.destination).not.toBeNull();
    expect(await waitUntilFinished(one)).toEqual({ outcome: 'done' });
    expect((await one.loadPurchase())?.data).toMatchObject({
      destination: null,
      day: null,
      ordered: { confirmationNumber: expect.stringMatching(/^MV/), day: inDays(0), isScheduled: false },
    });
  });

  it('can be scheduled, changed before it is confirmed, canceled, and ordered again', async () => {
    const one = await createMover();
    await one.destination();
    expect(await one.day(inDays(5))).toEqual({ outcome: 'saved', path: '/move/schedule-finalize' });
    expect(await one.day(inDays(0))).toEqual({ outcome: 'saved', path: '/move/schedule-now' });
    expect(await one.day(inDays(6))).toEqual({ outcome: 'saved', path: '/move/schedule-finalize' });
    expect(await one.confirm()).toEqual(LATER);
    expect((await one.listCalls('create-aux')).map(({ body }) => body)).toMatchObject([
      { scheduledMoveDate: inDays(6) },
    ]);
    await waitUntilFinished(one);
    const { confirmationNumber = '' } = (await one.loadPurchase())?.data.ordered ?? {};
    expect(await one.destination()).toMatchObject({ outcome: 'under-way', path: '/dashboard' });
    expect(await one.cancel('MV00000000')).toEqual({ outcome: 'changed' });
    expect(await one.cancel(confirmationNumber)).toEqual({ outcome: 'done' });
    expect(await one.cancel(confirmationNumber)).toEqual({ outcome: 'done' });
    expect(await one.listCalls('update-move')).toHaveLength(1);
    await one.ready(inDays(4));
    expect(await one.confirm()).toEqual(LATER);
    expect(await one.listCalls('create-aux')).toHaveLength(2);
  });

  it('stays when a stale tab repeats an earlier cancellation', async () => {
    const one = await createMover();
    await one.ready(inDays(5));
    await one.confirm();
    await waitUntilFinished(one);
    const first = (await one.loadPurchase())?.data.ordered?.confirmationNumber ?? '';
    expect(await one.cancel(first)).toEqual({ outcome: 'done' });

    await one.ready(inDays(6));
    const purchaseData = (await one.loadPurchase())?.data;
    expect(purchaseData?.day).toBe(inDays(6));
    expect(await one.cancel(first)).toEqual({ outcome: 'done' });
    expect((await one.loadPurchase())?.data).toEqual(purchaseData);

    await one.confirm();
    await waitUntilFinished(one);
    const { data } = (await one.loadPurchase()) ?? {};
    expect(data?.ordered?.confirmationNumber).not.toBe(first);
    expect(await one.cancel(first)).toEqual({ outcome: 'done' });
    expect((await one.loadPurchase())?.data).toEqual(data);
    expect(await one.listCalls('update-move')).toHaveLength(1);
  });

  it('cannot be canceled once its day has begun', async () => {
    const one = await createMover('move-scheduled');
    const [account] = one.owner.person.accountIds;
    await sandbox.ageAccount(account ?? '', 10);
    const { confirmationNumber } = await loadAux(one);
    expect(await one.cancel(confirmationNumber)).toEqual({ outcome: 'too-late' });
    expect(await one.listCalls('update-move')).toEqual([]);
  });

  it.each([
    ['without days left is today, and a refill comes first', 0, 'now', '/move/refill-required', 0],
    ['past the paid days needs a refill', 5, 8, '/move/refill-required', 8],
    ['on the last paid day needs none', 5, 4, '/move/schedule-finalize', 4],
    ['within the paid days now keeps no date', 5, 'now', '/move/now', null],
  ] as const)('goes to the right step: %s', async (_what, daysRemaining, wanted, path, day) => {
    const one = await createMover('move-ready', { daysRemaining });
    expect(await one.ready(wanted === 'now' ? wanted : inDays(wanted))).toEqual({ outcome: 'saved', path });
    expect((await one.loadPurchase())?.data.day).toBe(day === null ? null : inDays(day));
    // Spec 3 §2.3: the three exits of a refill.
    const exit = day === null ? 'address-confirmation' : day === 0 ? 'now' : 'schedule-finalize';
    expect(await one.afterRefill()).toBe(`/move/${exit}`);
    if (path.includes('refill')) expect(await one.confirm()).toMatchObject({ outcome: 'changed' });
  });

  it.each([1, -1, 30])('cannot be scheduled in %i days', async (ahead) => {
    const one = await createMover('move-ready', { daysRemaining: 60 });
    expect(await one.ready(inDays(ahead))).toEqual({ outcome: 'changed', path: '/move/schedule' });
  });

  it('is refused with another version, and without a place', async () => {
    const one = await createMover();
    expect(await one.confirm()).toEqual({ outcome: 'nothing' });
    await one.ready();
    const purchase = await one.purchase();
    await one.day(inDays(5));
    expect(await one.confirm(purchase)).toMatchObject({ outcome: 'changed' });
    expect(await one.day(inDays(7), purchase.version)).toMatchObject({ outcome: 'changed' });
    const other = await createMover();
    expect(await other.post('confirm', { account: one.account, locale: 'en', purchase })).toMatchObject({
      status: 409,
    });
    expect(await one.listCalls('create-aux')).toEqual([]);
  });
});

describe('the order of a move', () => {
  it('is sent once for ten requests at once and another one afterwards', async () => {
    const one = await createMover();
    await one.ready();
    const purchase = await one.purchase();
    const all = await Promise.all(Array.from({ length: 10 }, () => one.confirm(purchase)));
    expect(all).toEqual(Array.from({ length: 10 }, () => NOW));
    expect(await one.confirm(purchase)).toEqual(NOW);
    expect(await one.listCalls('create-aux')).toHaveLength(1);
  });

  it('is not sent again when its response is lost and the provider shows the move', async () => {
    const one = await createMover();
    await one.ready();
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'create-aux', kind: 'lost', match, times: 1 });
    expect(await one.confirm()).toEqual(NOW);
    await one.afterwards();
    expect(await one.progress()).toMatchObject({ state: 'created', reference: expect.any(String) });
    expect(await waitUntilFinished(one)).toEqual({ outcome: 'done' });
    expect(await one.listCalls('create-aux')).toHaveLength(1);
    // The account is looked up by the number under which the provider shows the move.
    const { confirmationNumber } = (await one.loadPurchase())?.data.ordered ?? {};
    expect(confirmationNumber).toMatch(/^MV/);
    expect((await one.listCalls('fetch-aux')).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ auxConfNo: confirmationNumber }),
    );
  });

  it.each(['reset', 'http'] as const)(
    'is checked after a lost response (%s), and can be sent again under the same key',
    async (kind) => {
      const one = await createMover();
      await one.ready();
      const match = { sessionId: one.owner.sessionId };
      const fault = await sandbox.fault({ call: 'create-aux', kind, match });
      await one.confirm();
      await one.afterwards();
      await sandbox.clearFault(fault);
      expect(await one.progress()).toMatchObject({
        state: 'manual',
        canSendAgain: true,
        reference: expect.any(String),
      });
      expect(await one.confirm()).toEqual(NOW);
      const calls = await one.listCalls('create-aux');
      expect(calls).toHaveLength(2);
      expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(calls[1]?.body).toEqual(calls[0]?.body);
      expect(await sandbox.outbox(one.owner.person.phone)).toHaveLength(1);
    },
  );

  it('fails with a reference when the provider refuses it', async () => {
    const one = await createMover();
    await one.ready();
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'create-aux', kind: 'code', code: 'BUS_MOVE_099', match });
    expect(await one.confirm()).toEqual({ outcome: 'failed', reference: expect.any(String) });
  });

  it.each([
    { when: 'now', day: 'now', page: 'move-now-confirmation', back: '/en/move/address-confirmation' },
    { when: 'later', day: inDays(5), page: 'move-schedule-confirmation', back: '/en/move/schedule' },
  ] as const)('leads from the confirmation to the error page when it is refused late ($when)', async (of) => {
    const one = await createMover();
    await one.ready(of.day);
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'create-aux', kind: 'code', code: 'BUS_MOVE_099', match });
    await one.confirm();
    await one.afterwards();
    const { redirect } = z.object({ redirect: z.string() }).parse(await openOwnerPage(one.owner, of.page));
    const { pathname, searchParams } = new URL(redirect, 'http://localhost');
    expect(pathname).toBe('/en/error');
    expect(Object.fromEntries(searchParams)).toEqual({
      reference: await one.order(),
      undone: 'move',
      returnTo: expect.stringContaining(of.back),
    });
  });

  it('ends our session when the provider has ended its own', async () => {
    const one = await createMover();
    await one.ready();
    const match = { sessionId: one.owner.sessionId };
    await sandbox.fault({ call: 'create-aux', kind: 'expired', match, times: 1 });
    expect(await one.post('confirm', { locale: 'en', purchase: await one.purchase() })).toMatchObject({
      status: 401,
      body: { redirectTo: 'timeout-error' },
    });
  });

  it('is being set up while its account cannot be read, and done afterwards', async () => {
    const one = await createMover();
    await one.ready();
    await one.confirm();
    const match = { sessionId: one.owner.sessionId };
    const fault = await sandbox.fault({ call: 'fetch-aux', kind: 'http', match });
    expect(await waitUntilFinished(one)).toEqual({ outcome: 'setting-up' });
    expect((await one.loadPurchase())?.data.destination).not.toBeNull();
    await sandbox.clearFault(fault);
    expect(await waitUntilFinished(one)).toEqual({ outcome: 'done' });
  });
});

describe('the cancellation of a move', () => {
  it.each(['lost', 'reset'] as const)(
    'is settled by what the provider shows after a lost response (%s)',
    async (kind) => {
      const one = await createMover('move-scheduled');
      const { confirmationNumber } = await loadAux(one);
      const match = { sessionId: one.owner.sessionId };
      await sandbox.fault({ call: 'update-move', kind, match, times: 1 });
      const first = await one.cancel(confirmationNumber);
      expect(['pending', 'done', 'failed']).toContain(first.outcome);
      await one.afterwards();
      expect(await one.cancel(confirmationNumber)).toEqual({ outcome: 'done' });
      expect((await sandbox.outbox(one.owner.person.phone)).length).toBe(1);
    },
  );
});

/** The move as the provider reports it. */
async function loadAux(one: One) {
  const { loadAuxAccount } = await import('#lib/account/server/provider-account.ts');
  const { requireOwner } = await import('#lib/session/require-owner.ts');
  const request = { account: one.account, link: { accountId: null, guid: null } };
  const owner = await requireOwner({ jar: one.client.jar, named: request });
  if (!owner.ok) throw new Error(owner.reason);
  const result = await loadAuxAccount(owner.value.callContext, owner.value.accountId);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}
