import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { waitFor } from '../deploy/check.ts';

const OPEN_WITHIN_S = 30;
/** Another instance takes over once it has seen the lease unchanged for its whole length; then it asks the provider. */
const SETTLED_WITHIN_S = 150;

/**
 * A guest who has paid with the site at `web`, where the provider charged and its response was lost. `settle` lets the provider respond
 * again and waits until the site at `next` knows of the one charge.
 */
export async function leavePaymentOpen(
  web: string,
  sandbox: SandboxClient,
): Promise<{ settle(next: string): Promise<void> }> {
  const guest = new GuestClient(web);
  const account = await sandbox.persona('expiring');
  const payment = await guest.prepare(account);
  const accountId = account.accountIds[0] ?? '';
  await sandbox.fault({ call: 'guest-refill', kind: 'lost', match: { accountId } });
  const faults = [
    await sandbox.fault({ call: 'charge-status', kind: 'http', status: 503, match: { text: payment.attempt } }),
    await sandbox.fault({ call: 'guest-dashboard', kind: 'http', status: 503, match: { text: account.phone } }),
  ];
  await guest.pay(payment);
  await waitFor('the payment is open', OPEN_WITHIN_S, async () =>
    ['processing', 'checking'].includes(String(await guest.state())),
  );
  return {
    async settle(next) {
      for (const fault of faults) await sandbox.clearFault(fault);
      const there = guest.onInstance(next);
      await waitFor('the payment is confirmed', SETTLED_WITHIN_S, async () => (await there.state()) === 'confirmed');
      const charges = await sandbox.charges({ referenceId: payment.attempt });
      if (charges.length !== 1) throw new Error(`${charges.length} charges`);
    },
  };
}
