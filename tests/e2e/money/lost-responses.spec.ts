import { GuestClient } from '../support/guest-client.ts';
import { shapesOf } from '../support/locales.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** A minute becomes twelve seconds. */
const SCALE = '0.2';

/**
 * What may happen to the answer of the call that charges. With `worked` the provider does its work first. The matrix drives every one of
 * them with a provider that can be asked and honours keys.
 */
const FAULTS = [
  { kind: 'lost', worked: true },
  { kind: 'duplicate', worked: true },
  { kind: 'set-cookie', worked: true },
  { kind: 'proto-pollution', worked: true },
  { kind: 'wrong-content-type', worked: true },
  { kind: 'oversize-body', worked: true },
  { kind: 'slow-drip', worked: true },
  { kind: 'timeout', worked: false },
  { kind: 'reset', worked: false },
  { kind: 'html', worked: false },
  { kind: 'malformed', worked: false },
  { kind: 'schema', worked: false },
  { kind: 'redirect-302', worked: false },
  { kind: 'http', worked: false },
  { kind: 'expired', worked: false },
  { kind: 'rejected', worked: false },
] as const;

/** One of each sort: nothing came after the work, an answer of no use, one that is good, none in time, not sent, refused. */
const SORTS: readonly string[] = ['lost', 'oversize-body', 'duplicate', 'timeout', 'reset', 'http', 'expired'];
const driven = shapesOf(FAULTS, ({ kind }) => SORTS.includes(kind));

const WHERE = {
  confirmed: '/en/litepay/order-confirmation',
  'not-charged': '/en/litepay/refill',
  manual: '/en/litepay/status',
};

interface Setup {
  name: string;
  settings: Record<string, string>;
  /** What the customer may be told in the end, for a fault after the work and for one in its place. */
  ends: Record<'true' | 'false', (keyof typeof WHERE)[]>;
}

/** One that can be asked and honours keys is what `npm run stress` has. */
const SETUPS: Setup[] = [
  {
    name: 'a provider that can be asked',
    settings: { PROVIDER_IDEMPOTENCY: 'off' },
    ends: { true: ['confirmed'], false: ['not-charged'] },
  },
  {
    name: 'a provider that cannot be asked',
    settings: { PROVIDER_CHARGE_STATUS: 'off' },
    // The account's new expiry day proves a charge; that there was none, nothing can prove.
    ends: { true: ['confirmed'], false: ['manual'] },
  },
];

// Side by side: most of the time is spent on waiting.
test('an answer that is lost or broken charges once at most, whether or not the provider can be asked', async () => {
  test.slow();
  await Promise.all(SETUPS.map(drive));
});

async function drive({ name, settings, ends }: Setup): Promise<void> {
  const folder = dataFolder();
  const web = await startWeb(folder.path, { ...settings, PROVIDER_TIME_SCALE: SCALE });
  const sandbox = new SandboxClient(sandboxUrl);
  try {
    const prepared = [];
    // One after the other: on this scale reads have little time, and many at once would fail for want of a processor.
    for (const { kind, worked } of driven) {
      const guest = await sandbox.persona('expiring');
      const accountId = guest.accountIds[0] ?? '';
      const browser = new GuestClient(web.url);
      const payment = await browser.prepare(guest);
      await sandbox.fault({ call: 'guest-refill', kind, times: 1, match: { accountId } });
      prepared.push({ kind, worked, accountId, browser, payment });
    }
    const ended = prepared.map(async ({ kind, worked, accountId, browser, payment }) => {
      const responses = await Promise.all([browser.pay(payment), browser.pay(payment)]);
      for (const { text } of responses) expect(text, kind).toMatch(/"outcome":"(confirmed|pending|declined|not-sent)"/);

      const state = await browser.end();
      // A 403 refuses before any work, and nothing is sent again for it.
      const isRefused = kind === 'expired' || kind === 'rejected';
      expect(isRefused ? ['not-charged'] : ends[`${worked}`], `${kind} ends ${state}, with ${name}`).toContain(state);
      const charges = await sandbox.charges({ accountId });
      expect(charges.length, `charges after ${kind}, with ${name}`).toBe(state === 'confirmed' ? 1 : 0);
      const end = WHERE[state === 'confirmed' || state === 'manual' ? state : 'not-charged'];
      const page = await browser.open('/en/litepay/status');
      expect(page.path, kind).toBe(state === 'not-charged' ? '/en/litepay/refill' : end);
      const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/;
      expect(page.html, `a reference after ${kind}`).toMatch(reference);
      // Whatever is delivered later moves nothing more.
      await browser.pay(payment);
      expect(await sandbox.charges({ accountId })).toEqual(charges);
    });
    await Promise.all(ended);
  } finally {
    await sandbox.clearFaults();
    await web.stop();
    folder.remove();
  }
}
