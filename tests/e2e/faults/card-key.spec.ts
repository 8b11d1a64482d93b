import { litepayRows } from '#tests/faults/litepay-rows.ts';
import { refillRows } from '#tests/faults/refill-rows.ts';
import type { Row } from '#tests/faults/row.ts';
import { AccountVisitor } from './account-visitor.ts';
import { LocalGuest } from './local-guest.ts';
import { expect, MATRIX_SETTINGS, test } from './servers.ts';
import { labelsIn } from '../support/labels.ts';
import { LOCALES, selectCases } from '../support/locales.ts';

// The web app keeps the key once it has one, so each of these tests needs a fresh web app.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** One call runs at a time, so its timeout can be shorter than with many concurrent calls. */
const SCALE = 0.1;
const SETTINGS = { ...MATRIX_SETTINGS, PROVIDER_TIME_SCALE: String(SCALE) };

const rows = litepayRows.find(({ call }) => call === 'payment-jwks')?.rows ?? [];
const owners = refillRows.find(({ call }) => call === 'payment-jwks')?.rows ?? [];
const isShut = ({ lasting }: Row) => lasting === 'payment-later' || lasting === 'card-not-saved';

// Guests and owners share one key.
test.beforeAll(() =>
  expect(owners.filter(isShut).map(({ kind }) => kind)).toEqual(rows.filter(isShut).map(({ kind }) => kind)),
);

const toFault = ({ kind }: Row) => ({
  call: 'payment-jwks',
  kind,
  match: {},
  ...(kind === 'code' && { code: 'BUS_ANY_001' }),
  ...(kind === 'delay' && { delayMs: 8_000 * SCALE }),
  ...(kind === 'slow-drip' && { delayMs: 1_000 * SCALE }),
});

const askFor = async (url: string) => (await fetch(`${url}/api/payment/key`)).status;

test('a payment is stopped for as long as the card key is unavailable', async ({ servers, sandbox }) => {
  const web = await servers.startWeb(SETTINGS);
  const shutRows = rows.filter(isShut);
  const statuses: [string, number][] = [];
  for (const row of shutRows) {
    await sandbox.fault(toFault(row));
    statuses.push([row.kind, await askFor(web.url)]);
    await sandbox.clearFaults();
  }
  expect(statuses).toEqual(shutRows.map(({ kind }) => [kind, 503]));

  await sandbox.fault({ call: 'payment-jwks', kind: 'html', match: {} });
  for (const locale of LOCALES) {
    const persona = await sandbox.persona('active');
    const guest = new LocalGuest(web.url, locale);
    await guest.lookup(persona);
    const quote = await guest.quote();
    expect(await guest.pay(quote)).toBeNull();
    expect((await guest.open('/refill')).text).toContain(labelsIn(locale)('litepay.payment.privacy'));
    expect(await sandbox.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);

    // An owner's card does not leave the browser either; the owner stays signed in.
    const owner = new AccountVisitor(web.url, locale);
    await owner.signIn(persona);
    expect((await owner.get('payment/key')).status).toBe(503);
    expect(owner.isSignedIn).toBe(true);
    expect(await sandbox.calls({ call: 'add-instrument' })).toEqual([]);
  }
  await sandbox.clearFaults();
  // A single fault is not noticed, because every read is retried once.
  await sandbox.fault({ call: 'payment-jwks', kind: 'reset', times: 1, match: {} });
  expect(await askFor(web.url)).toBe(200);

  // Once the key is loaded it is used, whatever the provider returns later.
  for (const row of shutRows) {
    await sandbox.fault(toFault(row));
    expect(await askFor(web.url), row.kind).toBe(200);
    await sandbox.clearFaults();
  }
});

/** One of each sort: all reads share the same retry, and starting a web app for every kind takes long. */
const SAMPLES: readonly string[] = ['timeout', 'http', 'delay', 'proto-pollution'];

test('a single fault of the card key, or a harmless one, does not disturb the payment', async ({
  servers,
  sandbox,
}) => {
  const unseen = rows.filter(({ kind, once }) => SAMPLES.includes(kind) && once !== 'payment-later');
  expect(unseen).toHaveLength(SAMPLES.length);
  for (const row of selectCases(unseen, ({ kind }) => kind === 'proto-pollution')) {
    const web = await servers.startWeb(SETTINGS);
    await sandbox.fault({ ...toFault(row), ...(isShut(row) && { times: 1 }) });
    expect(await askFor(web.url), row.kind).toBe(200);
    await sandbox.clearFaults();
    await web.stop();
  }
});
