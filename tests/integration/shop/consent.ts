import { describe, expect, it } from '@jest/globals';
import { throughIdentityService } from '#tests/e2e/faults/identity-visit.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { asVisitor, newVisitor, place, sandbox, listOrders, shopPages } from '#tests/support/shop-handlers.ts';
import type { ShopVisitor } from '#tests/support/shop-visitor.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const TEXTS = { emailOptIn: false, smsOptIn: true };
const NONE = { emailOptIn: false, smsOptIn: false };

/** The consents sent to the provider for a phone, in order. */
const listConsents = async (phone: string) =>
  (await sandbox.calls({ call: 'notification-consent' }))
    .filter(({ body }) => JSON.stringify(body).includes(phone))
    .map(({ body }) => body);

/** Returns from the identity service without any data, to the page with the customer form. */
async function openCustomerInfo(visitor: ShopVisitor): Promise<string> {
  const id = await visitor.enter();
  await visitor.restore((await visitor.handOver(id)) ?? '');
  return id;
}

describe('a consent on payment and delivery', () => {
  it('is saved when the provider accepts it, and reported when not', async () => {
    const visitor = newVisitor();
    const { id } = (await visitor.ready()).purchase;
    expect(await visitor.send('consent', id, { ...TEXTS })).toEqual({ saved: true });
    await sandbox.fault({ call: 'notification-consent', kind: 'http', status: 500, match: { text: visitor.phone } });
    expect(await visitor.send('consent', id, { ...TEXTS, emailOptIn: true })).toEqual({ saved: false });
  });

  it('is sent for the customer of the purchase, whomever the request names', async () => {
    const [visitor, stranger] = [newVisitor(), newVisitor()];
    const order = await visitor.ready();
    const contact = { email: 'stranger@example.com', phone: stranger.phone };
    expect(await visitor.send('consent', order.purchase.id, { ...TEXTS, contact })).toEqual({ saved: true });
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await visitor.send('consent', order.purchase.id, { ...NONE, contact })).toEqual({ saved: false });
    expect(await listConsents(stranger.phone)).toEqual([]);
    expect(await listConsents(visitor.phone)).toMatchObject([{ tn: visitor.phone, smsOptIn: 'Y' }]);
  });

  it('is not sent for a contact that the purchase does not know', async () => {
    const [visitor, stranger] = [newVisitor(), newVisitor()];
    const id = await openCustomerInfo(visitor);
    const contact = { email: 'stranger@example.com', phone: stranger.phone };
    expect(await visitor.send('consent', id, { ...TEXTS, contact })).toEqual({ saved: false });
    expect(await listConsents(stranger.phone)).toEqual([]);
  });

  it('is not sent from another browser, nor while the order is being placed', async () => {
    const visitor = newVisitor();
    const order = await visitor.ready();
    expect(await newVisitor().send('consent', order.purchase.id, { ...TEXTS })).toEqual({ saved: false });
    const hold = await sandbox.fault({
      call: 'submit-order',
      kind: 'delay',
      delayMs: 600_000,
      match: { text: visitor.phone },
    });
    expect(await visitor.post('pay', order)).toMatchObject({ outcome: 'pending' });
    expect(await visitor.send('consent', order.purchase.id, { ...TEXTS })).toEqual({ saved: false });
    await sandbox.clearFault(hold);
    await afterwards();
    expect(await listConsents(visitor.phone)).toEqual([]);
  });

  it('is limited per phone', async () => {
    const visitor = newVisitor();
    const { id } = (await visitor.ready()).purchase;
    for (let times = 0; times < 10; times += 1) {
      expect(await visitor.send('consent', id, { emailOptIn: true, smsOptIn: times % 2 === 0 })).toEqual({
        saved: true,
      });
    }
    expect(await visitor.send('consent', id, { ...NONE })).toMatchObject({ reason: 'limited' });
    expect(await listConsents(visitor.phone)).toHaveLength(10);
  });
});

