import 'server-only';
import { paymentJwks } from '#lib/contract/payments.ts';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { callProvider, type ProviderContext } from './call.ts';

export type PaymentKey = ResponseOf<typeof paymentJwks>['keys'][number];

const FRESH_MS = 5 * 60_000;

let cached: { key: PaymentKey; until: number } | null = null;

/** The public key for card fields, kept for five minutes. Null when the provider cannot be asked and none is cached. */
export async function findPaymentKey(context: ProviderContext): Promise<PaymentKey | null> {
  if (cached && cached.until > Date.now()) return cached.key;
  const result = await callProvider(paymentJwks, {}, context);
  const key = result.ok ? result.value.keys[0] : undefined;
  if (key) cached = { key, until: Date.now() + FRESH_MS };
  return cached?.key ?? null;
}
