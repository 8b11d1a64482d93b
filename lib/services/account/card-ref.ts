import 'server-only';
import { keyedHash } from '#lib/http/secrets.ts';
import type { SavedCard } from '#lib/provider/account.ts';

/** What stands for a saved card in pages and requests: it says nothing of the token, and is another one for another card. */
export function cardRef({ token, expiry }: Pick<SavedCard, 'token' | 'expiry'>): string {
  return keyedHash(token, 'saved card', expiry).slice(0, 24);
}
