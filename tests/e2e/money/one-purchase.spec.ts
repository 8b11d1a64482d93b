import { GuestClient } from '../support/guest-client.ts';
import { expect, test } from '../support/test.ts';

const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Long enough to hold the call until the test releases it. */
const IN_MEMORY_MS = 600_000;

test.describe('one purchase', () => {
  test('a payment gets a response at once while the provider is slow, and can be followed', async ({
    baseURL,
    sandbox,
  }) => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const hold = await sandbox.fault({
      call: 'guest-refill',
      kind: 'delay',
      delayMs: IN_MEMORY_MS,
      match: { accountId },
    });
    const browser = new GuestClient(baseURL ?? '');
    const payment = await browser.prepare(guest);
    expect((await browser.pay(payment)).body).toMatchObject({ outcome: 'pending' });
    expect(await sandbox.charges({ accountId }), 'the answer came before the provider’s').toEqual([]);

    // No other purchase can be started, nothing is sent again, and every page redirects to the waiting page.
    expect((await browser.pay(payment)).body).toMatchObject({ outcome: 'pending' });
    const otherPayer = { ...payment, billing: { ...payment.billing, name: 'Somebody Else' } };
    expect((await browser.pay(otherPayer)).body).toEqual({ outcome: 'start-again' });
    expect(await browser.lookup(guest)).toMatchObject({ outcome: 'open' });
    for (const page of ['/es/litepay', '/es/litepay/refill', '/es/litepay/order-confirmation']) {
      expect((await browser.open(page)).path).toBe('/es/litepay/status');
    }
    await sandbox.clearFault(hold);
    expect(await browser.end()).toBe('confirmed');
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    expect((await browser.open('/es/litepay/status')).path).toBe('/es/litepay/order-confirmation');
  });

  test('a repeated purchase needs the customer’s agreement', async ({ baseURL, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const browser = new GuestClient(baseURL ?? '');
    expect(await browser.payToTheEnd(await browser.prepare(guest))).toBe('confirmed');

    const more = await browser.prepare(guest);
    const { body: question } = await browser.pay(more);
    expect(question).toMatchObject({ outcome: 'repeats' });
    const repeats = question?.outcome === 'repeats' ? question.repeats : null;
    // Another browser gets the same question.
    const other = new GuestClient(baseURL ?? '');
    expect((await other.pay(await other.prepare(guest))).body).toMatchObject({ outcome: 'repeats' });
    expect(await sandbox.charges({ accountId })).toHaveLength(1);

    const responses = await many(5, () => browser.pay({ ...more, repeats }));
    for (const { body } of responses) expect(['confirmed', 'pending']).toContain(body?.outcome);
    expect(await browser.end()).toBe('confirmed');
    const charges = await sandbox.charges({ accountId });
    expect(charges).toHaveLength(2);
    expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });
});
