import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { lines } from '#tests/support/captured-log.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(60_000);

await startOwnProvider();
const { config } = await import('#lib/config.ts');
const { POST: lookUp } = await import('#app/api/litepay/lookup/route.ts');
const { POST: suggest } = await import('#app/api/address/suggest/route.ts');
const { POST: sendReceipt } = await import('#app/api/litepay/receipt/route.ts');
const { GET: paymentKey } = await import('#app/api/payment/key/route.ts');
const { GET: login } = await import('#app/api/session/login/route.ts');
const { logRequestBug } = await import('#lib/http/request-bug.ts');
const { store } = await import('#lib/store/store.ts');

/** The log lines that somebody has to look at. */
const listAlerts = () => lines.filter(({ level }) => level === 'warn' || level === 'error');
beforeEach(() => void lines.splice(0));

const newClient = () => new HandlerClient();
const requestSuggestions = () => newClient().post(suggest, { typed: '100 Maple Street' });
const lookup = () =>
  newClient().post(lookUp, { phone: '5559000001', zip: '62701', locale: 'en', purchase: null, after: null });
const requestReceipt = () =>
  newClient().post(sendReceipt, {
    purchase: crypto.randomUUID(),
    attempt: 'a'.repeat(64),
    recipient: 'ana@example.com',
    locale: 'en',
  });

/** Blocks all writes to the store while `work` runs, as a full disk does. */
async function whileNothingCanBeWritten<Value>(work: () => Promise<Value>): Promise<Value> {
  await store();
  const other = new DatabaseSync(join(config().DATA_DIR, 'hearthline.sqlite'));
  other.exec('BEGIN EXCLUSIVE');
  try {
    return await work();
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
}

it('every request that needs the store gets a 503 without it, and one event is logged', async () => {
  const requests = [requestSuggestions, lookup, requestReceipt, () => newClient().get(paymentKey)];
  const [responses, navigation] = await whileNothingCanBeWritten(() =>
    Promise.all([
      Promise.all(
        Array.from({ length: 40 }, (_, index) => (requests[index % requests.length] ?? requestSuggestions)()),
      ),
      newClient().within(() => login(new Request('http://localhost:3000/api/session/login?locale=en'))),
    ]),
  );
  for (const { status, body, headers } of responses) {
    expect({ status, body }).toEqual({ status: 503, body: { reason: 'unavailable', reference: expect.any(String) } });
    expect(headers.get('retry-after')).toBe('10');
  }
  expect(navigation.status).toBe(503);
  expect(navigation.headers.get('refresh')).toMatch(/^0; url=\/en\/error\?reference=/);
  expect(listAlerts()).toEqual([
    expect.objectContaining({ level: 'error', event: 'store_failed', code: expect.any(String) }),
  ]);
  // The trail of each reference is complete all the same.
  const references = lines.filter(({ event }) => event === 'request_unavailable').map(({ reference }) => reference);
  for (const { body } of responses) expect(references).toContain(body['reference']);
  expect((await requestSuggestions()).status).toBe(200);
});

it('a page that needed the store is reported no more than once', async () => {
  const failure = await whileNothingCanBeWritten(async () => {
    const { flags } = await store();
    return flags.put('a', 'b', 1_000).then(
      () => null,
      (error: unknown) => error,
    );
  });
  lines.splice(0);
  const request = { path: '/en/litepay', method: 'GET', headers: {} };
  logRequestBug(new Error('rendering failed', { cause: failure }), request, '/[locale]/litepay');
  logRequestBug(failure, request, '/[locale]/litepay');
  expect(lines.map(({ level, event }) => `${String(level)} ${String(event)}`)).toEqual([
    'info request_unavailable',
    'info request_unavailable',
  ]);
  logRequestBug(new Error('a defect'), request, '/[locale]/litepay');
  expect(lines.at(-1)).toMatchObject({ level: 'error', event: 'request_bug' });
});
