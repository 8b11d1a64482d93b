import { expect, it } from '@jest/globals';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

const { sandbox } = await startOwnProvider();

const CHANGED = { status: 409, body: { reason: 'charge-changed' } };

async function visit(template: string) {
  const owner = await signInOwner(sandbox, template);
  const listCalls = () => sandbox.calls({ call: 'enroll-autopay', sessionId: owner.sessionId });
  const isOn = async () => (await sandbox.account(owner.accountId)).autoRefill;
  return { owner, listCalls, isOn, ...(await paymentRequests(owner)) };
}

it('auto-refill enrolls nobody from a page with a plan that another tab has changed', async () => {
  const one = await visit('two-plans');
  const view = await one.autoRefill();
  expect(view.charge).toMatchObject({ planCode: 'HSD_030' });
  const refill = await refillRequests(one.owner);
  const response = await refill.pay(await refill.withTypedCard(await refill.savePurchase(newRefillCart('HSD_007'))));
  await afterwards();
  expect(response.body).toMatchObject({ outcome: 'confirmed' });
  const now = await one.autoRefill();
  expect([now.charge?.planCode, now.stored?.version]).toEqual(['HSD_007', view.stored?.version]);
  expect(await one.turnOn(view)).toMatchObject(CHANGED);
  expect([await one.listCalls(), await one.isOn()]).toEqual([[], false]);
  expect((await one.terms()).status).toBe(404);
  expect((await one.turnOn(now)).body).toMatchObject({ outcome: 'done' });
});

it('auto-refill enrolls nobody from a page that shows an outdated day', async () => {
  const one = await visit('active');
  const view = await one.autoRefill();
  await sandbox.ageAccount(one.owner.accountId, 2);
  expect(await one.turnOn(view)).toMatchObject(CHANGED);
  expect(await one.isOn()).toBe(false);
});

it('auto-refill enrolls nobody from a page with another total than the provider’s', async () => {
  const one = await visit('active');
  const view = await one.autoRefill();
  const charge = { ...view.charge, on: view.wouldChargeOn };
  for (const change of [{ totalCents: 1 }, { taxCents: null }, { planCode: 'HSD_007' }, { on: null }]) {
    expect(await one.turnOn(view, { charge: { ...charge, ...change } })).toMatchObject(CHANGED);
  }
  expect([await one.listCalls(), await one.isOn()]).toEqual([[], false]);
});
