import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt, NewAttempt } from '#lib/store/attempt.ts';
import type { Store } from '#lib/store/store.ts';

/** A guest's refill as the record holds it, its total frozen. */
export function frozenAttempt(change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id: randomBytes(32).toString('hex'),
    visit: randomUUID(),
    flow: 'EZREFILL',
    subject: randomUUID(),
    state: 'ready',
    quote: {
      planCode: 'HSD_030',
      planDays: 30,
      quantity: 1,
      priceCents: 4_500,
      creditCents: 0,
      subtotalCents: 4_500,
      taxCents: 312,
      totalCents: 4_812,
      promo: null,
      basis: {},
    },
    fingerprint: null,
    reference: 'K7MD-33QX',
    locale: 'en',
    trackingId: randomUUID(),
    ...change,
  };
}

/** A claimed attempt in the store; its lease ends `leaseMs` from `now`. */
export async function claimedAttempt(
  store: Store,
  { leaseMs = 15_000, now = Date.now(), ...change }: Partial<NewAttempt> & { leaseMs?: number; now?: number } = {},
): Promise<Attempt> {
  const { id } = await store.attempts.saveQuote(frozenAttempt(change), now);
  const claim = await store.attempts.claim(id, { fingerprint: 'f', leaseUntil: now + leaseMs, now });
  if (!claim.claimed) throw new Error('A fresh attempt could not be claimed');
  return claim.attempt;
}
