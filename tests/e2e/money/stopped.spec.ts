import { GuestClient } from '../support/guest-client.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** Long enough to hold the call until the test releases it. */
const IN_MEMORY_MS = 600_000;
const SCALE = { PROVIDER_TIME_SCALE: '0.2' };

test('a web process that stops finishes the charges that it has begun', async () => {
  const folder = dataFolder();
  const sandbox = new SandboxClient(sandboxUrl);
  const guest = await sandbox.persona('expiring');
  const accountId = guest.accountIds[0] ?? '';
  const first = await startWeb(folder.path, SCALE);
  const second = await startWeb(folder.path, SCALE);
  try {
    const browser = new GuestClient(first.url);
    const payment = await browser.prepare(guest);
    const hold = await sandbox.fault({
      call: 'guest-refill',
      kind: 'delay',
      delayMs: IN_MEMORY_MS,
      match: { accountId },
    });
    expect((await browser.pay(payment)).body).toMatchObject({ outcome: 'pending' });
    const shutdown = first.stop();
    await sandbox.clearFault(hold);
    const end = await browser.onInstance(second.url).end();
    await shutdown;
    expect(end).toBe('confirmed');
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    const requests = await sandbox.calls({ call: 'charge-status' });
    expect(
      requests.map(({ query }) => query.referenceID),
      'nobody had to take it over',
    ).not.toContain(payment.attempt);
  } finally {
    await sandbox.clearFaults();
    await Promise.all([first.stop(), second.stop()]);
    folder.remove();
  }
});
