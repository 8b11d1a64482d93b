import { describe, expect, it } from '@jest/globals';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import {
  sandbox,
  guest,
  browser,
  locate,
  findAccount,
  prepare,
  CONFIRMED,
  listCalls,
  waitFor,
} from '#tests/support/litepay-payment.ts';

const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { loadLitepayPage, loadLitepayReceiptPage, loadLitepayStatusPage } =
  await import('#lib/litepay/server/litepay-pages.ts');

describe('quick refill in one browser', () => {
  it('keeps the receipt when a lookup in another tab comes back after the payment', async () => {
    const payment = await prepare();
    const neighbor = await sandbox.persona('expiring');
    const fault = await sandbox.fault({
      call: 'guest-dashboard',
      kind: 'delay',
      delayMs: 1_500,
      match: { phone: neighbor.phone },
    });
    const before = (await sandbox.calls({ call: 'guest-dashboard' })).length;
    const slow = locate(browser, neighbor);
    await waitFor(async () => (await sandbox.calls({ call: 'guest-dashboard' })).length > before);
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    expect((await slow).body).toMatchObject({ outcome: 'confirmed' });
    await sandbox.clearFault(fault);
    browser.use();
    expect(await readPage(loadLitepayReceiptPage(pageRequest()))).toMatchObject({
      view: { totalCents: payment.totalCents },
    });
  });

  it('leads every step to the receipt after a payment, and lets the entry start over', async () => {
    const { body } = await browser.submit(pay, await prepare());
    const reference = String(body['reference']);
    const receipt = `/litepay/order-confirmation?reference=${reference}`;
    browser.use();
    expect(await readPage(loadLitepayPage(pageRequest()))).toEqual({ redirect: receipt });
    expect(await readPage(loadLitepayStatusPage(pageRequest({ reference })))).toEqual({ redirect: receipt });
    expect(await readPage(loadLitepayPage(pageRequest({ after: reference })))).toMatchObject({
      view: { after: reference, plan: null, phone: '' },
    });
    expect((await locate(browser, guest)).body).toMatchObject({ outcome: 'confirmed' });
    await findAccount(browser, guest, reference);
    browser.use();
    expect(await readPage(loadLitepayReceiptPage(pageRequest({ reference })))).toMatchObject({
      view: { reference, phone: guest.phone },
    });
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({ view: { phone: guest.phone, after: null } });
  });

  it('has no account after a second lookup that fails', async () => {
    const payment = await prepare();
    expect((await locate(browser, { phone: '5550100100', zip: '62701' })).body).toMatchObject({ outcome: 'not-found' });
    expect((await browser.submit(pay, payment)).body).toEqual({ outcome: 'changed' });
    browser.use();
    expect(await readPage(loadLitepayPage(pageRequest()))).toMatchObject({
      view: { plan: null, purchase: null, phone: '' },
    });
    expect(await listCalls()).toEqual([]);
  });
});
