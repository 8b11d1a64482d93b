import { randomBytes, randomUUID } from 'node:crypto';
import type { Attempt, AttemptQuote, NewAttempt } from '#lib/store/attempt.ts';
import type { Claim } from '#lib/store/attempts.ts';
import type { Store } from '#lib/store/store.ts';

/** A 30-day plan for $45.00, plus tax. */
export const QUOTE: AttemptQuote = {
  planCode: 'HSD_030',
  planDays: 30,
  lines: [{ kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4_500, days: 30 }],
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

/** A claim that requires only a frozen attempt. */
export function buildClaim(change: Partial<Claim> = {}): Claim {
  return { fingerprint: 'f', leaseMs: 15_000, card: null, purchase: null, unlessRepeated: null, ...change };
}

/** Stores a frozen attempt. */
export async function savedAttempt(store: Store, change: Partial<NewAttempt> = {}): Promise<Attempt> {
  const attempt = await store.attempts.saveQuote(frozenAttempt(change), null);
  if (!attempt) throw new Error('A fresh attempt could not be stored');
  return attempt;
}

/** Stores a claimed attempt. */
export async function claimedAttempt(
  store: Store,
  { leaseMs = 15_000, ...change }: Partial<NewAttempt> & { leaseMs?: number } = {},
): Promise<Attempt> {
  const { id } = await savedAttempt(store, change);
  const attempt = await store.attempts.claim(id, buildClaim({ leaseMs }));
  if (!attempt) throw new Error('A fresh attempt could not be claimed');
  return attempt;
}

/** Stores a claimed attempt of unknown outcome that was given up now; its first review is due a minute later. */
export async function manualAttempt(store: Store, change: Partial<NewAttempt> = {}): Promise<Attempt> {
  const { id } = await claimedAttempt(store, change);
  await store.attempts.move(id, ['submitted'], 'unknown', {});
  const attempt = await store.attempts.move(id, ['unknown'], 'manual', { reviewInMs: 60_000, reviews: 0 });
  if (!attempt) throw new Error('A claimed attempt could not become manual');
  return attempt;
}

/** An attempt as it is read, without a store. */
export function readAttempt(change: Partial<Attempt> = {}): Attempt {
  return {
    ...frozenAttempt(),
    state: 'manual',
    ledgerState: 'manual',
    isLate: false,
    fingerprint: 'f',
    card: null,
    outcomeCode: null,
    orderNumber: null,
    paidThrough: null,
    sends: 1,
    lastSendAt: null,
    lastSendMs: null,
    readAt: 0,
    leaseUntil: null,
    createdAt: 0,
    updatedAt: 0,
    submittedAt: 0,
    settledAt: null,
    manualAt: null,
    reviewAt: null,
    reviews: 0,
    settledBy: null,
    ...change,
  };
}
