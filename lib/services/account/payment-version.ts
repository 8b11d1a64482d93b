import 'server-only';
import { keyedHash } from '#lib/http/secrets.ts';
import type { PaymentInfo } from '#lib/provider/account.ts';

/** Identifies the stored state of card and auto-refill, for pages and requests; reveals nothing about the card. */
export function paymentVersion({ card, hasAutoRefill }: PaymentInfo): string {
  const parts = [card?.expiry ?? '', JSON.stringify(card?.holder ?? null), String(hasAutoRefill)];
  return keyedHash(card?.token ?? 'none', 'saved payment', ...parts).slice(0, 24);
}
