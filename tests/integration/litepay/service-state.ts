import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GuestCardPayRequest } from '#lib/litepay/api.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { locate, payAgain, prepare, sandbox, waitFor } from '#tests/support/litepay-payment.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';

const { GET: service } = await import('#app/api/litepay/service/route.ts');
const { store } = await import('#lib/store/store.ts');
const { loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');

let guest: Persona;
let client: HandlerClient;
let payment: GuestCardPayRequest;

const loadState = async (one = client) =>
  (await one.get(service, { purchase: payment.purchase.id, attempt: payment.attempt })).body;

/** Pays and waits: on a slow machine, the handler responds before the provider does. */
async function payAndWait(): Promise<void> {
  await payAgain(client, payment);
  await waitFor(async () => (await (await store()).attempts.find(payment.attempt))?.state === 'confirmed');
}

describe('service state', () => {
  beforeEach(async () => {
    guest = await sandbox.persona('expired');
    client = new HandlerClient();
    payment = await prepare({ client, whom: guest });
  });

  describe('service after a refill', () => {
    it('is expected back where it was off, and active once the provider reports it', async () => {
      await payAndWait();
      client.use();
      expect(await readPage(loadLitepayReceiptPage(pageRequest()))).toMatchObject({ view: { wasCutOff: true } });
      expect(await loadState()).toEqual({ isActive: true, hasOutage: false });
    });

    it('is unknown before the payment, in another browser, and while the provider is unavailable', async () => {
      expect(await loadState()).toEqual({ isActive: null });
      await payAndWait();
      const before = (await sandbox.calls({ call: 'guest-dashboard' })).length;
      expect(await loadState(new HandlerClient())).toEqual({ isActive: null });
      expect(await sandbox.calls({ call: 'guest-dashboard' })).toHaveLength(before);
      await sandbox.fault({ call: 'guest-dashboard', kind: 'http', match: { phone: guest.phone } });
      expect(await loadState()).toEqual({ isActive: null });
    });

    it('is not reported for an account that was selected later', async () => {
      await payAndWait();
      const other = await sandbox.persona('expired');
      const { body } = await client.get(service, { purchase: payment.purchase.id, attempt: payment.attempt });
      expect(body).toEqual({ isActive: true, hasOutage: false });
      client.use();
      const page = await readPage(loadLitepayReceiptPage(pageRequest()));
      const after = 'view' in page ? page.view.reference : null;
      expect((await locate(client, other, after)).body).toMatchObject({ outcome: 'found' });
      expect(await loadState()).toEqual({ isActive: null });
    });

    it('did not stop where days were left', async () => {
      const expiring = await sandbox.persona('expiring');
      payment = await prepare({ client, whom: expiring });
      await payAndWait();
      client.use();
      expect(await readPage(loadLitepayReceiptPage(pageRequest()))).toMatchObject({ view: { wasCutOff: false } });
    });
  });
});
