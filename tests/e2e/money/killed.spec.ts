import { GuestClient } from '../support/guest-client.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** Until the test lets it go on. */
const HELD_MS = 600_000;
const SCALE = { PROVIDER_TIME_SCALE: '0.2' };

test('a web process that is killed while it charges loses no purchase and repeats none', async () => {
  test.slow();
  const folder = dataFolder();
  const sandbox = new SandboxClient(sandboxUrl);
  let web = await startWeb(folder.path, SCALE);
  const port = Number(new URL(web.url).port);

  const begin = async (kind: 'delay' | 'timeout') => {
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const browser = new GuestClient(web.url);
    const payment = await browser.prepare(guest);
    const hold = await sandbox.fault({ call: 'guest-refill', kind, delayMs: HELD_MS, match: { accountId } });
    const answer = browser.pay(payment).catch(() => null);
    const arrived = async () =>
      (await sandbox.calls({ call: 'guest-refill' })).some(
        ({ headers }) => headers['idempotency-key'] === payment.attempt,
      );
    await expect.poll(arrived).toBe(true);
    return { accountId, browser, payment, answer, hold };
  };

  try {
    // One charge is decided after the process has gone, one never comes to be, one customer does not come back.
    const [late, never, silent] = await Promise.all([begin('delay'), begin('timeout'), begin('delay')]);
    await web.kill();
    for (const { accountId } of [late, never, silent]) expect(await sandbox.charges({ accountId })).toEqual([]);
    web = await startWeb(folder.path, SCALE, port);
    for (const { hold } of [late, never, silent]) await sandbox.clearFault(hold);

    for (const { browser } of [late, never]) {
      expect((await browser.open('/en/litepay/refill')).path).toBe('/en/litepay/status');
    }
    expect(await late.browser.end()).toBe('confirmed');
    const [charge, ...more] = await sandbox.charges({ accountId: late.accountId });
    expect(more).toEqual([]);
    const receipt = await late.browser.open('/en/litepay/status');
    expect(receipt.path).toBe('/en/litepay/order-confirmation');
    expect(receipt.html).toContain(charge?.orderNumber);
    expect((await late.browser.pay(late.payment)).body).toEqual({ outcome: 'confirmed' });

    // Card data is never stored, so nothing can be sent again: it is proved that nothing was charged, and the customer pays anew.
    expect(await never.browser.end()).toBe('not-charged');
    expect(await sandbox.charges({ accountId: never.accountId })).toEqual([]);
    expect((await never.browser.open('/en/litepay/status')).path).toBe('/en/litepay/refill');
    const retried = await never.browser.paymentOf(await never.browser.quote());
    expect(await never.browser.payToTheEnd(retried)).toBe('confirmed');
    expect(await sandbox.charges({ accountId: never.accountId })).toHaveLength(1);

    // Nobody asks for this one: the server finds it by itself. A payment of the same account would ask first while it is open.
    const settled = async () => (await sandbox.calls({ call: 'charge-status' })).map(({ query }) => query.referenceID);
    await expect.poll(settled, { timeout: 45_000 }).toContain(silent.payment.attempt);
    expect(await silent.browser.end()).toBe('confirmed');
    expect(await sandbox.charges({ accountId: silent.accountId })).toHaveLength(1);
  } finally {
    await sandbox.clearFaults();
    await web.stop();
    folder.remove();
  }
});

test('a web process that is asked to stop finishes the charges that it has begun', async () => {
  const folder = dataFolder();
  const sandbox = new SandboxClient(sandboxUrl);
  const guest = await sandbox.persona('expiring');
  const accountId = guest.accountIds[0] ?? '';
  const first = await startWeb(folder.path, SCALE);
  const second = await startWeb(folder.path, SCALE);
  try {
    const browser = new GuestClient(first.url);
    const payment = await browser.prepare(guest);
    const hold = await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: HELD_MS, match: { accountId } });
    expect((await browser.pay(payment)).body).toEqual({ outcome: 'pending' });
    const stopped = first.stop();
    await sandbox.clearFault(hold);
    const end = await browser.at(second.url).end();
    await stopped;
    expect(end).toBe('confirmed');
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    const asked = await sandbox.calls({ call: 'charge-status' });
    expect(
      asked.map(({ query }) => query.referenceID),
      'nobody had to take it over',
    ).not.toContain(payment.attempt);
  } finally {
    await sandbox.clearFaults();
    await Promise.all([first.stop(), second.stop()]);
    folder.remove();
  }
});
