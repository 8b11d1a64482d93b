import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt, AttemptQuote, NewAttempt } from '#lib/store/attempt.ts';
import type { Claim } from '#lib/store/attempts.ts';
import type { Store } from '#lib/store/store.ts';

/** A 30-day plan for $45.00, plus tax. */
export const QUOTE: AttemptQuote = {
  planCode: 'HSD_030',
  planDays: 30,
  lines: [{ kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4_500 }],
  taxCents: 312,
  totalCents: 4_812,
  promo: null,
  contentVersion: 1,
  snapshot: {},
};

/** A guest's refill as the ledger stores it, its total frozen; by default it belongs to no purchase. */
export function frozenAttempt(change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id: randomBytes(32).toString('hex'),
    browserId: randomUUID(),
    purchaseId: null,
    flow: 'EZREFILL',
    subjectHash: randomUUID(),
    quote: QUOTE,
    reference: 'K7MD-33QX',
    locale: 'en',
    trackingId: randomUUID(),
    ...change,
  };
}

/** A claim at `now` that requires only a frozen attempt. */
export function claimAt(now: number, change: Partial<Claim> = {}): Claim {
  return {
    fingerprint: 'f',
    leaseUntil: now + 15_000,
    now,
    card: null,
    purchase: null,
    unlessRepeated: null,
    ...change,
  };
}

/** Stores a frozen attempt. */
export async function savedAttempt(store: Store, change: Partial<NewAttempt> = {}, now = Date.now()): Promise<Attempt> {
  const saved = await store.attempts.saveQuote(frozenAttempt(change), null, now);
  if (!saved) throw new Error('A fresh attempt could not be stored');
  return saved;
}

/** Stores a claimed attempt; its lease ends `leaseMs` after `now`. */
export async function claimedAttempt(
  store: Store,
  { leaseMs = 15_000, now = Date.now(), ...change }: Partial<NewAttempt> & { leaseMs?: number; now?: number } = {},
): Promise<Attempt> {
  const { id } = await savedAttempt(store, change, now);
  const claimed = await store.attempts.claim(id, claimAt(now, { leaseUntil: now + leaseMs }));
  if (!claimed) throw new Error('A fresh attempt could not be claimed');
  return claimed;
}

/** Stores a claimed attempt of unknown outcome that was given up at `now`; its first review is due a minute later. */
export async function manualAttempt(
  store: Store,
  { now = Date.now(), ...change }: Partial<NewAttempt> & { now?: number } = {},
): Promise<Attempt> {
  const { id } = await claimedAttempt(store, { ...change, now });
  await store.attempts.move(id, ['submitted'], 'unknown', {}, now);
  const review = { manualAt: now, reviewAt: now + 60_000, reviews: 0, leaseUntil: null };
  const moved = await store.attempts.move(id, ['unknown'], 'manual', review, now);
  if (!moved) throw new Error('A claimed attempt could not become manual');
  return moved;
}
