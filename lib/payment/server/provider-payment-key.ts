import 'server-only';
import { paymentJwks } from '#lib/contract/payments.ts';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';

export type PaymentKey = ResponseOf<typeof paymentJwks>['keys'][number];

const FRESH_MS = 5 * 60_000;
const USABLE_MS = 24 * 60 * 60_000;

let cached: { key: PaymentKey; timestamp: number } | null = null;
let asking: Promise<void> | null = null;

/**
 * Returns the public key for card fields. A key older than five minutes is returned immediately and refreshed in the background, so that a
 * slow provider does not delay a payment. Null if there is no key younger than a day and the provider cannot be reached.
 */
export async function findPaymentKey(context: CallContext): Promise<PaymentKey | null> {
  if (ageMs() > FRESH_MS) {
    asking ??= ask(context).finally(() => (asking = null));
    if (ageMs() > USABLE_MS) await asking;
  }
  return cached && ageMs() <= USABLE_MS ? cached.key : null;
}

function ageMs(): number {
  return cached ? Date.now() - cached.timestamp : Infinity;
}

async function ask(context: CallContext): Promise<void> {
  const result = await callProvider(paymentJwks, {}, context);
  const key = result.ok ? result.value.keys[0] : undefined;
  if (key) cached = { key, timestamp: Date.now() };
}
