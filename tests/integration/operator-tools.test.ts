import { describe, expect, it, jest } from '@jest/globals';
import { lines as logged } from '#tests/support/captured-log.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';

jest.setTimeout(120_000);

// A minute lasts 1.2 seconds, and the provider settles within 0.2.
const LIMITS = ['LOOKUP_PHONE', 'LOOKUP_ADDRESS', 'CHARGE_ADDRESS', 'CHARGE_NEWCOMER', 'DECLINE_ADDRESS'];
const { sandbox } = await startOwnProvider({
  PROVIDER_TIME_SCALE: '0.02',
  CIRCUIT_FAILURES: '1000',
  ...Object.fromEntries([...LIMITS, 'PIN_ADDRESS', 'PIN_NEWCOMER'].map((name) => [`LIMITS_${name}`, '1000/1h'])),
});
const { prepare } = await import('#tests/support/litepay-payment.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/status/route.ts');
const { loadLitepayPage, loadLitepayReceiptPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { settlePayments } = await import('#lib/site/settle-payments.ts');
const { store } = await import('#lib/store/store.ts');
const { settle, showAttempt } = await import('#scripts/settle.ts');
const { reconcile, statusFor } = await import('#scripts/reconcile.ts');

const by = 'Ada King';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A guest's payment. With `isLost`, its response and all charge statuses fail until `heal`, as in a breakdown of the provider. */
async function payAsGuest({ isLost = false } = {}) {
  const guest = await sandbox.persona('expiring');
  const accountId = guest.accountIds[0] ?? '';
  const client = new HandlerClient();
  const payment = await prepare({ client, whom: guest });
  const faults = isLost
    ? await Promise.all([
        sandbox.fault({ call: 'guest-refill', kind: 'lost', match: { accountId } }),
        sandbox.fault({ call: 'charge-status', kind: 'http', match: {} }),
        sandbox.fault({ call: 'guest-dashboard', kind: 'http', match: { accountId } }),
      ])
    : [];
  await client.post(pay, payment);
  await afterwards();
  const { attempts } = await store();
  const attempt = await attempts.find(payment.attempt);
  if (!attempt) throw new Error('No attempt');
  const heal = () => Promise.all(faults.map((id) => sandbox.clearFault(id)));
  const loadState = async () =>
    (await client.get(status, { purchase: payment.purchase.id, attempt: payment.attempt })).body['state'];
  return {
    accountId,
    client,
    attempt,
    heal,
    loadState,
    find: () => attempts.find(payment.attempt),
  };
}

async function compareAll({ charges = [] as Parameters<typeof reconcile>[1]['charges'], from = 0 } = {}) {
  const output: string[] = [];
  const ledger = await store();
  const span = { from, to: (await ledger.now()) + 1 };
  const findings = await reconcile(
    ledger,
    { ...span, charges, perSecond: 100 },
    { print: (line) => output.push(line) },
  );
  return { findings, output, about: (reference: string) => output.filter((line) => line.includes(reference)) };
}

describe('a payment that was wrongly entered as not charged', () => {
  it('is refused while the provider reports a charge, found by reconcile, corrected, and shown to the customer', async () => {
    const payment = await payAsGuest({ isLost: true });
    const { reference } = payment.attempt;
    expect(await payment.find()).toMatchObject({ state: 'manual' });
    const wrong = { reference, outcome: 'not-charged', orderNumber: null, by } as const;
    // The status call is down: nothing is entered without a statement of somebody at the provider.
    await expect(settle(await store(), wrong)).rejects.toThrow('its response cannot be read (HTTP 500)');
    await settle(await store(), { ...wrong, providerSays: 'Kim sees no charge' });
    expect(await payment.loadState()).toBe('not-charged');
    payment.client.use();
    for (const locale of ['en', 'es'] as const) {
      expect(await readPage(loadLitepayPage(pageRequest({}, { locale })))).toMatchObject({
        view: { failure: { text: `${locale}:payment.notCharged.text`, reference } },
      });
      expect(await readPage(loadLitepayReceiptPage(pageRequest({ reference }, { locale })))).toHaveProperty('redirect');
    }

    await payment.heal();
    const { findings, about } = await compareAll();
    expect(about(reference)).toEqual([
      expect.stringMatching(
        /^difference {2}.* here not-charged \$.*, there charged \$.*, order .* -> settle\.mjs .* confirmed --by NAME --reason 'WHY'$/,
      ),
    ]);
    expect(statusFor(findings)).toBe(1);
    await expect(settle(await store(), { ...wrong, outcome: 'confirmed' })).rejects.toThrow('--reason');
    const { attempt } = await settle(await store(), {
      ...wrong,
      outcome: 'confirmed',
      reason: 'Kim looked at another day',
    });
    const [charge, ...more] = await sandbox.charges({ accountId: payment.accountId });
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({ state: 'confirmed', isLate: true, orderNumber: charge?.orderNumber });

    expect(await payment.loadState()).toBe('confirmed');
    payment.client.use();
    for (const locale of ['en', 'es'] as const) {
      expect(await readPage(loadLitepayReceiptPage(pageRequest({ reference }, { locale })))).toMatchObject({
        view: { isLate: true, reference, orderNumber: charge?.orderNumber },
      });
    }
    const report = (await showAttempt(await store(), reference)).join('\n');
    expect(report).toContain('Kim sees no charge');
    expect(report).toContain('Kim looked at another day');
    await expect(settle(await store(), { ...wrong, reason: 'Once more' })).rejects.toThrow('cannot be not-charged');
  });

  it('is checked by the site itself after reconcile, with an alarm', async () => {
    const payment = await payAsGuest({ isLost: true });
    const { reference, id } = payment.attempt;
    await settle(await store(), {
      reference,
      outcome: 'not-charged',
      orderNumber: null,
      by,
      providerSays: 'No charge',
    });
    await payment.heal();
    logged.length = 0;
    await compareAll();
    await pause(200);
    await settlePayments();
    expect(await payment.find()).toMatchObject({ state: 'confirmed', ledgerState: 'contradicted', isLate: true });
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'attempt_moved', attempt: id, state: 'contradicted' }),
    );
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'attempt_contradicted', attempt: id, reason: 'reconcile' }),
    );
  });
});

