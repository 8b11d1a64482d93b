import type { AttemptAnswer, PayRequest } from '#lib/forms/litepay-exchange.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { Charge, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import type { Random } from './random.ts';

/** What may happen to the call that charges; null: nothing. */
const FAULTS = [
  null,
  { kind: 'delay', delayMs: 2_500 },
  { kind: 'delay', delayMs: 9_000 },
  { kind: 'lost' },
  { kind: 'duplicate' },
  { kind: 'reset' },
  { kind: 'timeout' },
  { kind: 'html' },
  { kind: 'malformed' },
  { kind: 'schema' },
  { kind: 'expired' },
  { kind: 'rejected' },
  { kind: 'http', status: 503 },
  { kind: 'code', code: 'PAYMENT-1205' },
  { kind: 'code', code: 'SYS_PMT_999' },
  { kind: 'oversize-body' },
  { kind: 'wrong-content-type' },
] as const;

const FORGED = 'f'.repeat(64);

/** How long a guest tries before the site counts as down, over kills and restarts. */
const PATIENCE_MS = 120_000;

export interface Judged {
  fault: string;
  deliveries: number;
  /** Purchases that were begun: each has a key of its own. */
  attempts: number;
  /** What the customer was told in the end. */
  state: AttemptAnswer['state'];
  charges: Charge[];
  /** The customer's receipt names the order that was charged. */
  hasReceipt: boolean;
}

interface Surroundings {
  /** Two or more instances of one site. */
  webs: readonly string[];
  sandbox: SandboxClient;
  random: Random;
}

/**
 * One guest who wants one refill and goes about it in the worst way: several deliveries at once and later, on several instances,
 * some of them broken off, changed, or from a second tab, while the provider has a fault. Says what came of it.
 */
export async function hostilePurchase({ webs, sandbox, random }: Surroundings): Promise<Judged> {
  const guest = await sandbox.persona('expiring');
  const accountId = guest.accountIds[0] ?? '';
  const fault = random.pick(FAULTS);
  const browser = new GuestClient(random.pick(webs));
  const somewhere = () => browser.at(random.pick(webs));
  const attempts = new Set<string>();
  let deliveries = 0;

  const deliver = async (payment: PayRequest, afterMs: number, giveUpMs: number | null): Promise<void> => {
    await pause(afterMs);
    deliveries += 1;
    if (payment.attempt !== FORGED) attempts.add(payment.attempt);
    const signal = giveUpMs === null ? undefined : AbortSignal.timeout(giveUpMs);
    await somewhere()
      .pay(payment, signal)
      .catch(() => null);
  };
  const changed = (payment: PayRequest): PayRequest =>
    random.pick([
      { ...payment, totalCents: payment.totalCents - 1 },
      { ...payment, totalCents: payment.totalCents + 100 },
      { ...payment, billing: { ...payment.billing, name: 'Somebody Else' } },
      { ...payment, attempt: FORGED },
    ]);

  const payment = await persistently(() => somewhere().prepare(guest));
  if (fault) await sandbox.fault({ call: 'guest-refill', ...fault, times: 1 + random.below(2), match: { accountId } });
  const plans = Array.from({ length: 1 + random.below(5) }, () => ({
    payment: random.chance(15) ? changed(payment) : payment,
    afterMs: random.chance(70) ? 0 : random.below(500),
    giveUpMs: random.chance(30) ? 1 + random.below(3_000) : null,
  }));
  const replays = Array.from({ length: random.below(3) }, () => random.below(12_000));
  const opensTab = random.chance(30);
  const reloads = random.chance(30);
  await Promise.all([
    ...plans.map((plan) => deliver(plan.payment, plan.afterMs, plan.giveUpMs)),
    ...replays.map((afterMs) => deliver(payment, afterMs, null)),
    ...(opensTab ? [secondTab(somewhere(), deliver)] : []),
    ...(reloads
      ? [
          somewhere()
            .open('/en/litepay/refill')
            .catch(() => null),
        ]
      : []),
  ]);

  // Nothing was begun (all deliveries were changed), or it was not charged: an honest customer presses the button once more.
  let state = await browser.end(PATIENCE_MS);
  for (let time = 0; time < 3 && state !== 'confirmed' && state !== 'manual'; time += 1) {
    const once = await persistently(async () => somewhere().paymentOf(await somewhere().quote())).catch(() => null);
    if (once) await deliver(once, 0, null);
    state = await browser.end(PATIENCE_MS);
  }
  await deliver(payment, 0, null);

  const charges = await sandbox.charges({ accountId });
  const [charge] = charges;
  const receipt = await persistently(() => somewhere().open('/en/litepay/order-confirmation'));
  const hasReceipt = charge !== undefined && receipt.html.includes(charge.orderNumber);
  return { fault: fault ? fault.kind : 'none', deliveries, attempts: attempts.size, state, charges, hasReceipt };
}

async function secondTab(
  tab: GuestClient,
  deliver: (payment: PayRequest, afterMs: number, giveUpMs: null) => Promise<void>,
): Promise<void> {
  const payment = await tab
    .quote()
    .then((quote) => tab.paymentOf(quote))
    .catch(() => null);
  if (payment) await deliver(payment, 0, null);
}

/** A person tries again while the site is away. */
async function persistently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(500);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
