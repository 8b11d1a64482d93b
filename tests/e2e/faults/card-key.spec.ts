import { litepayRows } from '#tests/faults/litepay-rows.ts';
import type { Row } from '#tests/faults/row.ts';
import { LocalGuest } from './local-guest.ts';
import { expect, MATRIX_SETTINGS, test, TIME_SCALE } from './servers.ts';
import { wordsIn } from '../support/words.ts';
import { LOCALES } from '../support/locales.ts';

// The key is kept once it is known, so each of these needs a web app that has never had one.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const rows = litepayRows.find(({ call }) => call === 'payment-jwks')?.rows ?? [];
const isShut = ({ lasting }: Row) => lasting === 'payment-later';

const faultOf = ({ kind }: Row) => ({
  call: 'payment-jwks',
  kind,
  match: {},
  ...(kind === 'code' && { code: 'BUS_ANY_001' }),
  ...(kind === 'delay' && { delayMs: 8_000 * TIME_SCALE }),
  ...(kind === 'slow-drip' && { delayMs: 1_000 * TIME_SCALE }),
});

const askFor = async (url: string) => (await fetch(`${url}/api/payment/key`)).status;

test('a key that cannot be had stops the payment, for as long as it cannot be had', async ({ servers, sandbox }) => {
  const web = await servers.startWeb(MATRIX_SETTINGS);
  const shut = rows.filter(isShut);
  const seen: [string, number][] = [];
  for (const row of shut) {
    await sandbox.fault(faultOf(row));
    seen.push([row.kind, await askFor(web.url)]);
    await sandbox.clearFaults();
  }
  expect(seen).toEqual(shut.map(({ kind }) => [kind, 503]));

  await sandbox.fault({ call: 'payment-jwks', kind: 'html', match: {} });
  for (const locale of LOCALES) {
    const persona = await sandbox.persona('active');
    const guest = new LocalGuest(web.url, locale);
    await guest.lookup(persona);
    const quote = await guest.quote();
    expect(await guest.pay(quote)).toBeNull();
    expect((await guest.open('/refill')).text).toContain(wordsIn(locale)('litepay.payment.intro'));
    expect(await sandbox.charges({ accountId: persona.accountIds[0] ?? '' })).toEqual([]);
  }
  await sandbox.clearFaults();
  expect(await askFor(web.url)).toBe(200);

  // Once known it is enough, whatever the provider says afterwards.
  for (const row of shut) {
    await sandbox.fault(faultOf(row));
    expect(await askFor(web.url), row.kind).toBe(200);
    await sandbox.clearFaults();
  }
});

/** One of each sort: the retry is the one that every read has, and a web app of its own for every kind takes long. */
const SAMPLES: readonly string[] = ['reset', 'timeout', 'http', 'delay', 'proto-pollution'];

test('a single fault, or one that spoils nothing, is not noticed', async ({ servers, sandbox }) => {
  const unseen = rows.filter(({ kind, once }) => SAMPLES.includes(kind) && once !== 'payment-later');
  expect(unseen).toHaveLength(SAMPLES.length);
  for (const row of unseen) {
    const web = await servers.startWeb(MATRIX_SETTINGS);
    await sandbox.fault({ ...faultOf(row), ...(isShut(row) && { times: 1 }) });
    expect(await askFor(web.url), row.kind).toBe(200);
    await sandbox.clearFaults();
    await web.stop();
  }
});
