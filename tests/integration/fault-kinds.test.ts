import { beforeAll, expect, it } from '@jest/globals';
import type { BodyOf, Operation } from '#lib/contract/operation.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { suggestAddress } from '#lib/contract/serviceability.ts';
import { waitlist } from '#lib/contract/waitlist.ts';
import type { CallInput, CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { guestPurchase } from '#sandbox/testing/guest-purchase.ts';
import { eachAtOnce } from '#tests/e2e/faults/each-at-once.ts';
import { NATURES } from '#tests/faults/reasons.ts';
import { BROKEN, type FaultKind } from '#tests/faults/row.ts';
import { listFaultKinds } from '#sandbox/control/faults.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';

/**
 * What each kind of fault is above the provider layer, and how often a call is sent, once for each retry class with the provider's real
 * responses. What every call does with each of these reasons is in the rows of `tests/faults`.
 */

const { client, sandbox } = await startOwnProvider({ CIRCUIT_FAILURES: '1000' });
const { callProvider } = await import('#lib/provider/call.ts');

/** A call of one retry class, for a customer of its own, so that all kinds can be driven at once. */
interface Call {
  name: string;
  /** A text that only this request contains. */
  text: string;
  send: (callContext: CallContext, timeoutMs?: number) => Promise<ProviderResult<unknown>>;
}

let last = 0;
const unique = () => String(++last).padStart(5, '0');
const trackingId = () => `11111111-1111-4111-8111-0000000${unique()}`;

/** One call of the contract, with another time limit if one is given. */
function buildCall<Op extends Operation>(operation: Op, text: string, inputFor: (id: string) => CallInput<Op>): Call {
  const send: Call['send'] = (callContext, timeoutMs = operation.timeoutMs) =>
    callProvider({ ...operation, timeoutMs }, inputFor(callContext.trackingId), callContext);
  return { name: operation.name, text, send };
}

const CALLS: Record<Operation['retry'], () => Promise<Call>> = {
  read: async () => {
    const geoCode = `1416${unique()}`;
    const products = [{ productCode: 'HSD_030', price: '45.00' }];
    const body: BodyOf<typeof getTax> = { source: 'CTP', geoCode, products };
    return buildCall(getTax, geoCode, (id) => ({ query: { trackingId: id }, body }));
  },
  once: async () => {
    const q = `Maple${unique()}`;
    return buildCall(suggestAddress, q, () => ({ query: { q } }));
  },
  write: async () => {
    const waitlistId = `0123456789abcdef012${unique()}`;
    const body: BodyOf<typeof waitlist> = { action: 'LEAVE', waitlistId, trackingId: trackingId() };
    return buildCall(waitlist, waitlistId, (id) => ({ query: { trackingId: id }, body }));
  },
  charge: async () => {
    const { body } = await guestPurchase(client, await client.persona('active'));
    const headers = { 'idempotency-key': body.referenceID };
    return buildCall(guestRefill, body.referenceID, (id) => ({ query: { trackingId: id }, body, headers }));
  },
};

/**
 * The kinds of one reason end alike for every call of a class; what a list of 5,000 rows is depends on the call. `held` differs from `delay`
 * in what charge-status reports meanwhile (`sandbox/provider/guest-refill.test.ts`).
 */
const KINDS = listFaultKinds('get-tax').filter((kind) => kind !== 'huge-array' && kind !== 'held' && kind !== 'hidden');

const RETRIES = ['read', 'once', 'write', 'charge'] as const;
/** These use up the whole budget, which is short for them and generous for the rest. */
const TIMED: readonly FaultKind[] = ['timeout', 'slow-drip'];
const SHORT_MS = 3_000;

interface Case {
  retry: Operation['retry'];
  kind: FaultKind;
  when: 'lasting' | 'once';
}
const cases = RETRIES.flatMap((retry) =>
  KINDS.flatMap((kind) => (['lasting', 'once'] as const).map((when): Case => ({ retry, kind, when }))),
);

async function sendWithFault({ retry, kind, when }: Case): Promise<{ reason: string; sent: number; ms: number }> {
  const { name, text, send } = await CALLS[retry]();
  const isTimed = TIMED.includes(kind);
  await sandbox.fault({
    call: name,
    kind,
    match: { text },
    ...(when === 'once' && { times: 1 }),
    ...((isTimed || kind === 'delay') && { delayMs: SHORT_MS / 3 }),
    ...(kind === 'code' && { code: 'BUS_ANY_001' }),
  });
  const id = trackingId();
  const start = performance.now();
  const result = await send({ trackingId: id, caller: id, xsrfToken: null }, isTimed ? SHORT_MS : undefined);
  const ms = performance.now() - start;
  const calls = (await sandbox.calls({ call: name })).filter(({ headers, query, body }) => {
    return !headers['x-sandbox-replay'] && JSON.stringify([query, body]).includes(text);
  });
  const reason = result.ok ? 'ok' : result.reason === 'session' ? result.kind : result.reason;
  return { reason, sent: calls.length, ms };
}

const results = new Map<Case, Awaited<ReturnType<typeof sendWithFault>>>();
beforeAll(async () => {
  const drive = async (one: Case) => void results.set(one, await sendWithFault(one));
  await eachAtOnce(
    cases.filter(({ kind }) => !TIMED.includes(kind)),
    16,
    drive,
  );
  await eachAtOnce(
    cases.filter(({ kind }) => TIMED.includes(kind)),
    16,
    drive,
  );
}, 60_000);

it.each(cases)('a $retry call that meets $kind ($when) has the reason of its kind', (one) => {
  const { kind, retry, when } = one;
  const isRetried = retry === 'read' && BROKEN.some((broken) => broken === kind);
  const { reason } = NATURES[kind];
  const lasting = reason === 'session' ? kind : reason;
  expect(results.get(one)).toEqual({
    reason: isRetried && when === 'once' ? 'ok' : lasting,
    sent: isRetried ? 2 : 1,
    ms: expect.any(Number),
  });
  if (TIMED.includes(kind)) expect(results.get(one)?.ms).toBeLessThan(SHORT_MS * 2);
});

it('every kind of fault has a reason', () => {
  const own: FaultKind[] = ['huge-array', 'other-amount', 'other-account'];
  expect([...KINDS, ...own].sort()).toEqual(Object.keys(NATURES).sort());
});
