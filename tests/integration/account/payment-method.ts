import { describe, expect, it } from '@jest/globals';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests, VISA } from '#tests/support/payment-owner.ts';

const { sandbox } = await startOwnProvider();

async function visit(template: string) {
  const owner = await signInOwner(sandbox, template);
  const requests = await paymentRequests(owner);
  const version = async () => (await requests.method()).stored?.version ?? '';
  const loadCards = async () => {
    const { autoRefill, instruments } = await sandbox.account(owner.accountId);
    return { autoRefill, cards: (instruments as { lastFour: string }[]).map(({ lastFour }) => lastFour) };
  };
  const countCalls = async (call: string) =>
    (await sandbox.calls({ call, sessionId: owner.sessionId })).filter(
      // A request that a fault duplicates counts once.
      ({ headers }) => !('x-sandbox-replay' in headers),
    ).length;
  return { owner, ...requests, version, loadCards, countCalls };
}

const addFault = ({ sessionId }: Owner, call: string, kind: string, more = {}) =>
  sandbox.fault({ call, kind, ...more, match: { sessionId } });

const UNREADABLE = { ...VISA, cardNumber: '4242424242424241' };
const CHANGED = { status: 409, body: { reason: 'payment-changed' } };
const NOT_DONE = { outcome: 'failed', text: null, codeLine: null };

