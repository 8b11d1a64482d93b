import 'server-only';
import { keyedHash } from '#lib/http/secrets.ts';
import type { SavedCard } from '#lib/provider/account.ts';

/** The reference of a saved card in pages and requests: reveals nothing about the token and differs from card to card. */
export function cardRef({ token, expiry }: Pick<SavedCard, 'token' | 'expiry'>): string {
  return keyedHash(token, 'saved card', expiry).slice(0, 24);
}
