import { describe, expect, it } from '@jest/globals';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests, VISA } from '#tests/support/payment-owner.ts';

// The scale keeps timeouts short.
const { sandbox } = await startOwnProvider({ PROVIDER_TIME_SCALE: '0.5' });
const { saveAutoRefillProposal, settleAutoRefillProposal } = await import('#lib/account/server/auto-refill.ts');
const { accountReference } = await import('#lib/session/account-reference.ts');

async function visit(template: string) {
  const owner = await signInOwner(sandbox, template);
  return { owner, ...(await paymentRequests(owner)) };
}
type One = Awaited<ReturnType<typeof visit>>;

const addFault = ({ sessionId }: Owner, call: string, kind: string) =>
  sandbox.fault({ call, kind, match: { sessionId } });
const listCalls = ({ owner }: One, call: string) => sandbox.calls({ call, sessionId: owner.sessionId });
const isOn = async ({ owner }: One) => (await sandbox.account(owner.accountId)).autoRefill;

describe('the agreement to the auto-refill terms', () => {
  it('survives a process that ends after the enrollment was sent, and counts once auto-refill is on', async () => {
    const [on, off] = [await visit('autorefill'), await visit('active')];
    for (const { owner } of [on, off]) await saveAutoRefillProposal(owner.accountId, 'en');
    const { agreed, termsVersion } = await on.autoRefill();
    expect(agreed).toMatchObject({ version: termsVersion });
    expect((await on.terms()).status).toBe(200);
    expect((await off.autoRefill()).agreed).toBeNull();
  });

  it('is kept when neither the response nor the stored state can be read', async () => {
    const one = await visit('autorefill');
    const view = await one.autoRefill();
    await addFault(one.owner, 'enroll-autopay', 'timeout');
    const turning = one.turnOn(view);
    // The reads before the change have succeeded by then.
    while ((await listCalls(one, 'enroll-autopay')).length === 0)
      await new Promise((resolve) => void setImmediate(resolve));
    const unread = await addFault(one.owner, 'payment-info', 'http');
    expect((await turning).body).toEqual({ outcome: 'unknown' });
    await sandbox.clearFault(unread);
    expect((await one.autoRefill()).agreed).toMatchObject({ version: view.termsVersion });
  });

  it('stays at the earlier version when the provider refuses a new one', async () => {
    const one = await visit('active');
    const { accountId } = one.owner;
    await saveAutoRefillProposal(accountId, 'es');
    await settleAutoRefillProposal(accountId, true);
    await addFault(one.owner, 'enroll-autopay', 'http');
    expect((await one.turnOn(await one.autoRefill())).body).toMatchObject({ outcome: 'failed' });
    expect(await (await one.terms()).text()).toContain('<html lang="es">');
  });

  it.each([[null], ['lost']])('is saved together with a card (fault of the response: %s)', async (fault) => {
    const one = await visit('expired');
    const { stored, termsVersion } = await one.autoRefill();
    if (fault) await addFault(one.owner, 'add-instrument', fault);
    expect((await one.save(stored?.version, VISA, { enroll: true, terms: termsVersion })).body).toMatchObject({
      outcome: 'done',
    });
    expect((await one.autoRefill()).agreed).toMatchObject({ version: termsVersion });
    expect((await one.terms()).status).toBe(200);
  });

  it('counts only for the terms that the card form showed: others enroll nobody and save no card', async () => {
    const one = await visit('expired');
    expect(await one.save(undefined, VISA, { enroll: true, terms: 'other' })).toMatchObject({
      status: 409,
      body: { reason: 'terms-changed' },
    });
    expect((await one.save(undefined, VISA, { enroll: true })).status).toBe(400);
    expect([await listCalls(one, 'add-instrument'), await isOn(one)]).toEqual([[], false]);
    expect((await one.terms()).status).toBe(404);
  });

  it('is refused with its card where the provider has no auto-refill; the card alone is saved', async () => {
    const one = await visit('expired');
    const { stored, termsVersion } = await one.autoRefill();
    const enrolment = { enroll: true, terms: termsVersion };
    expect(await lacking(['auto-refill'], () => one.save(stored?.version, VISA, enrolment))).toMatchObject({
      status: 404,
      body: { reason: 'not-offered' },
    });
    expect([await listCalls(one, 'add-instrument'), await isOn(one)]).toEqual([[], false]);
    expect((await lacking(['auto-refill'], () => one.save(stored?.version))).body).toMatchObject({ outcome: 'done' });
  });

  it('moves along with the service', async () => {
    const one = await visit('closed-moved');
    const [from = '', to = ''] = one.owner.person.accountIds;
    const account = accountReference(one.owner.person, to);
    const there = await paymentRequests({ ...one.owner, accountId: to, account });
    expect((await there.terms()).status).toBe(404);
    await saveAutoRefillProposal(from, 'en');
    await settleAutoRefillProposal(from, true);
    expect(await (await there.terms()).text()).toContain('account.card.options.terms.bodyHtml');
    const other = await visit('active');
    expect((await other.terms()).status).toBe(404);
  });
});