describe('a saved card', () => {
  it('is added, replaced, changed and removed, and the page shows each step', async () => {
    const one = await visit('expired');
    expect((await one.method()).stored).toMatchObject({ card: null, hasAutoRefill: false });
    expect((await one.save(await one.version())).body).toMatchObject({ outcome: 'done', ref: expect.any(String) });
    const { stored } = await one.method();
    expect(stored?.card).toMatchObject({
      brand: 'visa',
      lastFour: '1111',
      expiry: { month: 12, year: 2049 },
      billing: { name: 'Rosa de la Cruz', addressLine1: '12 Elm Street', zip: '62701' },
    });
    expect((await one.save(await one.version(), { ...VISA, cardNumber: '4242424242424242' })).body).toMatchObject({
      outcome: 'done',
    });
    expect(await one.loadCards()).toEqual({ autoRefill: false, cards: ['4242'] });
    expect((await one.change(await one.version(), { ...VISA, expirationDate: '1148' })).body).toMatchObject({
      outcome: 'done',
    });
    expect((await one.method()).stored?.card).toMatchObject({ lastFour: '4242', expiry: { month: 11, year: 2048 } });
    expect((await one.remove(await one.version())).body).toEqual({ outcome: 'done', ref: null });
    expect((await one.method()).stored?.card).toBeNull();
  });

  it('stays the auto-refill card when replaced or changed, and turns auto-refill off when removed', async () => {
    const one = await visit('autorefill');
    await one.save(await one.version());
    expect(await one.loadCards()).toEqual({ autoRefill: true, cards: ['1111'] });
    await one.change(await one.version(), { ...VISA, expirationDate: '0145' });
    expect(await one.loadCards()).toEqual({ autoRefill: true, cards: ['1111'] });
    await one.remove(await one.version());
    expect(await one.loadCards()).toEqual({ autoRefill: false, cards: [] });
  });

  it('is not saved when the provider refuses it, and the catalog’s reason is shown', async () => {
    const one = await visit('active');
    const { body } = await one.save(await one.version(), UNREADABLE);
    expect(body).toMatchObject({ outcome: 'failed', text: expect.stringContaining('codes.') });
    expect(await one.loadCards()).toMatchObject({ cards: ['4242'] });
  });

  it('is left alone when another tab has changed it', async () => {
    const one = await visit('active');
    const before = await one.version();
    await one.save(before);
    for (const stale of [() => one.save(before), () => one.change(before), () => one.remove(before)]) {
      const { status, body } = await stale();
      expect({ status, body }).toEqual(CHANGED);
    }
    expect([await one.countCalls('add-instrument'), await one.countCalls('remove-instrument')]).toEqual([1, 0]);
    expect(await one.loadCards()).toMatchObject({ cards: ['1111'] });
  });

  it('is changed by one request at a time', async () => {
    const one = await visit('active');
    const version = await one.version();
    const all = await Promise.all([one.save(version), one.save(version), one.remove(version)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [page, real] = [await one.method(), await one.loadCards()];
    expect(page.stored?.card?.lastFour ?? null).toBe(real.cards[0] ?? null);
  });

  it.each([
    ['add-instrument', 'lost', 'done'],
    ['add-instrument', 'duplicate', 'done'],
    ['add-instrument', 'reset', 'failed'],
    ['add-instrument', 'malformed', 'failed'],
    ['modify-instrument', 'lost', 'done'],
    ['modify-instrument', 'html', 'failed'],
    ['remove-instrument', 'lost', 'done'],
    ['remove-instrument', 'duplicate', 'done'],
    ['remove-instrument', 'schema', 'failed'],
  ])('is judged by the stored state and never sent again: %s, %s: %s', async (call, kind, outcome) => {
    const one = await visit('active');
    const version = await one.version();
    await addFault(one.owner, call, kind);
    const send = { 'add-instrument': one.save, 'modify-instrument': one.change, 'remove-instrument': one.remove }[call];
    const { body } = (await send?.(version)) ?? { body: {} };
    expect(body).toMatchObject(outcome === 'failed' ? NOT_DONE : { outcome });
    expect(await one.countCalls(call)).toBe(1);
    expect((await one.version()) === version).toBe(outcome === 'failed');
  });

  it('is not sent when the stored state cannot be read', async () => {
    const one = await visit('active');
    const version = await one.version();
    const fault = await addFault(one.owner, 'add-instrument', 'lost');
    await sandbox.fault({ call: 'payment-info', kind: 'http', match: { sessionId: one.owner.sessionId } });
    // The stored state is also read before the change, which is not sent if that fails.
    expect((await one.save(version)).body).toEqual(NOT_DONE);
    expect(await one.countCalls('add-instrument')).toBe(0);
    await sandbox.clearFault(fault);
    expect((await one.method()).stored).toBeNull();
  });

  it('leads to the timeout page when the session ends meanwhile', async () => {
    const one = await visit('active');
    const version = await one.version();
    await addFault(one.owner, 'remove-instrument', 'expired');
    const { status, body } = await one.remove(version);
    expect([status, body]).toEqual([401, expect.objectContaining({ redirectTo: 'timeout-error' })]);
  });

  it('cannot be changed by anyone else', async () => {
    const [one, other] = [await visit('active'), await visit('autorefill')];
    const { POST: remove } = await import('#app/api/account/card-remove/route.ts');
    const foreign = { account: other.owner.account, locale: 'en', version: await other.version() };
    const { status, body } = await one.owner.client.post(remove, foreign);
    expect([status, body]).toEqual([409, { reason: 'account-changed' }]);
    expect(await other.loadCards()).toEqual({ autoRefill: true, cards: ['4242'] });
  });
});

describe('auto-refill', () => {
  it('is turned on with its terms, which are kept, and off in one step', async () => {
    const one = await visit('active');
    const before = await one.autoRefill();
    expect(before).toMatchObject({ stored: { hasAutoRefill: false }, agreed: null });
    expect(before.charge?.totalCents).toBe(4500 + (before.charge?.taxCents ?? 0));
    expect((await one.terms()).status).toBe(404);
    const { body } = await one.turnOn(before);
    expect(body).toMatchObject({ outcome: 'done' });
    const after = await one.autoRefill();
    expect(after.agreed).toMatchObject({ version: before.termsVersion });
    expect(after.stored).toMatchObject({ hasAutoRefill: true, nextChargeOn: before.wouldChargeOn });
    const file = await one.terms();
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toContain('account.card.options.terms.bodyHtml');
    expect((await one.turnOff(await one.version())).body).toMatchObject({ outcome: 'done' });
    expect(await one.loadCards()).toMatchObject({ autoRefill: false });
  });

  it('charges the announced amount on the announced day', async () => {
    const one = await visit('autorefill');
    const { charge, stored } = await one.autoRefill();
    const findChargeDay = async () => (await one.autoRefill()).stored?.nextChargeOn;
    expect(await findChargeDay()).toBe(stored?.nextChargeOn);
    await sandbox.ageAccount(one.owner.accountId, 4);
    const [made, ...more] = await sandbox.charges({ accountId: one.owner.accountId });
    expect(more).toEqual([]);
    expect(made).toMatchObject({ kind: 'auto-refill', amount: charge?.totalCents, tax: charge?.taxCents });
  });

  it.each([
    ['terms that read otherwise by now', 'active', 'other', { status: 409, body: { reason: 'terms-changed' } }],
    ['no card', 'expired', null, { status: 200, body: expect.objectContaining({ outcome: 'failed' }) }],
  ])('stays off with %s', async (_, template, terms, expected) => {
    const one = await visit(template);
    const { status, body } = await one.turnOn(await one.autoRefill(), terms ? { terms } : {});
    expect({ status, body }).toEqual(expected);
    expect(await one.loadCards()).toMatchObject({ autoRefill: false });
    expect((await one.terms()).status).toBe(404);
  });

  it.each([
    ['enroll-autopay', 'lost', 'done'],
    ['enroll-autopay', 'duplicate', 'done'],
    ['enroll-autopay', 'html', 'failed'],
    ['cancel-autopay', 'lost', 'done'],
    ['cancel-autopay', 'duplicate', 'done'],
    ['cancel-autopay', 'reset', 'failed'],
    ['cancel-autopay', 'malformed', 'failed'],
  ])('is judged by the payment info and never sent again: %s, %s: %s', async (call, kind, outcome) => {
    const isOn = call === 'cancel-autopay';
    const one = await visit(isOn ? 'autorefill' : 'active');
    const view = await one.autoRefill();
    await addFault(one.owner, call, kind);
    const { body } = await (isOn ? one.turnOff(view.stored?.version ?? '') : one.turnOn(view));
    expect(body).toMatchObject({ outcome });
    expect(await one.countCalls(call)).toBe(1);
    const expectedState = outcome === 'done' ? !isOn : isOn;
    expect(await one.loadCards()).toMatchObject({ autoRefill: expectedState });
    expect((await one.autoRefill()).stored?.hasAutoRefill).toBe(expectedState);
  });

  it('is left alone when another tab has changed it', async () => {
    const one = await visit('autorefill');
    const version = await one.version();
    await one.save(version);
    const { status, body } = await one.turnOff(version);
    expect({ status, body }).toEqual(CHANGED);
    expect(await one.loadCards()).toMatchObject({ autoRefill: true });
  });

  it('announces no charge while a move pauses the account', async () => {
    const one = await visit('paused');
    const off = await one.autoRefill();
    expect(off).toMatchObject({ isPaused: true, wouldChargeOn: null });
    expect((await one.turnOn(off)).body).toMatchObject({ outcome: 'done' });
    expect((await one.autoRefill()).stored).toMatchObject({ hasAutoRefill: true, nextChargeOn: null });
    await sandbox.ageAccount(one.owner.accountId, 20);
    expect(await one.autoRefill()).toMatchObject({ isOver: false, stored: { nextChargeOn: null } });
    expect(await sandbox.charges({ accountId: one.owner.accountId })).toEqual([]);
  });

  it('reports a declined charge and the day of the next try', async () => {
    const one = await visit('autorefill');
    await one.save(await one.version(), { ...VISA, cardNumber: '4000000000009995' });
    // The day before the last paid one: the first charge is declined, and the next try is still in time.
    await sandbox.ageAccount(one.owner.accountId, 3);
    const { outlook, nextChargeOn, hasAutoRefill } = (await one.autoRefill()).stored ?? {};
    expect([hasAutoRefill, outlook?.says, outlook?.isCovered]).toEqual([true, 'retries', false]);
    expect([outlook?.chargeOn, outlook?.stopsOn]).toEqual([nextChargeOn, (await one.autoRefill()).lastDay]);
    expect((nextChargeOn ?? '') > (outlook?.declinedOn ?? '?')).toBe(true);
    // On the last paid day neither a further try nor the charge of a new card is in time.
    await sandbox.ageAccount(one.owner.accountId, 1);
    expect((await one.autoRefill()).stored?.outlook.says).toBe('declinedToday');
    await sandbox.ageAccount(one.owner.accountId, 4);
    const over = (await one.autoRefill()).stored?.outlook;
    expect([over?.says, over?.chargeOn]).toEqual(['declinedStopped', null]);
  });
});
