import 'server-only';
import { keyedHash } from '#lib/http/secrets.ts';
import type { PaymentInfo, SavedCard } from '#lib/provider/account.ts';

/** The reference of a saved card in pages and requests: reveals nothing about the token and differs from card to card. */
export function cardRef({ token, expiry }: Pick<SavedCard, 'token' | 'expiry'>): string {
  return keyedHash(token, 'saved card', expiry).slice(0, 24);
}

/** Identifies the stored state of card and auto-refill, for pages and requests; reveals nothing about the card. */
export function paymentVersion({ card, hasAutoRefill }: PaymentInfo): string {
  const parts = [card?.expiry ?? '', JSON.stringify(card?.holder ?? null), String(hasAutoRefill)];
  return keyedHash(card?.token ?? 'none', 'saved payment', ...parts).slice(0, 24);
}
