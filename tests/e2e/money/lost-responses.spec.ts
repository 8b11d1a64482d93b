import { GuestClient } from '../support/guest-client.ts';
import { selectCases } from '../support/locales.ts';
import { SandboxClient } from '../support/sandbox-client.ts';
import { expect, test } from '../support/test.ts';
import { dataFolder, sandboxUrl, startWeb } from '../support/web-process.ts';

/** A minute becomes twelve seconds. */
const SCALE = '0.2';

/**
 * What may happen to the response of the call that charges. With `worked` the provider charges first. The fault matrix runs all of them
 * with a provider that can be asked for the status and honors idempotency keys.
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
  { kind: 'caller-refused', worked: false },
] as const;

/** One of each sort: no response after the charge, an unusable one, a good one, none in time, a reset, an error status, a refusal. */
const SORTS: readonly string[] = ['lost', 'oversize-body', 'duplicate', 'timeout', 'reset', 'http', 'expired'];
const faults = selectCases(FAULTS, ({ kind }) => SORTS.includes(kind));

const WHERE = {
  confirmed: '/en/litepay/order-confirmation',
  'not-charged': '/en/litepay/refill',
  manual: '/en/litepay/status',
};

interface Setup {
  name: string;
  settings: Record<string, string>;
  /** The final states that are allowed: `true` for a fault after the charge, `false` for one instead of it. */
  ends: Record<'true' | 'false', (keyof typeof WHERE)[]>;
}

/** `npm run stress` covers a provider that can be asked and honors idempotency keys. */
const SETUPS: Setup[] = [
  {
    name: 'a provider that can be asked',
    settings: { PROVIDER_IDEMPOTENCY: 'off' },
    ends: { true: ['confirmed'], false: ['not-charged'] },
  },
  {
    name: 'a provider that cannot be asked',
    settings: { PROVIDER_CHARGE_STATUS: 'off' },
    // The account's new expiry day proves a charge; nothing can prove that there was none.
    ends: { true: ['confirmed'], false: ['manual'] },
  },
];

// Runs the setups concurrently: most of the time is spent waiting.
test('a lost or broken response means at most one charge, whether or not the provider can be asked', async () => {
  test.slow();
  await Promise.all(SETUPS.map(drive));
});

async function drive({ name, settings, ends }: Setup): Promise<void> {
  const folder = dataFolder();
  const web = await startWeb(folder.path, { ...settings, PROVIDER_TIME_SCALE: SCALE });
  const sandbox = new SandboxClient(sandboxUrl);
  try {
    const payments = [];
    // Prepared one after another: at this scale reads have short timeouts, and many at the same time would overload the machine.
    for (const { kind, worked } of faults) {
      const guest = await sandbox.persona('expiring');
      const accountId = guest.accountIds[0] ?? '';
      const browser = new GuestClient(web.url);
      const payment = await browser.prepare(guest);
      await sandbox.fault({ call: 'guest-refill', kind, times: 1, match: { accountId } });
      payments.push({ kind, worked, accountId, browser, payment });
    }
    const endings = payments.map(async ({ kind, worked, accountId, browser, payment }) => {
      const responses = await Promise.all([browser.pay(payment), browser.pay(payment)]);
      for (const { text } of responses) expect(text, kind).toMatch(/"outcome":"(confirmed|pending|declined|not-sent)"/);

      const state = await browser.end();
      // Returned before any work, and not retried.
      const isRefused = kind === 'expired' || kind === 'rejected' || kind === 'caller-refused';
      expect(isRefused ? ['not-charged'] : ends[`${worked}`], `${kind} ends ${state}, with ${name}`).toContain(state);
      const charges = await sandbox.charges({ accountId });
      expect(charges.length, `charges after ${kind}, with ${name}`).toBe(state === 'confirmed' ? 1 : 0);
      const end = WHERE[state === 'confirmed' || state === 'manual' ? state : 'not-charged'];
      const page = await browser.open('/en/litepay/status');
      expect(page.path, kind).toBe(state === 'not-charged' ? '/en/litepay/refill' : end);
      const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/;
      expect(page.html, `a reference after ${kind}`).toMatch(reference);
      // A late duplicate of the request charges nothing more.
      await browser.pay(payment);
      expect(await sandbox.charges({ accountId })).toEqual(charges);
    });
    await Promise.all(endings);
  } finally {
    await sandbox.clearFaults();
    await web.stop();
    folder.remove();
  }
}
