import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activatingOwner } from '#tests/support/activation-owner.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { charges, CONFIRMED, prepare, sandbox } from '#tests/support/litepay-payment.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { paymentRequests } from '#tests/support/payment-owner.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

const { POST: payAsGuest } = await import('#app/api/litepay/pay/route.ts');
const { POST: lookUpPin } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: redeem } = await import('#app/api/refill/pin/pay/route.ts');
const { POST: submitForm } = await import('#app/api/payment/no-script-fallback/route.ts');
const { checkReadiness } = await import('#lib/site/check-readiness.ts');
const { store } = await import('#lib/store/store.ts');
const { maintenance } = await store();

const turnOn = (until: number | null = null) => maintenance.turnOn({ by: 'Ada King', until });
afterEach(() => maintenance.turnOff('Ada King'));

const REFUSED = { reason: 'maintenance', reference: expect.any(String) };

/** The calls that change something at the provider, of all customers. */
async function listChanges(): Promise<string[]> {
  await afterwards();
  const calls = ['guest-refill', 'refill', 'pin-redeem', 'create-aux', 'update-move', 'activate-account'];
  const cards = ['add-instrument', 'modify-instrument', 'remove-instrument', 'enroll-autopay', 'cancel-autopay'];
  const results = await Promise.all([...calls, ...cards].map((call) => sandbox.calls({ call })));
  return results.flat().map(({ call }) => call);
}

describe('maintenance', () => {
  let before: number;
  beforeEach(async () => {
    before = (await listChanges()).length;
  });
  const expectNothingSent = async () => expect((await listChanges()).length).toBe(before);

  it('refuses a guest’s payment, which goes through afterwards', async () => {
    const client = new HandlerClient();
    const payment = await prepare({ client });
    await turnOn();
    const response = await client.submit(payAsGuest, payment);
    expect(response).toMatchObject({ status: 409, body: REFUSED });
    expect(await charges()).toEqual([]);
    await maintenance.turnOff('Ada King');
    expect((await client.submit(payAsGuest, payment)).body).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(1);
  });

  it('reports the outcome of an earlier payment, however often it is requested', async () => {
    const client = new HandlerClient();
    const payment = await prepare({ client });
    expect((await client.submit(payAsGuest, payment)).body).toEqual(CONFIRMED);
    await turnOn();
    expect((await client.submit(payAsGuest, payment)).body).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(1);
  });

  it('refuses an owner’s refill by card', async () => {
    const refill = await refillRequests(await signInOwner(sandbox, 'active'));
    const payment = await refill.withTypedCard(await refill.savePurchase());
    await turnOn();
    expect(await refill.pay(payment)).toMatchObject({ status: 409, body: REFUSED });
    await expectNothingSent();
  });

  it('refuses an owner’s PIN', async () => {
    const { client, account } = await signInOwner(sandbox, 'active');
    const pin = await sandbox.pin();
    const request = { account, locale: 'en', pin };
    const { purchase, quote } = (await client.post(lookUpPin, request)).body as {
      purchase: object;
      quote: { attempt: string };
    };
    await turnOn();
    const payment = { ...request, purchase, attempt: quote.attempt, totalCents: 0, terms: true, repeats: null };
    expect(await client.submit(redeem, payment)).toMatchObject({ status: 409, body: REFUSED });
    await expectNothingSent();
  });

  it('refuses a reconnection', async () => {
    const reconnect = await reconnectRequests(await signInOwner(sandbox, 'closed-reconnect'));
    const payment = await reconnect.withTypedCard(await reconnect.savePurchase());
    await turnOn();
    expect(await reconnect.pay(payment)).toMatchObject({ status: 409, body: REFUSED });
    await expectNothingSent();
  });

  it('refuses to order or cancel a move', async () => {
    const mover = await movingOwner(sandbox);
    await mover.ready();
    const scheduledMover = await movingOwner(sandbox, 'move-scheduled');
    await turnOn();
    expect(await mover.confirm()).toMatchObject(REFUSED);
    expect(await scheduledMover.cancel('MV00000007')).not.toMatchObject({ outcome: 'done' });
    await expectNothingSent();
  });

  it('refuses an activation', async () => {
    const one = await activatingOwner(sandbox, 'preactivated');
    await turnOn();
    expect(await one.activate()).toMatchObject({ status: 409, body: REFUSED });
    await expectNothingSent();
  });

  it('is reported even when the account cannot be read', async () => {
    const one = await activatingOwner(sandbox, 'preactivated');
    await turnOn();
    await sandbox.fault({
      call: 'load-prepaid-account',
      kind: 'http',
      status: 503,
      match: { accountId: one.accountId },
    });
    expect(await one.activate()).toMatchObject({ status: 409, body: REFUSED });
  });

  it('refuses changes of card and auto-refill, in the language of the page', async () => {
    const owner: Owner = await signInOwner(sandbox, 'active');
    const english = await paymentRequests(owner);
    const spanish = await paymentRequests(owner, 'es');
    const { stored } = await english.method();
    const version = stored?.version ?? '';
    await turnOn();
    const refusal = { outcome: 'failed', text: 'en:shell.maintenance.unchanged', isUnsent: true };
    expect((await english.save(version)).body).toMatchObject(refusal);
    expect((await english.change(version)).body).toMatchObject(refusal);
    expect((await english.remove(version)).body).toMatchObject(refusal);
    expect((await english.turnOn(await english.autoRefill())).body).toMatchObject(refusal);
    expect((await spanish.remove(version)).body).toMatchObject({ text: 'es:shell.maintenance.unchanged' });
    await expectNothingSent();
  });

  it('keeps reads and readiness', async () => {
    await turnOn();
    const owner = await paymentRequests(await signInOwner(sandbox, 'active'));
    expect(await owner.method()).toMatchObject({ stored: { version: expect.any(String) } });
    expect((await checkReadiness()).store).toMatchObject({ state: 'ok' });
  });
});

describe('a form submitted before its script loaded', () => {
  const submit = (from: string) =>
    submitForm(
      new Request(`http://localhost:3000/api/payment/no-script-fallback?from=${from}`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
    );

  it('gets a page in both languages that says that nothing was charged and until when, and links back', async () => {
    await turnOn(Date.UTC(2026, 10, 29, 3));
    const response = await submit('/es/refill/review');
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toMatch(/^<!DOCTYPE html><html lang="es">/);
    for (const text of [
      'Hearthline',
      'no se le cobró nada',
      "you weren't charged for it",
      'Esperamos terminar',
      '10:00',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('href="/es/refill/review"');
  });

  it('leads back to its page at other times', async () => {
    const response = await submit('/en/refill/review');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('url=/en/refill/review');
  });
});