describe('a confirmed payment', () => {
  it('matches the provider, and cannot be revoked', async () => {
    const { attempt } = await payAsGuest();
    const { about } = await compareAll();
    expect(about(attempt.reference)).toEqual([]);
    const verdict = { reference: attempt.reference, outcome: 'not-charged', orderNumber: null, by } as const;
    await expect(settle(await store(), { ...verdict, reason: 'Refunded' })).rejects.toThrow(
      'refund it at the provider',
    );
  });

  it.each(['other-amount', 'other-account'] as const)('differs when the provider reports %s', async (kind) => {
    const { attempt } = await payAsGuest();
    const fault = await sandbox.fault({ call: 'charge-status', kind, match: {} });
    const { about, findings } = await compareAll();
    await sandbox.clearFault(fault);
    const words = kind === 'other-amount' ? 'another amount' : 'another account';
    expect(about(attempt.reference)[0]).toMatch(
      new RegExp(`^difference .*${words}.* -> correct the charge at the provider$`),
    );
    expect(statusFor(findings)).toBe(1);
  });

  it('has a status of its own when the provider refuses this site or is down', async () => {
    const { attempt } = await payAsGuest();
    const fault = await sandbox.fault({ call: 'charge-status', kind: 'caller-refused', match: {} });
    const { findings, output } = await compareAll({ from: attempt.submittedAt ?? 0 });
    await sandbox.clearFault(fault);
    expect(output.every((line) => line.startsWith('no report'))).toBe(true);
    expect(output[0]).toContain('PROVIDER_API_KEY');
    expect(statusFor(findings)).toBe(2);
    expect(attempt.state).toBe('confirmed');
  });
});

describe('the provider’s own list', () => {
  const buildCharge = (key: string, change: object = {}) => {
    return { line: 2, key, account: '', amountCents: 4_812, orderNumber: 'R-9', chargedAt: Date.now(), ...change };
  };

  it('reveals a charge that the store has lost, and one that was made twice', async () => {
    const key = 'f'.repeat(64);
    const { findings, about } = await compareAll({
      charges: [buildCharge(key), buildCharge(key, { line: 3 }), buildCharge('phone-7')],
    });
    expect(about(key)).toEqual([
      expect.stringMatching(/^lost .*\$48\.12 {2}order R-9 .*line 2 of the list/),
      expect.stringMatching(/^difference .*charged twice.*line 3 of the list/),
    ]);
    expect(about('phone-7')).toEqual([]);
    expect(statusFor(findings)).toBe(1);
  });

  it('is compared by amount and account, in place of the status call', async () => {
    const { attempt, accountId } = await payAsGuest();
    const { totalCents: amountCents } = attempt.quote;
    const since = (await sandbox.calls({ call: 'charge-status' })).length;
    const same = await compareAll({ charges: [buildCharge(attempt.id, { amountCents, account: accountId })] });
    expect(same.about(attempt.reference)).toEqual([]);
    const other = await compareAll({ charges: [buildCharge(attempt.id, { amountCents, account: '9' })] });
    expect(other.about(attempt.reference)[0]).toContain('another account');
    const calls = (await sandbox.calls({ call: 'charge-status' })).slice(since);
    expect(calls.some((call) => JSON.stringify(call).includes(attempt.id))).toBe(false);
  });
});
