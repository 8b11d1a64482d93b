import { AMEX, VISA } from '../support/cards.ts';
import { GuestClient } from '../support/guest-client.ts';
import { expect, test } from '../support/test.ts';

const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Until the test lets it go on. */
const HELD_MS = 600_000;

test.describe('one purchase', () => {
  test('submitted ten times at once is charged once, and every delivery is told so', async ({ baseURL, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const browser = new GuestClient(baseURL ?? '');
    const payment = await browser.prepare(guest);
    const answers = await many(10, () => browser.pay(payment));
    for (const { status, text } of answers) expect(text, `${status}`).toMatch(/"outcome":"(confirmed|pending)"/);
    expect(await browser.end()).toBe('confirmed');

    const [charge, ...more] = await sandbox.charges({ accountId: guest.accountIds[0] ?? '' });
    expect(more).toEqual([]);
    expect(charge).toMatchObject({ amount: payment.totalCents, idempotencyKey: payment.attempt });
    const calls = await sandbox.calls({ call: 'guest-refill' });
    expect(calls.filter(({ headers }) => headers['idempotency-key'] === payment.attempt)).toHaveLength(1);
    const receipt = await browser.open('/en/litepay/order-confirmation');
    expect(receipt.path).toBe('/en/litepay/order-confirmation');
    expect(receipt.html).toContain(charge?.orderNumber);

    // Deliveries that come late, and double clicks, use up none of an account's five payments a day.
    const late = await many(10, () => browser.pay(payment));
    expect(late.map(({ body }) => body?.outcome)).toEqual(late.map(() => 'confirmed'));
    expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toHaveLength(1);
  });

  test('in two tabs at the same time, and in one of them again later, is charged once', async ({
    baseURL,
    sandbox,
  }) => {
    const guest = await sandbox.persona('expiring');
    const browser = new GuestClient(baseURL ?? '');
    await browser.lookup(guest);
    const [first, second] = await Promise.all([browser.quote(), browser.quote()]);
    expect(second.attempt).toBe(first.attempt);
    const payments = await Promise.all([browser.paymentOf(first), browser.paymentOf(second)]);
    const answers = await Promise.all(payments.map((payment) => browser.pay(payment)));
    for (const { body } of answers) expect(['confirmed', 'pending']).toContain(body?.outcome);
    expect(await browser.end()).toBe('confirmed');
    // The second tab still shows its review step, and somebody presses the button; even with another card.
    expect((await browser.pay(await browser.paymentOf(second, { card: AMEX }))).body).toEqual({ outcome: 'confirmed' });
    expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toHaveLength(1);
  });

  test('is answered at once while the provider takes its time, and can be followed', async ({ baseURL, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const hold = await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: HELD_MS, match: { accountId } });
    const browser = new GuestClient(baseURL ?? '');
    const payment = await browser.prepare(guest);
    expect((await browser.pay(payment)).body).toEqual({ outcome: 'pending' });
    expect(await sandbox.charges({ accountId }), 'the answer came before the provider’s').toEqual([]);

    // Nothing else can be begun, nothing is sent again, and every page leads to the waiting page.
    expect((await browser.pay(payment)).body).toEqual({ outcome: 'pending' });
    const otherPayer = { ...payment, billing: { ...payment.billing, name: 'Somebody Else' } };
    expect((await browser.pay(otherPayer)).body).toEqual({ outcome: 'start-again' });
    expect(await browser.lookup(guest)).toEqual({ outcome: 'open' });
    for (const page of ['/es/litepay', '/es/litepay/refill', '/es/litepay/order-confirmation']) {
      expect((await browser.open(page)).path).toBe('/es/litepay/status');
    }
    await sandbox.clearFault(hold);
    expect(await browser.end()).toBe('confirmed');
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    expect((await browser.open('/es/litepay/status')).path).toBe('/es/litepay/order-confirmation');
  });

  test('is made again only by somebody who was asked', async ({ baseURL, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const browser = new GuestClient(baseURL ?? '');
    expect(await browser.payToTheEnd(await browser.prepare(guest))).toBe('confirmed');

    const more = await browser.prepare(guest);
    expect((await browser.pay(more)).body).toEqual({ outcome: 'again' });
    // Another browser is asked as well.
    const other = new GuestClient(baseURL ?? '');
    expect((await other.pay(await other.prepare(guest))).body).toEqual({ outcome: 'again' });
    expect(await sandbox.charges({ accountId })).toHaveLength(1);

    const answers = await many(5, () => browser.pay({ ...more, again: true }));
    for (const { body } of answers) expect(['confirmed', 'pending']).toContain(body?.outcome);
    expect(await browser.end()).toBe('confirmed');
    const charges = await sandbox.charges({ accountId });
    expect(charges).toHaveLength(2);
    expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('that is still open in another browser is asked about too', async ({ baseURL, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const hold = await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: HELD_MS, match: { accountId } });
    const [one, other] = [new GuestClient(baseURL ?? ''), new GuestClient(baseURL ?? '')];
    const [first, second] = await Promise.all([one.prepare(guest), other.prepare(guest)]);
    expect((await one.pay(first)).body).toEqual({ outcome: 'pending' });
    expect((await other.pay(second)).body).toEqual({ outcome: 'again' });
    await sandbox.clearFault(hold);
    expect(await one.end()).toBe('confirmed');
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });

  test('that was declined can be paid with another card, once', async ({ baseURL, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const browser = new GuestClient(baseURL ?? '');
    const declined = await browser.prepare(guest, { card: { ...VISA, cardNumber: '4000000000000002' } });
    expect(await browser.payToTheEnd(declined)).toBe('declined');
    const retried = await browser.paymentOf(await browser.quote());
    expect(retried.attempt).not.toBe(declined.attempt);
    const answers = await Promise.all([browser.pay(retried), browser.pay(declined), browser.pay(retried)]);
    expect(answers[1].body).toMatchObject({ outcome: 'declined' });
    expect(await browser.end()).toBe('confirmed');
    const charges = await sandbox.charges({ accountId: guest.accountIds[0] ?? '' });
    expect(charges.map(({ idempotencyKey }) => idempotencyKey)).toEqual([retried.attempt]);
  });
});