describe('a consent chosen with the name', () => {
  it('is sent once, for the contact that was saved', async () => {
    const visitor = newVisitor();
    const id = await openCustomerInfo(visitor);
    for (let times = 0; times < 2; times += 1) {
      expect(await visitor.nameThemselves(id, undefined, TEXTS)).toMatchObject({ outcome: 'saved', consent: TEXTS });
    }
    const email = `jose.${visitor.phone}@example.com`;
    expect(await listConsents(visitor.phone)).toMatchObject([
      { tn: visitor.phone, email, emailOptIn: 'N', smsOptIn: 'Y' },
    ]);
    expect(await visitor.nameThemselves(id)).toMatchObject({ outcome: 'saved', consent: NONE });
    expect(await listConsents(visitor.phone)).toHaveLength(2);
  });

  it('is not sent when nothing was chosen, and not requested again', async () => {
    const visitor = newVisitor();
    const id = await openCustomerInfo(visitor);
    await visitor.nameThemselves(id);
    asVisitor(visitor);
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { consent: null },
    });
    expect(await listConsents(visitor.phone)).toEqual([]);
  });

  it('keeps the earlier choice when it cannot be saved, and the purchase goes on', async () => {
    const visitor = newVisitor();
    const id = await openCustomerInfo(visitor);
    await sandbox.fault({ call: 'notification-consent', kind: 'http', status: 500, match: { text: visitor.phone } });
    const choice = { emailOptIn: true, smsOptIn: true };
    expect(await visitor.nameThemselves(id, undefined, choice)).toMatchObject({ outcome: 'saved', consent: NONE });
    asVisitor(visitor);
    const openDetails = () => readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })));
    expect(await openDetails()).toMatchObject({ view: { consent: { ...NONE, hasFailed: true } } });
    const order = await visitor.buildOrder(id, await visitor.detail(id));
    expect(await openDetails()).toMatchObject({ view: { consent: { ...NONE, hasFailed: true } } });
    expect(await place(visitor, order)).toMatchObject({ outcome: 'confirmed' });
    expect(await listOrders(order.attempt)).toMatchObject([{ body: { emailOptin: 'N' } }]);
  });

  it('is requested again on payment and delivery after a failure, and saved for the same version', async () => {
    const visitor = newVisitor();
    const id = await openCustomerInfo(visitor);
    const fault = await sandbox.fault({
      call: 'notification-consent',
      kind: 'http',
      status: 500,
      match: { text: visitor.phone },
    });
    await visitor.nameThemselves(id, undefined, TEXTS);
    await sandbox.clearFault(fault);
    const { version } = visitor.purchase(id);
    expect(await visitor.send('consent', id, { ...TEXTS })).toEqual({ saved: true });
    asVisitor(visitor);
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { consent: { ...TEXTS, hasFailed: false }, purchase: { version } },
    });
  });

  it('is reported as failed on another visit after it failed on payment and delivery', async () => {
    const visitor = newVisitor();
    const { id } = (await visitor.ready()).purchase;
    await sandbox.fault({ call: 'notification-consent', kind: 'http', status: 500, match: { text: visitor.phone } });
    expect(await visitor.send('consent', id, { ...TEXTS })).toEqual({ saved: false });
    asVisitor(visitor);
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { consent: { ...NONE, hasFailed: true } },
    });
  });

  it('is not transferred to another phone that the identity service verified', async () => {
    const visitor = newVisitor();
    const id = await openCustomerInfo(visitor);
    await visitor.nameThemselves(id, undefined, TEXTS);
    const { url } = await visitor.send('session', id, { again: true });
    const back = new URL(String(url));
    const other = newVisitor();
    const digitalSessionId = back.searchParams.get('digitalSessionId') ?? '';
    await throughIdentityService(back.origin, digitalSessionId, other.phone);
    expect(await visitor.restore(digitalSessionId)).toBe(`/buy/order-details?purchase=${id}`);
    asVisitor(visitor);
    expect(await readPage(shopPages.loadDetailsPage(pageRequest({ purchase: id })))).toMatchObject({
      view: { consent: { ...NONE, hasFailed: false } },
    });
    expect(await listConsents(other.phone)).toEqual([]);
  });

  it('is limited for a stranger’s phone, and the name is saved all the same', async () => {
    const visitor = newVisitor();
    const id = await openCustomerInfo(visitor);
    for (let times = 0; times < 11; times += 1) {
      const consent = { emailOptIn: times % 2 === 0, smsOptIn: true };
      expect(await visitor.nameThemselves(id, undefined, consent)).toMatchObject({ outcome: 'saved' });
    }
    expect(await listConsents(visitor.phone)).toHaveLength(10);
  });
});
